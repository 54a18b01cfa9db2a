import { z } from 'zod';
import { emailAddress, instant, line, logNumber, moment, phoneNumber, text, uuid } from './primitives.ts';
import {
  bothOrNeither,
  hasBothOrNeither,
  partyRoleSchema,
  seenFields,
  shipmentStatusSchema,
  statusReasonSchema,
} from './shipments.ts';

/** Why staff correct something: their own words, which customers do not see. */
const explanation = () => text(500);

/** A scan that never happened. */
export const withdrawScanSchema = z.strictObject({ action: z.literal('withdraw'), explanation: explanation() });

/** What really happened in place of a scan; `occurredAt` is by default that of the scan. */
export const replaceScanSchema = z
  .strictObject({ action: z.literal('replace'), explanation: explanation(), ...seenFields })
  .refine(hasBothOrNeither, bothOrNeither);

/** `POST /api/shipments/{id}/scans/{scanId}/corrections`. */
export const correctScanSchema = z.discriminatedUnion('action', [withdrawScanSchema, replaceScanSchema]);
export type CorrectScan = z.infer<typeof correctScanSchema>;

/** `PATCH /api/shipments/{id}/contact`: the values that change; an empty phone number takes it away. */
export const correctContactSchema = z.strictObject({
  party: partyRoleSchema,
  name: line(200).optional(),
  email: emailAddress().optional(),
  phone: phoneNumber().or(z.literal('')).nullish(),
  address: text(500).optional(),
  explanation: explanation(),
});
export type CorrectContact = z.infer<typeof correctContactSchema>;

/** `PATCH /api/shipments/{id}/estimated-delivery`. The tracking page shows `reason` and `description` beside the old date. */
export const reviseEstimateSchema = z.strictObject({
  estimatedDelivery: moment(),
  reason: statusReasonSchema,
  description: text(500),
});
export type ReviseEstimate = z.infer<typeof reviseEstimateSchema>;

/** `POST /api/shipments/{id}/cancel`. Sender and recipient are emailed `reason` and `description`. */
export const cancelShipmentSchema = z.strictObject({ reason: statusReasonSchema, description: text(500) });
export type CancelShipment = z.infer<typeof cancelShipmentSchema>;

const scanFactsSchema = z.object({
  status: shipmentStatusSchema,
  reason: statusReasonSchema.nullable(),
  location: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  timeZone: z.string().nullable(),
  description: z.string(),
  occurredAt: instant(),
  simulated: z.boolean(),
});

/**
 * A scan as staff see it: what counts, and where it was corrected what had been recorded and why it was wrong. One that was
 * `withdrawn` counts for nothing. `id` is that of the event that recorded it.
 */
export const scanSchema = scanFactsSchema.extend({
  id: uuid(),
  correction: z
    .object({
      id: uuid(),
      withdrawn: z.boolean(),
      explanation: z.string(),
      correctedAt: instant(),
      recorded: scanFactsSchema,
    })
    .nullable(),
});
export type Scan = z.infer<typeof scanSchema>;

/** `GET /api/shipments/{id}/scans`, in the order they were recorded; `revision` is for `If-Match`. */
export const scansSchema = z.object({ revision: logNumber(), scans: z.array(scanSchema) });
export type Scans = z.infer<typeof scansSchema>;
