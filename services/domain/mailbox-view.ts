import type { Mailbox, MailboxHealth } from '#contracts/mailboxes.ts';
import type { ExistingMailbox } from './mailbox.ts';
import { inUtc } from './times.ts';

/** The mailbox as staff read it, with how reading it goes. */
export const mailboxView = (state: ExistingMailbox, health: MailboxHealth): Mailbox => ({ ...mailboxFields(state), health });

/** What the log has of it; its password is not in the state. The address is empty once its owner was erased. */
export function mailboxFields({ mailbox, connectedAt, secretReplacedAt }: ExistingMailbox): Omit<Mailbox, 'health'> {
  const { mailboxId, address, provider, imap, smtp } = mailbox;
  return {
    id: mailboxId,
    address: address.value?.email ?? '',
    provider,
    isBusiness: false,
    imap,
    smtp,
    connectedAt: inUtc(connectedAt),
    secretReplacedAt: inUtc(secretReplacedAt),
  };
}
