import { z } from 'zod';
import { aboutSchema } from './about.ts';
import { shownAttachmentSchema, maxReplyText, maxSubject, replyStateSchema } from './emails.ts';
import { languageSchema } from './languages.ts';
import { listFields } from './lists.ts';
import { emailAddress, instant, line, logNumber, moment, text, uuid } from './primitives.ts';
import { shipmentStatusSchema } from './shipments.ts';

/** What staff write in one note at most, in UTF-16 code units. */
export const maxNoteText = 5_000;

/** So long a reply can be withdrawn before it leaves. */
export const undoSendMs = 10_000;

/** `initial` until both sides have written, then `active`; out of the way while `snoozed` or `resolved`. */
export const conversationStatuses = ['initial', 'active', 'snoozed', 'resolved'] as const;
export const conversationStatusSchema = z.enum(conversationStatuses);
export type ConversationStatus = z.infer<typeof conversationStatusSchema>;

/** Which conversations a list has: open ones, the caller's own open ones, snoozed, resolved, or all. */
export const conversationLists = ['open', 'mine', 'snoozed', 'resolved', 'all'] as const;
export type ConversationList = (typeof conversationLists)[number];

/**
 * `GET /api/email-conversations`: last activity first. `search` is found in the customer's name, their address, the tracking number and
 * what was written. Without parameters it is what the specification asks for; `messages=false` leaves those out.
 */
export const listConversationsSchema = z.strictObject({
  ...listFields,
  list: z.enum(conversationLists).default('all'),
  messages: z.enum(['true', 'false']).default('true'),
});

/** What became of a reply; `reason` is a key of what the screens say, `code` the last reply of a mail server. */
export const deliverySchema = z.object({
  state: replyStateSchema,
  at: instant(),
  attempts: z.int(),
  reason: z.enum(['refused', 'gave_up', 'erased', 'overtaken', 'bounced', 'connection_lost']).nullable(),
  code: z.string().nullable(),
  /** It leaves then, and can be withdrawn until then. */
  leavesAt: instant().nullable(),
  /** Of the outgoing email, for another try. */
  outgoingId: uuid(),
  retries: z.int(),
  mayRetry: z.boolean(),
});
export type Delivery = z.infer<typeof deliverySchema>;

/**
 * A line of a conversation: an email of the customer's side, a reply of staff, what Waybill sent by itself about the parcel, or a note
 * among staff. Automatic ones and notes are only on the page of a conversation, never in the list, and are not counted.
 */
export const conversationMessageSchema = z.object({
  id: uuid(),
  type: z.enum(['incoming', 'outgoing', 'automatic', 'note']),
  sender: z.enum(['customer', 'staff']),
  senderName: z.string(),
  message: z.string(),
  /** What was quoted below it; empty where nothing was. */
  quoted: z.string(),
  subject: z.string(),
  timestamp: instant(),
  /** The received email, for its page and files. */
  emailId: uuid().nullable(),
  hasHtml: z.boolean(),
  isAutomatic: z.boolean(),
  /** Those of replies are at `GET /api/reply-files/{fileId}`. */
  attachments: z.array(shownAttachmentSchema.extend({ fileId: uuid().optional() })),
  delivery: deliverySchema.nullable(),
  /** Of another conversation that was merged into this one. */
  mergedFrom: uuid().nullable(),
});
export type ConversationMessage = z.infer<typeof conversationMessageSchema>;

/** A conversation as the specification has it, and what goes beyond. `shipmentId` is the conversation's own id where it is about no shipment. */
export const conversationSchema = z.object({
  id: uuid(),
  shipmentId: uuid(),
  about: aboutSchema.nullable(),
  customerName: z.string(),
  customerEmail: z.string(),
  trackingNumber: z.string(),
  status: conversationStatusSchema,
  lastActivity: instant(),
  messageCount: z.int(),
  messages: z.array(conversationMessageSchema),
  assignedTo: z.object({ accountId: uuid(), name: z.string().nullable() }).nullable(),
  snoozedUntil: instant().nullable(),
  /** Whether the customer wrote last, and nobody has answered. */
  isUnanswered: z.boolean(),
  language: languageSchema,
  revision: logNumber(),
});
export type Conversation = z.infer<typeof conversationSchema>;

/** `GET /api/email-conversations/{id}`: with everything of it, and the parcel beside it. */
export const conversationPageSchema = conversationSchema.extend({
  shipment: z
    .object({
      id: uuid(),
      trackingNumber: z.string(),
      status: shipmentStatusSchema,
      party: z.enum(['sender', 'recipient']).nullable(),
      senderCity: z.string(),
      recipientCity: z.string(),
      recipientCountry: z.string(),
      currentLocation: z.string().nullable(),
      estimatedDelivery: instant().nullable(),
    })
    .nullable(),
  /** Chats of the same customer about the same parcel. */
  chatId: uuid().nullable(),
  mergedInto: uuid().nullable(),
  mergedFrom: z.array(uuid()),
});
export type ConversationPage = z.infer<typeof conversationPageSchema>;

/**
 * `GET /api/email-conversations/counts`: how many open conversations there are, how many are the caller's, snoozed, and wait for an
 * answer.
 */
export const conversationCountsSchema = z.object({ open: z.int(), mine: z.int(), snoozed: z.int(), unanswered: z.int() });

/**
 * `POST /api/send-reply`. `conversationId` is the shipment's id, as the specification has it, or the conversation's own. Where there is no
 * conversation yet, one begins with the sender or recipient of that shipment whose address it is.
 */
export const sendReplySchema = z.strictObject({
  customerEmail: emailAddress(),
  subject: line(maxSubject),
  message: text(maxReplyText),
  trackingNumber: line(40, 0).optional(),
  conversationId: uuid(),
  /** Files that were uploaded for this reply, in their order. */
  files: z.array(uuid()).max(20).optional(),
});
export type SendReply = z.infer<typeof sendReplySchema>;
export const replySentSchema = z.object({ id: uuid(), status: replyStateSchema, leavesAt: instant() });

/**
 * `POST /api/reply-files?name=...`, with the file itself as the body and its type as `Content-Type`: kept for a reply that is being
 * written. `GET /api/reply-files/{id}` returns it until the reply is sent; from then on it is there by the `fileId` of the message.
 */
export const replyFileSchema = z.object({ id: uuid(), name: z.string(), type: z.string(), size: z.int().min(0) });
export const uploadReplyFileSchema = z.strictObject({ name: text(255) });
export type ReplyFile = z.infer<typeof replyFileSchema>;

/**
 * `POST /api/email-conversations/{id}/replies/{replyId}/{withdraw,retry,check}`: takes a reply back before it leaves, sends one again
 * that failed or is in doubt, or looks for one that is in doubt in the mailbox's Sent folder and among the bounces.
 */
export const replyStepSchema = z.strictObject({});
/** Of `retry`: whoever has a reply in doubt sent once more confirms that the customer may get a second copy. */
export const retryReplySchema = z.strictObject({ copyConfirmed: z.boolean().default(false) });
export const replyDeliverySchema = z.object({ id: uuid(), delivery: deliverySchema });

/**
 * `POST /api/email-conversations/{id}/{resolve,reopen}`; like all steps below they return the conversation as the list has it, without
 * its messages.
 */
export const conversationStepSchema = z.strictObject({});
/** `POST /api/email-conversations/{id}/snooze`. */
export const snoozeConversationSchema = z.strictObject({ until: moment() });
/** `POST /api/email-conversations/{id}/assign`. */
export const assignConversationSchema = z.strictObject({ accountId: uuid().nullable() });
/** `POST /api/email-conversations/{id}/notes`. */
export const noteConversationSchema = z.strictObject({ text: text(maxNoteText) });
/** `POST /api/email-conversations/{id}/merge`. */
export const mergeConversationSchema = z.strictObject({ into: uuid() });
/** `POST /api/email-conversations/{id}/unmerge`: that conversation, which was merged into this one, stands by itself again. */
export const unmergeConversationSchema = z.strictObject({ from: uuid() });
/** `POST /api/email-conversations/{id}/split`: these emails, and what they are about, become a conversation of their own. */
export const splitConversationSchema = z.strictObject({ emailIds: z.array(uuid()).min(1).max(100) });
/** `POST /api/emails/{id}/thread`: the email belongs to that conversation; null takes the last change back. */
export const threadEmailSchema = z.strictObject({ conversationId: uuid().nullable() });

/** A frame of staff: that conversation is open here, or none, and whether an answer is being written in it. */
export const openConversationFrameSchema = z.object({
  type: z.literal('open_conversation'),
  conversationId: uuid().nullable(),
  isTyping: z.boolean(),
});

/** To staff who follow the topic `conversations`: what a colleague has open now, in each window; none once they have left. */
export const conversationSeatsFrameSchema = z.object({
  type: z.literal('conversation_seats'),
  accountId: uuid(),
  seats: z.array(z.object({ name: z.string(), conversationId: uuid(), isTyping: z.boolean() })),
});
export type ConversationSeatsFrame = z.infer<typeof conversationSeatsFrameSchema>;

/** Where an email belongs; null where it is in the inbox only. */
export const emailPlaceSchema = z.object({ emailId: uuid(), conversationId: uuid().nullable() });
/** Where emails were moved to. */
export const movedConversationSchema = z.object({ conversationId: uuid() });
