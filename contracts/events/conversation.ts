import { z } from 'zod';
import { aboutSchema } from '../about.ts';
import { emailAttachmentSchema } from '../emails.ts';
import { languageSchema } from '../languages.ts';
import { instant, uuid } from '../primitives.ts';
import { defineEvent, personal, type EventOf } from './envelope.ts';

const conversation = z.object({ conversationId: uuid() });

/**
 * Opens `conversation-<id>`: somebody writes with us about a shipment, a chat, or nothing that is known. Its id follows from what it is
 * about and who the customer is, so that there is one for each parcel and address.
 */
export const conversationStarted = defineEvent(
  'ConversationStarted',
  conversation.extend({
    about: aboutSchema.nullable(),
    /** Of the shipment that it is about. */
    trackingNumber: z.string().nullable(),
    customer: personal(z.object({ name: z.string(), email: z.string() })),
    language: languageSchema,
  }),
);

/** A received email belongs here. Automatic ones are shown, but are no answer: they open nothing again and count as nothing unread. */
export const emailJoined = defineEvent(
  'EmailJoined',
  conversation.extend({
    receivedEmailId: uuid(),
    isAutomatic: z.boolean(),
    /** Its sender is not the customer: somebody else of the thread, or who forwarded it. */
    isByOther: z.boolean(),
    content: personal(
      z.object({
        senderName: z.string(),
        senderAddress: z.string(),
        subject: z.string(),
        /** The text without what is quoted in it, and what is. */
        text: z.string(),
        quoted: z.string(),
        hasHtml: z.boolean(),
        attachments: z.array(emailAttachmentSchema),
      }),
    ),
    sentAt: instant(),
  }),
);

/** That email belongs to another conversation, or to none. */
export const emailLeft = defineEvent('EmailLeft', conversation.extend({ receivedEmailId: uuid(), to: uuid().nullable() }));

/**
 * Staff answered: the email leaves at `sendAt`, unless it is withdrawn before. `inReplyTo` is the received email that it answers. Files
 * are kept apart, under their ids.
 */
export const replyWritten = defineEvent(
  'ReplyWritten',
  conversation.extend({
    replyId: uuid(),
    accountId: uuid(),
    mailboxId: uuid().nullable(),
    inReplyTo: uuid().nullable(),
    message: personal(
      z.object({
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        files: z.array(z.object({ id: uuid(), name: z.string(), type: z.string(), size: z.int() })),
      }),
    ),
    sendAt: instant(),
  }),
);

/** Staff took a reply back before it left. */
export const replyWithdrawn = defineEvent('ReplyWithdrawn', conversation.extend({ replyId: uuid() }));

/** What only staff read. */
export const conversationNoted = defineEvent(
  'ConversationNoted',
  conversation.extend({ accountId: uuid(), note: personal(z.object({ text: z.string() })) }),
);

/** The conversation is that colleague's, or nobody's. */
export const conversationAssigned = defineEvent('ConversationAssigned', conversation.extend({ accountId: uuid().nullable() }));

/** Nothing more is to be done; an answer of the customer opens it again. */
export const conversationResolved = defineEvent('ConversationResolved', conversation);

/** Open again: by staff, or because the customer wrote. */
export const conversationReopened = defineEvent(
  'ConversationReopened',
  conversation.extend({ because: z.enum(['staff', 'customer', 'snooze_over', 'delivery_failed']) }),
);

/** Out of sight until then, or until the customer writes. */
export const conversationSnoozed = defineEvent('ConversationSnoozed', conversation.extend({ until: instant() }));

/** Everything of it is shown in that other conversation, which new emails join from now on. */
export const conversationMerged = defineEvent('ConversationMerged', conversation.extend({ into: uuid() }));

/** It stands by itself again. */
export const conversationUnmerged = defineEvent('ConversationUnmerged', conversation.extend({ from: uuid() }));

/** That other conversation was merged into this one: what it came to until then counts here. */
export const conversationAbsorbed = defineEvent(
  'ConversationAbsorbed',
  conversation.extend({
    from: uuid(),
    incoming: z.int().min(0),
    outgoing: z.int().min(0),
    lastActivity: instant(),
    /** When its customer wrote last, and when staff did. */
    askedAt: instant().nullable(),
    answeredAt: instant().nullable(),
  }),
);

/** That other conversation stands by itself again. */
export const conversationReleased = defineEvent('ConversationReleased', conversation.extend({ from: uuid() }));

export const conversationEvents = [
  conversationStarted,
  emailJoined,
  emailLeft,
  replyWritten,
  replyWithdrawn,
  conversationNoted,
  conversationAssigned,
  conversationResolved,
  conversationReopened,
  conversationSnoozed,
  conversationMerged,
  conversationUnmerged,
  conversationAbsorbed,
  conversationReleased,
] as const;
export type ConversationEvent = EventOf<(typeof conversationEvents)[number]>;
