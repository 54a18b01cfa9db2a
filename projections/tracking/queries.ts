import { sql } from 'kysely';
import type { ShipmentStatus } from '#contracts/statuses.ts';
import type { Tracking } from '#contracts/tracking.ts';
import { shipmentFields } from '#services/domain/shipment-view.ts';
import { trackingView } from '#services/domain/tracking-view.ts';
import type { Models } from '../projector.ts';

/** The pages of many numbers at once, as JSON for strangers. */
export async function publicPages(models: Models, numbers: readonly string[]): Promise<Map<string, string>> {
  const rows = await models
    .selectFrom('tracking')
    .select(['tracking_number', 'public_body'])
    .where('tracking_number', '=', sql<string>`any(${numbers}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.tracking_number, row.public_body]));
}

export async function fullPage(models: Models, number: string): Promise<Tracking | undefined> {
  const row = await models.selectFrom('shipments').select('state').where('tracking_number', '=', number).executeTakeFirst();
  return row && trackingView(row.state);
}

/** What live updates say of a shipment: its number and status. */
export async function trackedShipment(
  models: Models,
  shipmentId: string,
): Promise<{ trackingNumber: string; status: ShipmentStatus } | undefined> {
  const row = await models.selectFrom('shipments').select('state').where('id', '=', shipmentId).executeTakeFirst();
  if (!row) return undefined;
  const { trackingNumber, status } = shipmentFields(row.state);
  return { trackingNumber, status };
}
