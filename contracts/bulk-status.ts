import { z } from 'zod';
import { errorCodeSchema } from './errors.ts';
import { logNumber, moment, uuid } from './primitives.ts';
import { bothOrNeither, hasBothOrNeither, seenFields, shipmentStatusSchema } from './shipments.ts';

/** So many shipments go in one request; larger selections in several, under one `bulkId`. */
export const mostBulkShipments = 500;

/** So long after it, a bulk update can be undone. */
export const bulkUndoMs = 10 * 60_000;

const ids = () =>
  z
    .array(uuid().toLowerCase())
    .min(1)
    .max(mostBulkShipments)
    .refine((list) => new Set(list).size === list.length, 'Name each shipment once');

/** What is said of every shipment: as a single update, which here never leaves a final status. */
export const bulkChangeSchema = z
  .strictObject({ ...seenFields, estimatedDelivery: moment().optional() })
  .refine(hasBothOrNeither, bothOrNeither);
export type BulkChange = z.infer<typeof bulkChangeSchema>;

/** `POST /api/shipments/bulk-status/preview`. */
export const previewBulkSchema = z.strictObject({ shipmentIds: ids(), update: bulkChangeSchema });

/**
 * `POST /api/shipments/bulk-status`. `shipments` are those that the preview would update, at the revisions that it saw. `bulkId` is
 * chosen by the caller: under one, each shipment is updated once, however often it is asked for.
 */
export const bulkUpdateSchema = z.strictObject({
  bulkId: uuid().toLowerCase(),
  shipments: z
    .array(z.strictObject({ id: uuid().toLowerCase(), revision: logNumber() }))
    .min(1)
    .max(mostBulkShipments)
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'Name each shipment once'),
  update: bulkChangeSchema,
});
export type BulkUpdate = z.infer<typeof bulkUpdateSchema>;

/** `POST /api/shipments/bulk-status/undo`: the shipments of a bulk update to which nothing has happened since. */
export const undoBulkSchema = z.strictObject({ bulkId: uuid().toLowerCase(), shipmentIds: ids() });
export type UndoBulk = z.infer<typeof undoBulkSchema>;

const row = { id: uuid(), trackingNumber: z.string().nullable() };
const refused = { ...row, outcome: z.literal('refused'), code: errorCodeSchema };

/**
 * What an update would do to a shipment: `status` is the one it has, `emails` how many its sender and recipient would be sent.
 * `unchanged`: the last scan says the same.
 */
export const bulkPreviewRowSchema = z.discriminatedUnion('outcome', [
  z.object({
    ...row,
    outcome: z.literal('update'),
    status: shipmentStatusSchema,
    becomes: shipmentStatusSchema,
    emails: z.int().min(0),
    revision: logNumber(),
  }),
  z.object({ ...row, outcome: z.literal('unchanged'), status: shipmentStatusSchema }),
  z.object({ ...refused, status: shipmentStatusSchema.nullable() }),
]);
export type BulkPreviewRow = z.infer<typeof bulkPreviewRowSchema>;

/** The rows in the order of the request. */
export const bulkPreviewSchema = z.object({ rows: z.array(bulkPreviewRowSchema) });

/** What became of a shipment. One that is `unavailable` may be asked for again under the same `bulkId`. */
export const bulkRowSchema = z.discriminatedUnion('outcome', [
  z.object({ ...row, outcome: z.enum(['updated', 'unchanged', 'undone']), status: shipmentStatusSchema, revision: logNumber() }),
  z.object(refused),
]);
export type BulkRow = z.infer<typeof bulkRowSchema>;

/** The rows in the order of the request; `at` is when it was carried out, from which on it can be undone. */
export const bulkAnswerSchema = z.object({ bulkId: uuid(), at: z.iso.datetime(), rows: z.array(bulkRowSchema) });

/**
 * `GET /api/shipments/bulk-status/undoable`: bulk updates that whoever asks may undo, the newest first. `at` is when its first shipment
 * was updated, of those in `shipmentIds`: they are as the update left them. `by` has no name where the account is gone.
 */
export const undoableBulkSchema = z.object({
  bulkId: uuid(),
  at: z.iso.datetime(),
  by: z.object({ id: z.string(), name: z.string().nullable() }),
  shipmentIds: z.array(uuid()),
});
export type UndoableBulk = z.infer<typeof undoableBulkSchema>;

/**
 * `emailsSent` of the bulk update had left when it was undone: their readers are emailed the correction. Those that still waited are
 * not sent.
 */
export const undoAnswerSchema = z.object({ rows: z.array(bulkRowSchema), emailsSent: z.int().min(0) });
