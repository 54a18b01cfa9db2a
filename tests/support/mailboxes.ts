import { derivedId } from '#infra/ids.ts';
import type { ConnectedMailbox } from '#services/domain/mailbox.ts';

/** A mailbox as its connection describes it; tests change what they are about. */
export const aMailbox = (changes: Partial<ConnectedMailbox> = {}): ConnectedMailbox => ({
  mailboxId: derivedId('mailbox', 'desk'),
  address: { subjectId: derivedId('subject', 'desk'), value: { email: 'desk@parcels.example' } },
  provider: 'custom',
  imap: { host: 'imap.parcels.example', port: 993, security: 'tls' },
  smtp: { host: 'smtp.parcels.example', port: 587, security: 'starttls' },
  secretId: derivedId('secret', 'desk'),
  ...changes,
});
