import { z } from 'zod';
import { listShipmentsSchema } from './shipment-list.ts';
import { shipmentSchema } from './shipments.ts';

/** `GET /api/v1/shipments`: the filters of the list of staff that do not depend on who asks. */
export const listForProgramsSchema = listShipmentsSchema.omit({ mine: true, count: true });

/** One page of shipments for a program; `nextCursor` is null on the last one. */
export const shipmentsForProgramsSchema = z.object({ items: z.array(shipmentSchema), nextCursor: z.string().nullable() });
