import { z } from 'zod';
import { languageSchema } from '../languages.ts';
import { instant, uuid } from '../primitives.ts';
import { packageTypeSchema, serviceTypeSchema, shipmentStatusSchema, statusReasonSchema } from '../shipments.ts';
import { trackingNumberPattern } from '../tracking-number.ts';
import { defineEvent, personal, type EventOf } from './envelope.ts';

/** Who sends or receives; personal, so ciphertext in the log. */
export const partySchema = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  address: z.string(),
});

/** A city with its ISO 3166-1 country code, decimal degrees and IANA time zone. */
export const cityPointSchema = z.object({
  city: z.string(),
  country: z.string().length(2),
  latitude: z.number(),
  longitude: z.number(),
  timeZone: z.string(),
});
export type CityPoint = z.infer<typeof cityPointSchema>;

/** Where a parcel was seen; decimal degrees and IANA time zone where known. */
export const scanPlaceSchema = z.object({
  name: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  timeZone: z.string().nullable(),
});
export type ScanPlace = z.infer<typeof scanPlaceSchema>;

/** Opens `shipment-<id>`. Weights in kg, lengths in cm, money in US cents. */
export const shipmentCreated = defineEvent(
  'ShipmentCreated',
  z.object({
    shipmentId: uuid(),
    trackingNumber: z.string().regex(trackingNumberPattern),
    sender: personal(partySchema),
    recipient: personal(partySchema),
    origin: cityPointSchema,
    destination: cityPointSchema,
    packageType: packageTypeSchema,
    serviceType: serviceTypeSchema,
    weightKg: z.number(),
    lengthCm: z.number(),
    widthCm: z.number(),
    heightCm: z.number(),
    valueCents: z.int(),
    shippingCostCents: z.int(),
    estimatedDelivery: instant(),
    language: languageSchema,
  }),
);

const scanData = z.object({
  shipmentId: uuid(),
  status: shipmentStatusSchema,
  reason: statusReasonSchema.nullable(),
  place: scanPlaceSchema,
  description: z.string(),
});

/** Staff set the status; sender and recipient are emailed. `correction` left a final status on purpose. */
export const shipmentStatusUpdated = defineEvent('ShipmentStatusUpdated', scanData.extend({ correction: z.boolean() }));

/** A parcel was scanned; no email is sent. */
export const shipmentScanned = defineEvent('ShipmentScanned', scanData);

/** The simulator moved the parcel to the next point of its route; statistics and status stay. */
export const shipmentMovementSimulated = defineEvent(
  'ShipmentMovementSimulated',
  z.object({
    shipmentId: uuid(),
    place: scanPlaceSchema,
    leg: z.int().min(1),
    description: z.string(),
  }),
);

/**
 * Staff revised the estimated delivery. `reason` and `description` are those of the report that revised it: why the
 * date moved.
 */
export const estimatedDeliveryRevised = defineEvent(
  'EstimatedDeliveryRevised',
  z.object({
    shipmentId: uuid(),
    previous: instant(),
    estimatedDelivery: instant(),
    reason: statusReasonSchema.nullable(),
    description: z.string(),
  }),
);

export const shipmentEvents = [
  shipmentCreated,
  shipmentStatusUpdated,
  shipmentScanned,
  shipmentMovementSimulated,
  estimatedDeliveryRevised,
] as const;
export type ShipmentEvent = EventOf<(typeof shipmentEvents)[number]>;
