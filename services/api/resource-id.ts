import { z } from '@hono/zod-openapi';
import { DomainError } from '../domain/errors.ts';

export const idParam = z.object({ id: z.string().max(100) });

export const scanParams = idParam.extend({ scanId: z.string().max(100) });

/** The refusal of an id that no shipment has. */
export const shipmentNotFound = () => new DomainError('not_found', 'Shipment not found.');

/** A UUID in lower case. Throws `missing` for anything else, since no such id exists. */
export function parseUuid(id: string, missing: () => DomainError = shipmentNotFound): string {
  if (!z.uuid().safeParse(id).success) throw missing();
  return id.toLowerCase();
}
