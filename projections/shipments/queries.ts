import type { Shipment } from '#contracts/shipments.ts';
import type { ExistingShipment } from '#services/domain/shipment.ts';
import { shipmentView } from '#services/domain/shipment-view.ts';
import { isoTime } from '../iso-time.ts';
import { afterCursor, containing, pageOf, type Page } from '../page.ts';
import type { Models } from '../projector.ts';

/** What to look for: as typed, but a grouped tracking number without its spaces. */
function needleOf(search = ''): string {
  const needle = search.trim().toLowerCase();
  const compact = needle.replace(/[\s-]/g, '');
  return /^[a-z]{2}\d{4,12}[a-z]{0,2}$/.test(compact) ? compact : needle;
}

/**
 * Shipments whose number, names, emails or cities contain `search` (case-insensitive), newest first.
 * Throws BadCursor.
 */
export async function shipmentsMatching(
  models: Models,
  { search, limit, cursor }: { search: string | undefined; limit: number; cursor: string | undefined },
): Promise<Page<Shipment>> {
  const needle = needleOf(search);
  let query = models
    .selectFrom('shipments')
    .select(['id', 'state', 'revision', isoTime('created_at', 'US').as('created')])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (needle) query = query.where(containing(needle));
  if (cursor !== undefined) query = query.where(afterCursor(cursor));
  return pageOf(await query.execute(), limit, shipmentIn);
}

/** The shipment with its private values, by id. */
export async function shipmentById(models: Models, id: string): Promise<Shipment | undefined> {
  const row = await models.selectFrom('shipments').select(['state', 'revision']).where('id', '=', id).executeTakeFirst();
  return row && shipmentIn(row);
}

const shipmentIn = ({ state, revision }: { state: ExistingShipment; revision: number }): Shipment =>
  shipmentView(state, BigInt(revision));

export const shipmentIdByNumber = async (models: Models, trackingNumber: string): Promise<string | undefined> =>
  (await models.selectFrom('shipments').select('id').where('tracking_number', '=', trackingNumber).executeTakeFirst())?.id;

export async function addresseesOf(models: Models, trackingNumber: string): Promise<string[]> {
  const row = await models
    .selectFrom('shipments')
    .select('state')
    .where('tracking_number', '=', trackingNumber)
    .executeTakeFirst();
  const { sender, recipient } = row?.state.created ?? {};
  return [sender?.value, recipient?.value].flatMap((party) => party?.email ?? []);
}
