import { z } from '@hono/zod-openapi';
import { DomainError } from '../domain/errors.ts';

/** What a path names by its id. */
export const idParam = z.object({ id: z.string().max(100) });

/** The refusal of an id that no shipment has. */
export const noSuchShipment = () => new DomainError('not_found', 'Shipment not found.');

/** Ids are UUIDs, in capitals or not: anything else cannot exist. Throws `missing`, the refusal of a shipment by default. */
export function knownForm(id: string, missing: () => DomainError = noSuchShipment): string {
  if (!z.uuid().safeParse(id).success) throw missing();
  return id.toLowerCase();
}
