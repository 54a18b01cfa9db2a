import { z } from 'zod';
import { emailAddress, instant } from './primitives.ts';
import { serviceTypeSchema, shipmentSchema, shipmentStatusSchema, statusReasonSchema } from './shipments.ts';

/** A point of the journey with its coordinates (decimal degrees) and IANA time zone, where known. */
export const routePointSchema = z.object({
  name: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  timeZone: z.string().nullable(),
});

/** One line of the public timeline. `timestamp` is when it happened, `timeZone` that of its place. */
export const trackingEventSchema = z.object({
  id: z.uuid(),
  shipmentId: z.uuid(),
  status: shipmentStatusSchema,
  reason: statusReasonSchema.nullable(),
  description: z.string(),
  location: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  timeZone: z.string().nullable(),
  timestamp: instant(),
  simulated: z.boolean(),
});
export type TrackingEvent = z.infer<typeof trackingEventSchema>;

/**
 * The shipment of the public tracking page. With `privacy: 'masked'` names are initials, streets are null and the
 * declared value is null; email addresses and phone numbers are always null.
 */
export const trackedShipmentSchema = shipmentSchema.omit({ revision: true, language: true, customsLines: true }).extend({
  senderEmail: z.null(),
  senderPhone: z.null(),
  senderAddress: z.string().nullable(),
  recipientEmail: z.null(),
  recipientPhone: z.null(),
  recipientAddress: z.string().nullable(),
  value: z.number().nullable(),
  shippingCost: z.number().nullable(),
  serviceType: serviceTypeSchema,
  privacy: z.enum(['masked', 'full']),
  origin: routePointSchema,
  destination: routePointSchema,
});
export type TrackedShipment = z.infer<typeof trackedShipmentSchema>;

/**
 * A revision of the estimated delivery: old and new time, when it was revised, and why. `reason` may be null, `description` is staff's
 * and empty where the scan that it came with was withdrawn.
 */
export const estimateRevisionSchema = z.object({
  previous: instant(),
  estimatedDelivery: instant(),
  revisedAt: instant(),
  reason: statusReasonSchema.nullable(),
  description: z.string(),
});
export type EstimateRevision = z.infer<typeof estimateRevisionSchema>;

/** `GET /api/track/{trackingNumber}`; the timeline is sorted by when things happened, newest first. */
export const trackingSchema = z.object({
  shipment: trackedShipmentSchema,
  trackingEvents: z.array(trackingEventSchema),
  /** Newest first; absent while the first date stands. */
  estimatedDeliveryRevisions: z.array(estimateRevisionSchema).optional(),
});
export type Tracking = z.infer<typeof trackingSchema>;

/** `POST /api/track/{trackingNumber}/unlock`: the sender's or the recipient's email address. */
export const unlockSchema = z.strictObject({ email: emailAddress() });

/** The key that opens the full values, to be sent as `?k=`. */
export const unlockedSchema = z.object({ key: z.string() });
