import { z } from 'zod';
import { aboutSchema } from './about.ts';
import { logNumber } from './primitives.ts';

/** Code that a socket is closed with when the session it was opened with is over (RFC 6455: 4000 to 4999 are the application's). */
export const sessionOverCode = 4401;

/** A name, and perhaps which one: `shipments`, `tracking:WE483920175525US`. The nouns say which topics there are. */
export const topicSchema = z.string().regex(/^[a-z]{1,32}(?::[\w-]{1,64})?$/);

/** What a browser may send. `after` is the last position it has seen, from `X-Waybill-Position` or an earlier frame. */
export const clientFrameSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('subscribe'), topic: topicSchema, after: logNumber().optional() }),
  z.strictObject({ type: z.literal('unsubscribe'), topic: topicSchema }),
]);
export type ClientFrame = z.infer<typeof clientFrameSchema>;

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

/** What the gateway sends. `subscribed.missed` tells that something happened after the given position. */
export const serverFrameSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('subscribed'), topic: z.string(), position: logNumber(), missed: z.boolean() }),
  factSchema,
  z.object({ type: z.literal('error'), code: z.string(), message: z.string() }),
]);
export type ServerFrame = z.infer<typeof serverFrameSchema>;
