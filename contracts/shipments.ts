import { z } from 'zod';
import { customsLineSchema, customsTotal, declaredLineSchema, isDeclaredTotal, maxCustomsLines } from './customs-lines.ts';
import { languageSchema } from './languages.ts';
import { countryNameSchema } from './places.ts';
import {
  amount,
  emailAddress,
  instant,
  latitude,
  line,
  logNumber,
  longitude,
  measure,
  moment,
  phoneNumber,
  text,
  uuid,
} from './primitives.ts';
import { shipmentStatuses } from './statuses.ts';
import { trackingNumberSchema } from './tracking-number.ts';

export const shipmentStatusSchema = z.enum(shipmentStatuses);

/** Why a shipment stands where it stands. */
export const statusReasons = [
  'customs_hold',
  'awaiting_information',
  'attempt_failed',
  'ready_for_pickup',
  'returning',
  'returned',
  'address_problem',
  'refused',
  'damaged',
  'lost',
  'weather',
  'carrier_issue',
  'payment_due',
  'other',
] as const;
export const statusReasonSchema = z.enum(statusReasons);
export type StatusReason = z.infer<typeof statusReasonSchema>;

/** The two people that a shipment names. */
export const partyRoleSchema = z.enum(['sender', 'recipient']);
export type PartyRole = z.infer<typeof partyRoleSchema>;

export const serviceTypes = ['standard', 'express', 'overnight'] as const;
export const serviceTypeSchema = z.enum(serviceTypes);
export type ServiceType = z.infer<typeof serviceTypeSchema>;

/** Longest promised transit, in days: standard 5-7, express 2-3, overnight the next day. */
export const transitDays: Record<ServiceType, number> = { standard: 7, express: 3, overnight: 1 };

/** The two letters a tracking number starts with, by service. */
export const servicePrefixes: Record<ServiceType, string> = { standard: 'WS', express: 'WE', overnight: 'WO' };

export const packageTypes = [
  'Standard Package',
  'Fragile Items',
  'Electronics',
  'Documents',
  'Books/Media',
  'Clothing',
  'Gifts',
  'Auto Parts',
  'Medical Supplies',
  'Food Items',
] as const;
export const packageTypeSchema = z.enum(packageTypes);
export type PackageType = z.infer<typeof packageTypeSchema>;

/**
 * `POST /api/shipments`: what staff enter in the wizard. kg, cm and USD with two decimals.
 * `language` is the recipient's, by default that of the recipient's country. `quoteId` is an accepted quote, whose price
 * `shippingCost` has to be; the quote becomes this shipment. `customsLines` are worth as much as `value` says, to the cent.
 * With `knownDuplicates`, also when empty, a parcel is refused with `duplicate_shipment` where one was created within the last 10
 * minutes for the same two people with the same weight and size, unless the newest of those is among the ids. Without it nothing
 * is compared.
 */
export const createShipmentSchema = z
  .strictObject({
    senderName: line(200),
    senderEmail: emailAddress(),
    senderPhone: phoneNumber().or(z.literal('')).nullish(),
    senderAddress: text(500),
    senderCity: line(120),
    senderCountry: countryNameSchema,
    recipientName: line(200),
    recipientEmail: emailAddress(),
    recipientPhone: phoneNumber().or(z.literal('')).nullish(),
    recipientAddress: text(500),
    recipientCity: line(120),
    recipientCountry: countryNameSchema,
    packageType: packageTypeSchema,
    serviceType: serviceTypeSchema,
    weight: measure(),
    length: measure(),
    width: measure(),
    height: measure(),
    value: amount(),
    shippingCost: amount(),
    status: z.literal('pending').optional(),
    estimatedDelivery: moment().nullish(),
    language: languageSchema.optional(),
    quoteId: uuid().optional(),
    customsLines: z.array(customsLineSchema).max(maxCustomsLines).optional(),
    knownDuplicates: z.array(uuid().toLowerCase()).max(20).optional(),
  })
  .superRefine(
    ({ customsLines = [], value }, context) => {
      if (isDeclaredTotal(customsLines, value)) return;
      const [sum, declared] = [customsTotal(customsLines).toFixed(2), value.toFixed(2)];
      const message = `The customs lines add up to ${sum} USD, but the declared value is ${declared} USD`;
      context.addIssue({ code: 'custom', path: ['customsLines'], message });
    },
    // An amount that is refused keeps the form in which it was sent, which may not be a number.
    { when: ({ issues }) => issues.length === 0 },
  );
export type CreateShipment = z.infer<typeof createShipmentSchema>;

/** What a scan says. */
export const seenFields = {
  status: shipmentStatusSchema,
  location: line(200),
  description: text(500),
  latitude: latitude().nullish(),
  longitude: longitude().nullish(),
  reason: statusReasonSchema.optional(),
  occurredAt: moment().optional(),
};
const scan = { ...seenFields, estimatedDelivery: moment().optional() };

/** Coordinates that come in pairs, as a refinement. */
export const bothOrNeither = {
  path: ['longitude'],
  message: 'Enter both latitude and longitude, or neither',
};
export const hasBothOrNeither = (body: {
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
}): boolean => (body.latitude == null) === (body.longitude == null);

/**
 * `PATCH /api/shipments/{id}/status`. `occurredAt` is when it happened, by default now; `estimatedDelivery` replaces the expected one.
 * `correction` leaves a final status and needs a `reason`.
 */
export const updateStatusSchema = z
  .strictObject({ ...scan, correction: z.boolean().optional() })
  .refine(hasBothOrNeither, bothOrNeither);
export type UpdateStatus = z.infer<typeof updateStatusSchema>;

/** `POST /api/tracking-events`: a scan of a parcel named by its tracking number or by its shipment id, one of them. */
export const recordScanSchema = z
  .strictObject({ ...scan, trackingNumber: trackingNumberSchema.optional(), shipmentId: uuid().optional() })
  .refine((body) => (body.trackingNumber === undefined) !== (body.shipmentId === undefined), {
    path: ['trackingNumber'],
    message: 'Provide either trackingNumber or shipmentId',
  })
  .refine(hasBothOrNeither, bothOrNeither);
export type RecordScan = z.infer<typeof recordScanSchema>;

/** A shipment as staff see it. kg, cm, USD and decimal degrees; times are ISO 8601 in UTC; `revision` is for `If-Match`. */
export const shipmentSchema = z.object({
  id: uuid(),
  trackingNumber: z.string(),
  senderName: z.string(),
  senderEmail: z.string(),
  senderPhone: z.string().nullable(),
  senderAddress: z.string(),
  senderCity: z.string(),
  senderCountry: z.string(),
  recipientName: z.string(),
  recipientEmail: z.string(),
  recipientPhone: z.string().nullable(),
  recipientAddress: z.string(),
  recipientCity: z.string(),
  recipientCountry: z.string(),
  packageType: z.string(),
  serviceType: serviceTypeSchema,
  weight: z.number(),
  length: z.number(),
  width: z.number(),
  height: z.number(),
  value: z.number(),
  shippingCost: z.number(),
  status: shipmentStatusSchema,
  reason: statusReasonSchema.nullable(),
  estimatedDelivery: instant().nullable(),
  currentLatitude: z.number().nullable(),
  currentLongitude: z.number().nullable(),
  currentLocation: z.string().nullable(),
  language: languageSchema,
  customsLines: z.array(declaredLineSchema),
  createdAt: instant(),
  updatedAt: instant(),
  revision: logNumber(),
});
export type Shipment = z.infer<typeof shipmentSchema>;
