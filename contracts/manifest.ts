import { z } from 'zod';
import { shipmentOrderFields } from './shipment-list.ts';
import { uuid } from './primitives.ts';

/** More shipments than this go on several manifests. */
export const mostManifestShipments = 10_000;

/**
 * `POST /api/shipments/manifest`: the shipments as a list on A4 pages, for a driver to sign, in that order; one that does not exist is
 * left out. The file comes in frames (see exportShipmentsSchema).
 */
export const printManifestSchema = z.strictObject({
  shipmentIds: z
    .array(uuid().toLowerCase())
    .min(1)
    .max(mostManifestShipments)
    .refine((list) => new Set(list).size === list.length, 'Name each shipment once'),
  ...shipmentOrderFields,
});
export type PrintManifest = z.infer<typeof printManifestSchema>;
