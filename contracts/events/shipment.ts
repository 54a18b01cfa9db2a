import { z } from 'zod';
import { importEmailsSchema } from '../imports.ts';
import { languageSchema } from '../languages.ts';
import { notifiedPartSchema } from '../notifications.ts';
import { instant, uuid } from '../primitives.ts';
import { packageTypeSchema, partyRoleSchema, serviceTypeSchema, shipmentStatusSchema, statusReasonSchema } from '../shipments.ts';
import { trackingNumberPattern } from '../tracking-number.ts';
import { defineEvent, personal, type EventOf } from './envelope.ts';

/** Who sends or receives; personal, so ciphertext in the log. */
export const partySchema = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  address: z.string(),
});
export type Party = z.infer<typeof partySchema>;

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

/**
 * One kind of goods in the parcel, for customs; `origin` is an ISO 3166-1 alpha-2 code. What the sender wrote about them is personal,
 * and the sender's.
 */
const customsLineSchema = z.object({
  description: personal(z.string()),
  hsCode: z.string(),
  origin: z.string().length(2),
  quantity: z.int(),
  unitValueCents: z.int(),
});

/** Which import, and which row of it, an event is from, and whether its people are emailed about it. */
const importPartSchema = z.object({ id: uuid(), row: z.int().min(1), emails: importEmailsSchema });
export type ImportPart = z.infer<typeof importPartSchema>;

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
    /** Absent where nothing was declared, as in every early event. */
    customsLines: z.array(customsLineSchema).optional(),
    import: importPartSchema.optional(),
  }),
);

/** Which update of many shipments at once an event is part of, and when that was carried out. */
const bulkPartSchema = z.object({ id: uuid(), at: instant() });
export type BulkPart = z.infer<typeof bulkPartSchema>;

const scanData = z.object({
  shipmentId: uuid(),
  status: shipmentStatusSchema,
  reason: statusReasonSchema.nullable(),
  place: scanPlaceSchema,
  description: z.string(),
  import: importPartSchema.optional(),
});

/** Staff set the status; sender and recipient are emailed. `correction` left a final status on purpose. */
export const shipmentStatusUpdated = defineEvent(
  'ShipmentStatusUpdated',
  scanData.extend({ correction: z.boolean(), bulk: bulkPartSchema.optional() }),
);

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
 * date moved. One that `undoes` a bulk update, by its id, takes the revision back that was part of it.
 */
export const estimatedDeliveryRevised = defineEvent(
  'EstimatedDeliveryRevised',
  z.object({
    shipmentId: uuid(),
    previous: instant(),
    estimatedDelivery: instant(),
    reason: statusReasonSchema.nullable(),
    description: z.string(),
    bulk: bulkPartSchema.optional(),
    undoes: uuid().optional(),
  }),
);

/**
 * Staff asked for an email about the shipment to that address. `senderName` is whom the email names as its sender; `other` is
 * neither the shipment's sender nor its recipient.
 */
export const receiverNotificationRequested = defineEvent(
  'ReceiverNotificationRequested',
  z.object({
    shipmentId: uuid(),
    part: notifiedPartSchema,
    addressee: personal(z.object({ email: z.string() })),
    senderName: personal(z.string()),
  }),
);

/**
 * Staff corrected a stop of this shipment: `scanId` is the event that recorded it, `replacement` what really happened, null where
 * nothing did. `explanation` is staff's. The last correction of a stop counts; status, position and figures follow as if that alone
 * had been recorded. Where an update that was emailed is corrected and the status changes with it, sender and recipient are emailed.
 * `undoes` is the bulk update that it takes back.
 */
export const shipmentScanCorrected = defineEvent(
  'ShipmentScanCorrected',
  z.object({
    shipmentId: uuid(),
    scanId: uuid(),
    explanation: z.string(),
    replacement: scanData.omit({ shipmentId: true, import: true }).extend({ occurredAt: instant() }).nullable(),
    undoes: uuid().optional(),
  }),
);

/**
 * Staff corrected how the sender or the recipient is reached. Each value belongs to the subject of its own email address, so that
 * erasing a person erases what was theirs. No email is sent; later ones, and those still queued, go to the new address.
 */
export const shipmentContactCorrected = defineEvent(
  'ShipmentContactCorrected',
  z.object({
    shipmentId: uuid(),
    party: partyRoleSchema,
    previous: personal(partySchema),
    contact: personal(partySchema),
    explanation: z.string(),
  }),
);

export const shipmentEvents = [
  shipmentCreated,
  shipmentStatusUpdated,
  shipmentScanned,
  shipmentMovementSimulated,
  estimatedDeliveryRevised,
  receiverNotificationRequested,
  shipmentScanCorrected,
  shipmentContactCorrected,
] as const;
export type ShipmentEvent = EventOf<(typeof shipmentEvents)[number]>;
