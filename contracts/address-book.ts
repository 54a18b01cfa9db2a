import { z } from 'zod';
import { countryNameSchema } from './places.ts';
import { instant, text, uuid } from './primitives.ts';

/** At most so many entries are suggested at once. */
export const mostAddresses = 8;

/** Shipments of an entry are not counted further than this. */
export const mostCountedShipments = 1_000;

/** `GET /api/addresses`: every word of `search` is found in the name, the email address, the phone number or the city. */
export const findAddressesSchema = z.strictObject({ search: text(200) });

/** Someone whom an earlier shipment came from or went to. `shipments` is at most {@link mostCountedShipments}. */
export const addressSchema = z.object({
  id: uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  country: countryNameSchema,
  city: z.string(),
  address: z.string(),
  shipments: z.int().min(1),
  lastUsedAt: instant(),
});
export type Address = z.infer<typeof addressSchema>;

/** `POST /api/addresses/{id}/forget`. */
export const addressForgottenSchema = z.object({ id: uuid() });
