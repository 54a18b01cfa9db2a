import { z } from 'zod';
import { aboutSchema } from '../about.ts';
import { deliveryReportSchema, parsedEmailSchema } from '../emails.ts';
import { instant, uuid } from '../primitives.ts';
import { defineEvent, personal, type EventOf } from './envelope.ts';

/** `about` is `{ kind: 'email', id }`, the received email itself; `emailId` elsewhere is that of an outgoing one. */
const email = z.object({ about: aboutSchema });

/**
 * What kind of mail it is: written by a person; sent by a machine that answers or lists (RFC 3834); a report on the delivery of an email
 * of ours (RFC 3464); or one of our own that came back.
 */
export const receivedKindSchema = z.enum(['message', 'automatic', 'delivery_report', 'own']);
export type ReceivedKind = z.infer<typeof receivedKindSchema>;

/**
 * Opens `email-<id>`: a mailbox had this email. The id follows from the message without what servers on the way added to it, so that an
 * email is received once in however many mailboxes and folders it lies. Digests are HMACs of Message-IDs, for threading, and do not tell
 * them; `raw` names the stored message. What it says is kept under the key of its sender, and a report on a delivery under that of whoever
 * the email was for, where it tells. `sentAt` is the Date header, if it can be read.
 */
export const emailReceived = defineEvent(
  'EmailReceived',
  email.extend({
    mailboxId: uuid(),
    kind: receivedKindSchema,
    messageDigest: z.string().nullable(),
    referenceDigests: z.array(z.string()).max(100),
    content: personal(parsedEmailSchema),
    /** What it reports, where it is a report on a delivery that could be read; under the same key. */
    report: personal(deliveryReportSchema).nullable(),
    raw: z.string(),
    size: z.int().min(0),
    sentAt: instant().nullable(),
    receivedAt: instant(),
  }),
);

/**
 * Why an email belongs where it does: it answers an email of ours, has a token that we gave out, names a parcel in its subject and comes
 * from one of its people, answers or repeats an email that we received, or begins a conversation. `chosen`, `split` and `undone` are
 * what staff said, and stay; `rule` is what a newer rule says of it than the one that it was threaded by.
 */
export const threadedBySchema = z.enum([
  'reference',
  'token',
  'number',
  'earlier_email',
  'new',
  'chosen',
  'split',
  'undone',
  'rule',
]);
export type ThreadedBy = z.infer<typeof threadedBySchema>;

/**
 * The email belongs to that conversation from now on, and no longer to the one of before; `rule` counts the versions of the rules that
 * said so. The conversation's own stream follows.
 */
export const emailThreaded = defineEvent(
  'EmailThreaded',
  email.extend({
    conversationId: uuid(),
    from: uuid().nullable(),
    by: threadedBySchema,
    rule: z.int().min(1),
    /** What the conversation is about, where this email opens it; null for one that is about nothing that is known. */
    opens: z.object({ about: aboutSchema.nullable(), customerSubjectId: uuid() }).nullable(),
  }),
);

/**
 * Why an email belongs to no conversation: it reports on a delivery, is one of our own, comes from a machine and belongs nowhere, is
 * one of too many that a machine sent to one conversation, or its sender was erased before it was read.
 */
export const setAsideBecauseSchema = z.enum(['delivery_report', 'own', 'automatic', 'loop', 'erased']);
export type SetAsideBecause = z.infer<typeof setAsideBecauseSchema>;

/** The email belongs to no conversation, and is in the inbox only. */
export const emailSetAside = defineEvent(
  'EmailSetAside',
  email.extend({ reason: setAsideBecauseSchema, from: uuid().nullable(), rule: z.int().min(1) }),
);

/** Staff opened it in the inbox for the first time: it is read. */
export const emailOpened = defineEvent('EmailOpened', email.extend({ accountId: uuid() }));

export const receivedEmailEvents = [emailReceived, emailThreaded, emailSetAside, emailOpened] as const;
export type ReceivedEmailEvent = EventOf<(typeof receivedEmailEvents)[number]>;
