import { sql } from 'kysely';
import type { ShipmentStatus } from '#contracts/shipments.ts';
import type { Tracking } from '#contracts/tracking.ts';
import type { Models } from '../projector.ts';
import { journeyOf } from './mask.ts';

/** The pages of many numbers at once, as JSON for strangers. */
export async function publicPages(models: Models, numbers: readonly string[]): Promise<Map<string, string>> {
  const rows = await models
    .selectFrom('tracking')
    .select(['tracking_number', 'public_body'])
    .where('tracking_number', '=', sql<string>`any(${numbers}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.tracking_number, row.public_body]));
}

/** The page with everything its sender or recipient may see. */
export async function fullPage(models: Models, number: string): Promise<Tracking | undefined> {
  const row = await models
    .selectFrom('tracking')
    .select(['public_body', 'withheld'])
    .where('tracking_number', '=', number)
    .executeTakeFirst();
  return row && journeyOf(row);
}

/** What live updates say of a shipment: its number and status. */
export async function trackedShipment(
  models: Models,
  shipmentId: string,
): Promise<{ trackingNumber: string; status: ShipmentStatus } | undefined> {
  const row = await models
    .selectFrom('tracking')
    .select(['tracking_number', sql<ShipmentStatus>`public_body::json -> 'shipment' ->> 'status'`.as('status')])
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirst();
  return row && { trackingNumber: row.tracking_number, status: row.status };
}
