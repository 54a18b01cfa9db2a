import { z } from 'zod';
import { mailProviderSchema, mailServerSchema } from '../mailboxes.ts';
import { uuid } from '../primitives.ts';
import { defineEvent, personal, type EventOf } from './envelope.ts';

const mailbox = z.object({ mailboxId: uuid() });

/**
 * Opens `mailbox-<id>`, or connects it again: both logins worked. The password is never in an event; `secretId` names the one that is
 * kept outside the log.
 */
export const mailboxConnected = defineEvent(
  'MailboxConnected',
  mailbox.extend({
    address: personal(z.object({ email: z.string() })),
    provider: mailProviderSchema,
    imap: mailServerSchema,
    smtp: mailServerSchema,
    secretId: uuid(),
  }),
);

/** A new password was tried and kept. */
export const mailboxPasswordReplaced = defineEvent('MailboxPasswordReplaced', mailbox.extend({ secretId: uuid() }));

/** Nothing is fetched from it or sent through it any more; what was received stays. */
export const mailboxDisconnected = defineEvent('MailboxDisconnected', mailbox);

export const mailboxEvents = [mailboxConnected, mailboxPasswordReplaced, mailboxDisconnected] as const;
export type MailboxEvent = EventOf<(typeof mailboxEvents)[number]>;
