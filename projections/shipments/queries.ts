import { sql } from 'kysely';
import type { Addressee } from '#contracts/events/read.ts';
import type { Scans } from '#contracts/shipment-corrections.ts';
import type { ShipmentPage } from '#contracts/shipment-page.ts';
import type { ServiceType, Shipment } from '#contracts/shipments.ts';
import { finalStatuses } from '#contracts/statuses.ts';
import { containing } from '#infra/database/search-text.ts';
import type { ExistingShipment } from '#services/domain/shipment-state.ts';
import { scansView, shipmentPageView, shipmentView } from '#services/domain/shipment-view.ts';
import type { Page } from '../page.ts';
import type { Models } from '../projector.ts';
import { countMatches, matchCount, type MatchCount } from './list-count.ts';
import type { ShipmentFilter } from './list-filter.ts';
import { fixedList, fixedListOf, pagesOf, type ListedState } from './list-ids.ts';
import { cursorAt, type ListOrder } from './list-order.ts';
import { firstMatches } from './list-page.ts';

export type { ShipmentFilter };

export interface ShipmentsWanted extends ShipmentFilter, Partial<Omit<ListOrder, 'cursor'>> {
  limit: number;
  cursor: string | undefined;
}

/** One page of the shipments that match, by default the newest first. Throws BadCursor. */
export const shipmentsMatching = async (models: Models, wanted: ShipmentsWanted): Promise<Page<Shipment>> =>
  (await pageMatching(models, wanted)).page;

/** The same, and how many match in all. */
export async function shipmentsCounted(models: Models, wanted: ShipmentsWanted): Promise<Page<Shipment> & { total: MatchCount }> {
  const { page, total } = await pageMatching(models, wanted);
  return { ...page, total: await total() };
}

async function pageMatching(
  models: Models,
  { limit, sort = 'created', order = 'desc', cursor, ...filter }: ShipmentsWanted,
): Promise<{ page: Page<Shipment>; total: () => Promise<MatchCount> }> {
  const wanted = { sort, order, cursor };
  const { rows, count } = await firstMatches(models, filter, { ...wanted, limit: limit + 1 });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    page: { items: rows.slice(0, limit).map(shipmentIn), nextCursor: last && cursorAt(wanted, last) },
    total: async () => (count === undefined ? countMatches(models, filter) : matchCount(filter, count)),
  };
}

/** Every shipment that matches, as it is when it is read, and how many there are. */
export async function everyShipment(
  models: Models,
  { sort, order, ...filter }: ShipmentFilter & Pick<ListOrder, 'sort' | 'order'>,
): Promise<{ count: number; pages: AsyncIterable<Shipment[]> }> {
  const list = await fixedList(models, filter, { sort, order });
  return { count: list.count, pages: viewsOf(pagesOf(models, list)) };
}

async function* viewsOf(pages: AsyncIterable<ListedState[]>): AsyncGenerator<Shipment[]> {
  for await (const page of pages) yield page.map(shipmentIn);
}

/** The shipment with its private values, by id. */
export async function shipmentById(models: Models, id: string): Promise<ShipmentPage | undefined> {
  const row = await models.selectFrom('shipments').select(['state', 'revision']).where('id', '=', id).executeTakeFirst();
  return row && shipmentPageView(row.state, BigInt(row.revision));
}

/** Those of the shipments that exist, in the order of the ids. */
export async function shipmentsByIds(models: Models, ids: readonly string[]): Promise<Shipment[]> {
  if (ids.length === 0) return [];
  const rows = await models.selectFrom('shipments').select(['id', 'state', 'revision']).where('id', 'in', ids).execute();
  const found = new Map(rows.map((row) => [row.id, shipmentView(row.state, BigInt(row.revision))]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** At most so many shipments are compared with a new one. */
const comparedShipments = 50;

/** The newest shipments from one person to another that were created since then. */
export async function shipmentsBetween(
  models: Models,
  { senderId, recipientId, since }: { senderId: string; recipientId: string; since: Date },
): Promise<ExistingShipment[]> {
  const rows = await models
    .selectFrom('shipments')
    .select('state')
    .where('created_at', '>=', since.toISOString())
    .where(sql<string>`state #>> '{created,sender,subjectId}'`, '=', senderId)
    .where(sql<string>`state #>> '{created,recipient,subjectId}'`, '=', recipientId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(comparedShipments)
    .execute();
  return rows.map(({ state }) => state);
}

/** All scans of a shipment, those that were withdrawn too. */
export async function scansOf(models: Models, id: string): Promise<Scans | undefined> {
  const row = await models.selectFrom('shipments').select(['state', 'revision']).where('id', '=', id).executeTakeFirst();
  return row && { revision: String(row.revision), scans: scansView(row.state) };
}

const shipmentIn = ({ state, revision }: ListedState): Shipment => shipmentView(state, BigInt(revision));

export const shipmentIdByNumber = async (models: Models, trackingNumber: string): Promise<string | undefined> =>
  (await models.selectFrom('shipments').select('id').where('tracking_number', '=', trackingNumber).executeTakeFirst())?.id;

/** The numbers of those of the shipments that exist, by their ids. */
export async function trackingNumbersOf(models: Models, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await models
    .selectFrom('shipments')
    .select(['id', 'tracking_number'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.tracking_number]));
}

/** Sender and recipient of a parcel; an erased one has no email address. */
export async function addresseesOf(
  models: Models,
  trackingNumber: string,
): Promise<(Addressee & { shipmentId: string; email: string | undefined })[]> {
  const row = await models
    .selectFrom('shipments')
    .select('state')
    .where('tracking_number', '=', trackingNumber)
    .executeTakeFirst();
  if (!row) return [];
  const { shipmentId, sender, recipient } = row.state.created;
  const addressee = (party: Addressee['party'], { subjectId, value }: typeof sender) => ({
    shipmentId,
    party,
    subjectId,
    email: value?.email,
  });
  return [addressee('sender', sender), addressee('recipient', recipient)];
}

/** Whether sender and recipient of a parcel still are the persons whom it was created with. */
export async function hasFirstAddressees(models: Models, trackingNumber: string): Promise<boolean> {
  const { rows } = await sql`
    select from history join shipments on shipments.id = history.about_id
    where tracking_number = ${trackingNumber} and kind = 'shipment' and type = 'ShipmentContactCorrected'
      and data #>> '{previous,subjectId}' <> data #>> '{contact,subjectId}' limit 1`.execute(models);
  return rows.length === 0;
}

/** Those of the tracking numbers that no shipment has, in their order. */
export async function unknownNumbers(models: Models, numbers: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from unnest(${numbers}::text[]) with ordinality as asked (number, nth)
    where not exists (select from shipments where tracking_number = number) order by nth`.execute(models);
  return rows.map(({ number }) => number);
}

/** How many of some shipments go with a service to a country (ISO code), what they weigh (kg) and what they are worth (USD). */
export interface ManifestTotal {
  service: ServiceType;
  country: string;
  count: number;
  weight: number;
  value: number;
}

/** Those of the ids that exist, in that order, and their totals. */
export async function manifestOf(
  models: Models,
  ids: readonly string[],
  order: Pick<ListOrder, 'sort' | 'order'>,
): Promise<{ count: number; totals: ManifestTotal[]; pages: AsyncIterable<Shipment[]> }> {
  const list = await fixedListOf(models, ids, order);
  const { rows } = await sql<ManifestTotal>`
    select service_type as service, recipient_country as country, count(*)::int as count,
      sum((state #>> '{created,weightKg}')::numeric)::float8 as weight, sum(value_cents)::float8 / 100 as value
    from shipment_list join (select id, state from shipments) as whole using (id)
    where id = any(${ids}::uuid[]) group by 1, 2 order by 1, 2`.execute(models);
  return { count: list.count, totals: rows, pages: viewsOf(pagesOf(models, list)) };
}

/** Shipments since then that have not ended and have an address of that domain, of either party, the oldest first. */
export async function openShipmentsAt(
  models: Models,
  { domain, since }: { domain: string; since: Date },
): Promise<ExistingShipment[]> {
  const rows = await models
    .selectFrom('shipments')
    .innerJoin('shipment_list', 'shipment_list.id', 'shipments.id')
    .select('shipments.state')
    .where('shipment_list.status', 'not in', finalStatuses)
    .where(containing(`@${domain}`))
    .where('shipments.created_at', '>=', since.toISOString())
    .orderBy('shipments.created_at')
    .execute();
  return rows.map(({ state }) => state);
}
