import { z } from 'zod';
import { languageSchema } from './languages.ts';
import { shownPhotoSchema } from './photos.ts';
import { emailAddress, instant, line, logNumber, text, uuid } from './primitives.ts';
import type { ScreenName } from './screens.ts';
import { timeZoneName } from './sessions.ts';
import { trackingNumberSchema } from './tracking-number.ts';

/** What one chat message holds at most, in UTF-16 code units. */
export const maxChatText = 2_000;
/** A message can be taken back so long, and while it is among so many last ones of people. */
export const retractableMs = 10 * 60_000;
export const retractableAmong = 20;
/** A conversation goes to its visitor as a transcript so many times a day. */
export const mostTranscripts = 3;
/** More of what a visitor has not seen does not fit into an email. */
export const mostUnseen = 100;
const maxName = 80;

/** Who wrote a message: the visitor, or support. */
export const chatSenderSchema = z.enum(['user', 'support']);
export type ChatSender = z.infer<typeof chatSenderSchema>;

/** Times and names in frames are the sender's own account of itself: they are taken, and nothing is built on them. */
const claimed = z.unknown().optional();

/** A visitor gives a name and begins to talk, or talks on. */
export const joinFrameSchema = z.object({
  type: z.literal('join'),
  userName: line(maxName),
  language: languageSchema.optional(),
  timeZone: timeZoneName().optional(),
  timestamp: claimed,
});

/** Staff begin to answer visitors, under that name. */
export const joinSupportFrameSchema = z.object({
  type: z.literal('join_support'),
  supportName: line(maxName),
  timestamp: claimed,
});

/**
 * Something is said: by the visitor of this socket, or by the staff of this socket to the visitor `userId`. Without a `userId` it
 * goes to the visitor whom this socket has open.
 */
export const messageFrameSchema = z.object({
  type: z.literal('message'),
  text: text(maxChatText),
  sender: chatSenderSchema,
  userId: uuid().optional(),
  senderName: claimed,
  timestamp: claimed,
});

/** Somebody types, or has stopped; as {@link messageFrameSchema}. */
export const typingFrameSchema = z.object({
  type: z.literal('typing'),
  isTyping: z.boolean(),
  sender: chatSenderSchema,
  userId: uuid().optional(),
});

/**
 * Staff have a conversation open, or none: what they write without a `userId` goes there. Where a socket has never said so, it is the
 * one of the visitor whom it wrote to last.
 */
export const openChatFrameSchema = z.strictObject({ type: z.literal('open_chat'), userId: uuid().nullable() });

/** Takes a message back: the visitor's own, or with `userId` one that this staff wrote to that visitor. */
export const retractFrameSchema = z.strictObject({ type: z.literal('retract'), id: uuid(), userId: uuid().optional() });

/** The visitor says which parcel it is about; whether there is one with that number is not told. */
export const attachFrameSchema = z.strictObject({ type: z.literal('attach'), trackingNumber: trackingNumberSchema });

/** The pages that a visitor may be said to be on; of any other nothing is told. */
export const visitorPages = ['home', 'track', 'follow', 'quote'] as const satisfies readonly ScreenName[];
export const visitorPageSchema = z.enum(visitorPages);
export type VisitorPage = z.infer<typeof visitorPageSchema>;

/** The visitor is on that page now, or on one that is not told. */
export const pageFrameSchema = z.strictObject({ type: z.literal('page'), page: visitorPageSchema.optional() });

/** The visitor says how it was, from 1 to 5. */
export const rateChatFrameSchema = z.strictObject({ type: z.literal('rate_chat'), rating: z.int().min(1).max(5) });

/** The visitor wants the conversation so far at that address; it is refused where nothing was said, and more than a few times a day. */
export const mailTranscriptFrameSchema = z.strictObject({ type: z.literal('mail_transcript'), email: emailAddress() });

/** Asks for what was said after `lastSeq`, or for all of it. A visitor has shown the token of the conversation before. */
export const resumeFrameSchema = z.strictObject({
  type: z.literal('resume'),
  conversationId: uuid(),
  lastSeq: logNumber().max(15).optional(),
});

/** A parcel that the assistant shows: to anybody, or with its key whole. */
export const shownParcelSchema = z.object({ trackingNumber: z.string(), key: z.string().nullable() });

/** What a message of the assistant carries beside what all messages have. Whoever picks an option says it, in a message. */
export const assistantExtrasSchema = z.object({
  isAssistant: z.literal(true).optional(),
  options: z.array(z.string()).optional(),
  parcel: shownParcelSchema.optional(),
});
export type AssistantExtras = z.infer<typeof assistantExtrasSchema>;

/** What a message may carry beside its text, whoever it is of. */
const messageExtrasSchema = assistantExtrasSchema.extend({ photo: shownPhotoSchema.optional() });
export type MessageExtras = z.infer<typeof messageExtrasSchema>;

/**
 * A message as everybody of the conversation reads it; `userId` is the visitor's, `seq` its place in the conversation. What the
 * assistant says is of the sender `support`. Of a photo the text is the word for one.
 */
export const chatMessageSchema = z.object({
  type: z.literal('message'),
  text: z.string(),
  sender: chatSenderSchema,
  senderName: z.string(),
  userId: uuid(),
  timestamp: instant(),
  id: uuid(),
  seq: logNumber(),
  ...messageExtrasSchema.shape,
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** Staff at a socket: the name that visitors read, and the conversation that is open there. */
const seatSchema = z.object({ name: z.string(), userId: uuid().nullable() });

/** Beside messages: to whom, when, and the place in the conversation. */
const happened = { userId: uuid(), timestamp: instant(), seq: logNumber() };

/** What is left of a message that was taken back before its reader came. */
const retractedMessage = z.object({ seq: logNumber(), sender: chatSenderSchema, timestamp: instant() });

/**
 * What the gateway sends about conversations. `user_joined`, `presence` (whether a visitor is there), `desk` (all sockets at
 * which an account answers, none once it has gone) and the `accountId` of `typing` reach staff alone; `support_presence` tells
 * visitors whether anybody is there to answer: then `waitSeconds` is how long that is likely to take, else `opensAt` the next
 * opening, both left out where they are not known. `chat_rated` and `tracking_number_given` tell
 * a visitor who resumes what they did themselves. `resumed` ends what a `resume` asked for; `seq` is
 * the place of the last message, if there is one.
 */
export const chatFrameSchema = z.discriminatedUnion('type', [
  chatMessageSchema,
  z.object({
    type: z.literal('typing'),
    isTyping: z.boolean(),
    sender: chatSenderSchema,
    userId: uuid(),
    accountId: z.string().optional(),
  }),
  z.object({ type: z.literal('user_joined'), userId: uuid(), userName: z.string(), timestamp: instant() }),
  z.object({ type: z.literal('support_joined'), supportName: z.string(), ...happened }),
  z.object({ type: z.literal('chat_closed'), ...happened }),
  z.object({ type: z.literal('chat_rated'), rating: z.int().min(1).max(5), ...happened }),
  z.object({ type: z.literal('tracking_number_given'), trackingNumber: z.string(), ...happened }),
  z.object({ type: z.literal('retracted'), userId: uuid(), id: uuid(), message: retractedMessage.optional() }),
  z.object({ type: z.literal('presence'), userId: uuid(), isOnline: z.boolean() }),
  z.object({ type: z.literal('desk'), accountId: z.string(), seats: z.array(seatSchema) }),
  z.object({
    type: z.literal('support_presence'),
    isThere: z.boolean(),
    waitSeconds: z.int().min(1).optional(),
    opensAt: instant().optional(),
  }),
  z.object({ type: z.literal('resumed'), conversationId: uuid(), seq: logNumber().optional() }),
]);
export type ChatFrame = z.infer<typeof chatFrameSchema>;

/**
 * A visitor whose conversation is open, for staff. `waitingSince` is when what nobody has answered yet was said first, or when the
 * assistant handed over; null while the assistant answers.
 */
export const activeUserSchema = z.object({
  userId: uuid(),
  userName: z.string(),
  joinedAt: instant(),
  lastMessage: z.object({ text: z.string(), sender: chatSenderSchema, timestamp: instant() }).nullable(),
  waitingSince: instant().nullable(),
});
export type ActiveUser = z.infer<typeof activeUserSchema>;
