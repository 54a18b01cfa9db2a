import { z } from 'zod';
import { aboutSchema } from './about.ts';
import { instant, logNumber, uuid } from './primitives.ts';

/** Code that a socket is closed with when the session it was opened with is over (RFC 6455: 4000 to 4999 are the application's). */
export const sessionOverCode = 4401;

/** A name, and perhaps which one: `shipments`, `tracking:WE483920175525US`. The nouns say which topics there are. */
export const topicSchema = z.string().regex(/^[a-z]{1,32}(?::[\w-]{1,64})?$/);

/**
 * What every frame of a browser has. `clientMsgId` is optional, on any frame: it names one message through all its retries, which
 * have one effect, and is echoed by the `ack` or the `error` that answers it.
 */
export const frameHeadSchema = z.looseObject({
  type: z.string().max(64),
  clientMsgId: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
});

/** Asks to hear a topic. `after` is the last position that is known, from `X-Waybill-Position` or an earlier frame. */
export const subscribeFrameSchema = z.strictObject({
  type: z.literal('subscribe'),
  topic: topicSchema,
  after: logNumber().optional(),
});

/** Asks to hear a topic no more. */
export const unsubscribeFrameSchema = z.strictObject({ type: z.literal('unsubscribe'), topic: topicSchema });

/**
 * Says who the visitor at this end is: with the token of an earlier `visitor` answer the same one as then, on any later socket;
 * without a token someone new. A token is no session: it never makes anyone staff, and a staff session never makes a visitor.
 */
export const visitorFrameSchema = z.strictObject({ type: z.literal('visitor'), token: z.string().max(200).optional() });

/** What a browser may send whatever it is about; other frames are those of the nouns. */
export type ClientFrame =
  | z.infer<typeof subscribeFrameSchema>
  | z.infer<typeof unsubscribeFrameSchema>
  | z.infer<typeof visitorFrameSchema>;

/**
 * What happened, and to what; `detail` is what the noun adds. It names what happened, never whom it concerns; the browser decides
 * what to refetch.
 */
export const factSchema = z.object({
  type: z.literal('fact'),
  topic: topicSchema,
  position: logNumber(),
  fact: z.string(),
  about: aboutSchema,
  detail: z.record(z.string(), z.unknown()).optional(),
});
export type Fact = z.infer<typeof factSchema>;

/**
 * What the gateway sends whatever it is about. `visitor` says who the visitor is, with a token that says so again until it expires
 * and is sent in frames alone, never in an address; every presentation is answered by a fresh one. `subscribed.missed`: something happened after the given position. `ack`
 * comes once what was sent is in the log, at `seq` where it has a place there, and under `id` where it is a message. `error` is the refusal of a frame: `bad_frame`,
 * `forbidden`, `bad_token`, `expired_token`, or a code of the API; `retryAfterSeconds` is when a limit takes it again.
 */
export const serverFrameSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('subscribed'), topic: z.string(), position: logNumber(), missed: z.boolean() }),
  factSchema,
  z.object({ type: z.literal('visitor'), visitor: uuid(), token: z.string(), expiresAt: instant() }),
  z.object({ type: z.literal('ack'), clientMsgId: z.string(), seq: logNumber().optional(), id: uuid().optional() }),
  z.object({
    type: z.literal('error'),
    code: z.string(),
    message: z.string(),
    clientMsgId: z.string().optional(),
    retryAfterSeconds: z.int().min(1).optional(),
  }),
]);
export type ServerFrame = z.infer<typeof serverFrameSchema>;
