import { sql } from 'kysely';
import type { Shipment } from '#contracts/shipments.ts';
import { isoTime } from '../iso-time.ts';
import { afterCursor, containing, pageOf, type Page } from '../page.ts';
import type { Models } from '../projector.ts';

const shipmentJson = sql<Shipment>`jsonb_build_object(
  'id', id, 'trackingNumber', tracking_number,
  'senderName', sender_name, 'senderEmail', sender_email, 'senderPhone', sender_phone, 'senderAddress', sender_address,
  'senderCity', sender_city, 'senderCountry', sender_country,
  'recipientName', recipient_name, 'recipientEmail', recipient_email, 'recipientPhone', recipient_phone,
  'recipientAddress', recipient_address, 'recipientCity', recipient_city, 'recipientCountry', recipient_country,
  'packageType', package_type, 'serviceType', service_type,
  'weight', weight, 'length', length, 'width', width, 'height', height,
  'value', value_cents / 100.0, 'shippingCost', shipping_cost_cents / 100.0,
  'status', status, 'reason', reason) || jsonb_build_object(
  'estimatedDelivery', ${isoTime('estimated_delivery')},
  'currentLatitude', current_latitude, 'currentLongitude', current_longitude, 'currentLocation', current_location,
  'language', language, 'createdAt', ${isoTime('created_at')}, 'updatedAt', ${isoTime('updated_at')},
  'revision', revision::text)`;

/** What to look for: as typed, but a grouped tracking number without its spaces. */
function needleOf(search = ''): string {
  const needle = search.trim().toLowerCase();
  const compact = needle.replace(/[\s-]/g, '');
  return /^[a-z]{2}\d{4,12}[a-z]{0,2}$/.test(compact) ? compact : needle;
}

/**
 * Shipments whose number, names, e-mails or cities contain `search` (case-insensitive), newest first.
 * Throws BadCursor.
 */
export async function shipmentsMatching(
  models: Models,
  { search, limit, cursor }: { search: string | undefined; limit: number; cursor: string | undefined },
): Promise<Page<Shipment>> {
  const needle = needleOf(search);
  let query = models
    .selectFrom('shipments')
    .select([shipmentJson.as('shipment'), 'id', isoTime('created_at', 'US').as('created')])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (needle) query = query.where(containing(needle));
  if (cursor !== undefined) query = query.where(afterCursor(cursor));
  return pageOf(await query.execute(), limit, (row) => row.shipment);
}

/** The shipment with its private values, by id. */
export const shipmentById = async (models: Models, id: string): Promise<Shipment | undefined> =>
  (await models.selectFrom('shipments').select(shipmentJson.as('shipment')).where('id', '=', id).executeTakeFirst())?.shipment;

/** The id of the shipment with that number. */
export const shipmentIdByNumber = async (models: Models, trackingNumber: string): Promise<string | undefined> =>
  (await models.selectFrom('shipments').select('id').where('tracking_number', '=', trackingNumber).executeTakeFirst())?.id;

/** The e-mail addresses that may unlock a shipment. */
export const addresseesOf = async (models: Models, trackingNumber: string): Promise<string[]> => {
  const row = await models
    .selectFrom('shipments')
    .select(['sender_email', 'recipient_email'])
    .where('tracking_number', '=', trackingNumber)
    .executeTakeFirst();
  return row ? [row.sender_email, row.recipient_email] : [];
};
