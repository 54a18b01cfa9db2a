import { z } from '@hono/zod-openapi';
import { DomainError } from '../domain/errors.ts';

/** The shipment that a path names. */
export const idParam = z.object({ id: z.string().max(100) });

/** The refusal of an id that no shipment has. */
export const noSuchShipment = () => new DomainError('not_found', 'There is no such shipment.');

/** Ids are UUIDs, in capitals or not: anything else cannot exist. Throws {@link noSuchShipment}. */
export function knownForm(id: string): string {
  if (!z.uuid().safeParse(id).success) throw noSuchShipment();
  return id.toLowerCase();
}
