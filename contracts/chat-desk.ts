import { z } from 'zod';
import { activeUserSchema, maxChatText, visitorPageSchema } from './chats.ts';
import { languageSchema } from './languages.ts';
import { listFields } from './lists.ts';
import { shownPhotoSchema } from './photos.ts';
import { instant, line, logNumber, text, uuid } from './primitives.ts';
import { serviceTypeSchema, shipmentStatusSchema } from './shipments.ts';
import { trackingNumberSchema } from './tracking-number.ts';

/** Staff in a conversation; `name` is what the visitor reads, or the user name of those who have not come in yet. */
const agentSchema = z.object({ accountId: z.string(), name: z.string().nullable() });

/** Which conversations a list has: open ones that are nobody's, the caller's own, another's, those with the assistant, all open ones, closed ones, or all. */
export const chatLists = ['waiting', 'mine', 'taken', 'assistant', 'open', 'closed', 'all'] as const;
export type ChatList = (typeof chatLists)[number];

/** More matches than this are not counted. */
export const mostCountedChats = 10_000;

/**
 * `GET /api/chats`: newest activity first; those who wait, the longest first. `search` is found anywhere in the visitor's name. With
 * `count`, `X-Total-Count` is how many match, up to {@link mostCountedChats}.
 */
export const listChatsSchema = z.strictObject({
  ...listFields,
  list: z.enum(chatLists).default('open'),
  agent: uuid().optional(),
  count: z.literal('true').optional(),
});

/**
 * A conversation in a list. `unread`: messages of the visitor after what the caller has read. `isOnline`: the visitor is there.
 * `isWithAssistant`: the assistant answers, and the visitor waits for nobody.
 */
export const listedChatSchema = activeUserSchema.extend({
  status: z.enum(['open', 'closed']),
  language: languageSchema,
  lastAt: instant(),
  closedAt: instant().nullable(),
  assignedTo: agentSchema.nullable(),
  agents: z.array(agentSchema),
  isWithAssistant: z.boolean(),
  /** The number that was given last, whether there is a parcel with it or not. */
  trackingNumber: z.string().nullable(),
  unread: z.int(),
  isOnline: z.boolean(),
  rating: z.int().nullable(),
  revision: logNumber(),
});
export type ListedChat = z.infer<typeof listedChatSchema>;

/** A shipment that a conversation is about. */
const attachedShipmentSchema = z.object({
  id: uuid(),
  trackingNumber: z.string(),
  status: shipmentStatusSchema,
  serviceType: serviceTypeSchema,
  senderCity: z.string(),
  recipientCity: z.string(),
  recipientCountry: z.string(),
  currentLocation: z.string().nullable(),
  estimatedDelivery: instant().nullable(),
  /** Whose parcel it is, where the visitor proved to the assistant that it is theirs. */
  provedAs: z.enum(['sender', 'recipient']).nullable(),
});

/** `GET /api/chats/{id}`. */
export const chatPageSchema = listedChatSchema.extend({
  shipments: z.array(attachedShipmentSchema),
  /** The email address that the visitor wants to be written to. */
  replyAddress: z.string().nullable(),
  /** IANA; null where the visitor's browser did not say. */
  timeZone: z.string().nullable(),
  /** How long the visitor waited until a person answered for the first time. */
  firstAnswerSeconds: z.number().nullable(),
  /** The page that the visitor is on; null where the browser did not say. */
  page: visitorPageSchema.nullable(),
  /** How much of what was asked since the conversation was opened the assistant answered, until it handed over. */
  assisted: z.object({ asked: z.int(), answered: z.int(), isHandedOver: z.boolean(), at: instant().nullable() }),
});

/** A line of a transcript: what was said, or with the type `note` what staff wrote down for themselves. */
export const transcriptLineSchema = z.object({
  type: z.enum(['message', 'note']),
  id: uuid(),
  seq: logNumber(),
  sender: z.enum(['user', 'support']),
  isAssistant: z.literal(true).optional(),
  senderName: z.string(),
  text: z.string(),
  photo: shownPhotoSchema.optional(),
  timestamp: instant(),
});
export type TranscriptLine = z.infer<typeof transcriptLineSchema>;

/** `GET /api/chats/{id}/messages`: the last ones, or those before `cursor`, in their order. */
export const readTranscriptSchema = z.strictObject({ limit: listFields.limit, cursor: logNumber().max(15).optional() });

/** `GET /api/chats/{id}/transcript`: all of it, as a file. */
export const downloadTranscriptSchema = z.strictObject({ format: z.enum(['text', 'json']).default('text') });

/** `POST /api/chats/{id}/take`: the conversation is the caller's, who appears to the visitor under that name. */
export const takeChatSchema = z.strictObject({ supportName: line(80) });

/** `POST /api/chats/{id}/assign`: hands it over to a colleague, or back to everybody. */
export const assignChatSchema = z.strictObject({ accountId: uuid().nullable() });

/** `POST /api/chats/{id}/notes`: what only staff read. */
export const noteChatSchema = z.strictObject({ text: text(maxChatText) });

/** `POST /api/chats/{id}/shipments`: the conversation is about that shipment. */
export const attachShipmentSchema = z.strictObject({ trackingNumber: trackingNumberSchema });

/** `PUT /api/chats/{id}/read`: the caller has read everything up to that place; a mark never goes back. */
export const markReadSchema = z.strictObject({ seq: logNumber().max(15) });

/** `GET /api/chats/figures`: of that many days, today included. */
export const readFiguresSchema = z.strictObject({
  days: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .pipe(z.number().min(1).max(92))
    .default(7),
});

const waits = z.object({ count: z.int(), medianSeconds: z.number().nullable(), p90Seconds: z.number().nullable() });

/**
 * The figures of live support. `now` is as it is; everything else is of the days that were asked for, in UTC. `waits` are those of
 * visitors until somebody answered, `firstAnswers` those of new conversations; `byHour` is what came in at each hour of the day; `agents`
 * are those who had or have anything to do, or are there to answer.
 */
export const chatFiguresSchema = z.object({
  now: z.object({ waiting: z.int(), taken: z.int(), assistant: z.int(), longestWaitSince: instant().nullable() }),
  started: z.int(),
  closed: z.int(),
  firstAnswers: waits,
  waits,
  rating: z.object({ count: z.int(), average: z.number().nullable() }),
  byHour: z.array(z.object({ hour: z.int(), started: z.int(), messages: z.int() })).length(24),
  agents: z.array(
    z.object({
      accountId: z.string(),
      name: z.string().nullable(),
      isOnline: z.boolean(),
      open: z.int(),
      unanswered: z.int(),
      answers: z.int(),
      medianSeconds: z.number().nullable(),
    }),
  ),
});
export type ChatFigures = z.infer<typeof chatFiguresSchema>;
