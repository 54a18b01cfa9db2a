import type { z } from 'zod';
import { shipmentSchema } from './shipments.ts';
import { routePointSchema } from './tracking.ts';

/** `GET /api/shipments/{id}`: the shipment as staff see it, with both ends of its way. */
export const shipmentPageSchema = shipmentSchema.extend({ origin: routePointSchema, destination: routePointSchema });
export type ShipmentPage = z.infer<typeof shipmentPageSchema>;
