import { z } from 'zod';
import { logNumber } from './primitives.ts';
import { shipmentStatusSchema } from './shipments.ts';

/** Code that a socket is closed with when the session it was opened with is over (RFC 6455: 4000 to 4999 are the application's). */
export const sessionOverCode = 4401;

/** `tracking:<number>` for everybody, `shipments` and `quotes` for staff. */
export const topicSchema = z.string().regex(/^(?:tracking:[A-Z]{2}\d{12}[A-Z]{2}|shipments|quotes)$/);

/** What a browser may send. `after` is the last position it has seen, from `X-Waybill-Position` or an earlier frame. */
export const clientFrameSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('subscribe'), topic: topicSchema, after: logNumber().optional() }),
  z.strictObject({ type: z.literal('unsubscribe'), topic: topicSchema }),
]);
export type ClientFrame = z.infer<typeof clientFrameSchema>;

const factFrame = z.object({ type: z.literal('fact'), topic: z.string(), position: logNumber() });

/** What happened to a shipment. */
export const shipmentFactSchema = factFrame.extend({
  fact: z.enum(['shipment_created', 'shipment_updated', 'shipment_moved']),
  shipmentId: z.string(),
  trackingNumber: z.string(),
  status: shipmentStatusSchema.nullable(),
});
export type ShipmentFact = z.infer<typeof shipmentFactSchema>;

/** What happened to a quote. */
export const quoteFactSchema = factFrame.extend({
  fact: z.enum(['quote_requested', 'quote_answered', 'quote_accepted', 'quote_converted']),
  quoteId: z.string(),
});
export type QuoteFact = z.infer<typeof quoteFactSchema>;

/**
 * What the gateway sends. `subscribed.missed` tells that something happened after the given position;
 * a `fact` names what happened, never whom it concerns; the browser decides what to refetch.
 */
export const serverFrameSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('subscribed'), topic: z.string(), position: logNumber(), missed: z.boolean() }),
  z.discriminatedUnion('fact', [shipmentFactSchema, quoteFactSchema]),
  z.object({ type: z.literal('error'), code: z.string(), message: z.string() }),
]);
export type ServerFrame = z.infer<typeof serverFrameSchema>;
export type Fact = ShipmentFact | QuoteFact;
