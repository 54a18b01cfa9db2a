import { z } from 'zod';
import { aboutSchema } from '../about.ts';
import { languageSchema } from '../languages.ts';
import { channelSchema, emailRecipientSchema, emailTemplateSchema } from '../mail.ts';
import { uuid } from '../primitives.ts';
import { defineEvent, type EventOf } from './envelope.ts';

const message = z.object({
  about: aboutSchema,
  template: emailTemplateSchema,
  recipient: emailRecipientSchema,
  language: languageSchema,
  /** Which retry it ended after; absent where it had not been queued once more. */
  retry: z.int().min(1).optional(),
});
const email = message.extend({ emailId: uuid() });
const textMessage = message.extend({ textMessageId: uuid() });

/** The mail server took the email: its answer to the final dot was a 250. */
export const emailSent = defineEvent('EmailSent', email.extend({ attempts: z.int().min(1) }));

/**
 * Why a message is never sent: refused for good, out of tries, its addressee was erased, or what it was about was settled while it
 * waited.
 */
export const messageFailureSchema = z.enum(['refused', 'gave_up', 'erased', 'overtaken']);
export type MessageFailure = z.infer<typeof messageFailureSchema>;

/** The email is not sent, unless an administrator has it tried again. */
export const emailFailed = defineEvent(
  'EmailFailed',
  email.extend({ attempts: z.int().min(0), reason: messageFailureSchema, smtpCode: z.int().nullable() }),
);

/** The connection broke after the final dot: the email may or may not have arrived. */
export const emailInDoubt = defineEvent('EmailInDoubt', email.extend({ attempts: z.int().min(1) }));

/** The gateway took the text message: its answer was a 2xx. */
export const textMessageSent = defineEvent('TextMessageSent', textMessage.extend({ attempts: z.int().min(1) }));

/** The text message is not sent, unless an administrator has it tried again; `httpStatus` is the gateway's last answer, null where there was none. */
export const textMessageFailed = defineEvent(
  'TextMessageFailed',
  textMessage.extend({ attempts: z.int().min(0), reason: messageFailureSchema, httpStatus: z.int().nullable() }),
);

/**
 * An administrator had a message that failed, or is in doubt, queued once more: it is open again, and ends again. `retry` counts these
 * from 1; of an email in doubt its addressee may get a second copy.
 */
export const outgoingMessageRetried = defineEvent(
  'OutgoingMessageRetried',
  message.omit({ language: true }).extend({ messageId: uuid(), channel: channelSchema, retry: z.int().min(1) }),
);

/**
 * A mail server reported, in that received email, that the email did not arrive: it was sent to the address that the report names.
 * `status` is the enhanced status code (RFC 3463), `5.1.1`.
 */
export const emailBounced = defineEvent('EmailBounced', email.extend({ receivedEmailId: uuid(), status: z.string().nullable() }));

/**
 * An email in doubt was found in the mailbox that it was sent from, where only what was sent is: it was sent. Staff had asked for it.
 */
export const emailConfirmed = defineEvent('EmailConfirmed', email.omit({ language: true }).extend({ attempts: z.int().min(0) }));

const endEvents = [emailSent, emailFailed, emailInDoubt, textMessageSent, textMessageFailed] as const;
export type OutgoingEndEvent = EventOf<(typeof endEvents)[number]>;

export const outgoingEvents = [...endEvents, emailBounced, emailConfirmed, outgoingMessageRetried] as const;
export type OutgoingEvent = EventOf<(typeof outgoingEvents)[number]>;

/** How a message ended; `code` is the last reply of the mail server, or status of the gateway, null where there was none. */
export type MessageEnd =
  | { state: 'sent' }
  | { state: 'in_doubt' }
  | { state: 'failed'; failure: MessageFailure; code: number | null };
