import type { z } from 'zod';
import { pageSchema } from './lists.ts';
import { logNumber, severalOf } from './primitives.ts';
import { listQuotesSchema, quoteSchema } from './quotes.ts';
import { scanSchema } from './shipment-corrections.ts';
import { listShipmentsSchema } from './shipment-list.ts';
import { shipmentSchema, type Shipment } from './shipments.ts';
import { trackingEventSchema } from './tracking.ts';

/** What of a shipment is about its sender and recipient, or was written by them. */
const personal = {
  senderName: true,
  senderEmail: true,
  senderPhone: true,
  senderAddress: true,
  senderCity: true,
  recipientName: true,
  recipientEmail: true,
  recipientPhone: true,
  recipientAddress: true,
  recipientCity: true,
  customsLines: true,
} as const satisfies { [Field in keyof Shipment]?: true };

/** Whether that a program was shown the field is recorded. */
export const isPersonalField = (field: keyof Shipment): boolean => field in personal;

/** A shipment as a command leaves it: without what is personal for a key that lacks the scope `shipments:read`. */
export const changedShipmentSchema = shipmentSchema.partial(personal);
export type ChangedShipment = z.infer<typeof changedShipmentSchema>;

/** What of a shipment a program can choose in `fields`; its id always comes along. */
export const shipmentFieldSchema = shipmentSchema.keyof();
export type ShipmentField = z.infer<typeof shipmentFieldSchema>;

/**
 * `GET /api/v1/shipments`: the filters of the list of staff that do not depend on who asks. `fields` are those that the answer is to
 * have, with commas between them; without it, all.
 */
export const listForProgramsSchema = listShipmentsSchema
  .omit({ mine: true, count: true })
  .extend({ fields: severalOf(shipmentFieldSchema.options).optional() });

/** One page of shipments for a program, each with the fields that were asked for; `nextCursor` is null on the last one. */
export const shipmentsForProgramsSchema = pageSchema(shipmentSchema.partial().required({ id: true }));

/** `GET /api/v1/shipments/{id}/history`: what the public tracking page shows, newest first; descriptions and locations are as staff typed them. */
export const historyForProgramsSchema = pageSchema(trackingEventSchema);

/** `GET /api/v1/shipments/{id}/scans`, in the order they were recorded; `revision` is for `If-Match`. */
export const scansForProgramsSchema = pageSchema(scanSchema).extend({ revision: logNumber() });

/** `GET /api/v1/quotes`. */
export const listQuotesForProgramsSchema = listQuotesSchema.omit({ count: true });

/** One page of quotes for a program; `nextCursor` is null on the last one. */
export const quotesForProgramsSchema = pageSchema(quoteSchema);
