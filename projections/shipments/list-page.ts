import { sql } from 'kysely';
import { hasTrigram } from '#infra/database/search-text.ts';
import type { ExistingShipment } from '#services/domain/shipment-state.ts';
import type { Models } from '../projector.ts';
import { all, isWholeNumber, needleOf, statusesOf, workedCondition, type Fragment, type ShipmentFilter } from './list-filter.ts';
import { monthsOf } from './list-months.ts';
import { afterCursor, columnOf, inOrder, keyText, type ListOrder } from './list-order.ts';
import { allMatches, textContains } from './list-search.ts';
import { walk, type Walk } from './list-walk.ts';

/** How many of the rows that the filters leave are looked up elsewhere: who worked on them, their texts. */
const lookedUpRows = 2_000;

export interface ListedRow {
  id: string;
  key: string;
  state: ExistingShipment;
  revision: number;
}

/** The first matches, and how many there are where that came to light on the way. */
export interface FirstMatches {
  rows: ListedRow[];
  count: number | undefined;
}

/**
 * The first matches in that order. Where matches are frequent they are met soon along the index of the order; where they are not,
 * there are few of them, which the indexes of the filters find. Neither way is left to the planner's guess of which one it is.
 */
export async function firstMatches(
  models: Models,
  filter: ShipmentFilter,
  { limit, ...order }: ListOrder & { limit: number },
): Promise<FirstMatches> {
  const months = await monthsOf(models, filter, order);
  if (statusesOf(filter).length === 0 || months?.length === 0) return { rows: [], count: 0 };
  const isWalked = !filter.numbers && canBeMet(needleOf(filter)) && !(await workedOnFew(models, filter));
  const met = isWalked ? await read(models, firstMet({ filter, order, months, most: lookedUpRows }, limit), order) : [];
  if (met.length === limit) return { rows: met, count: undefined };
  const rows = await read(models, await gather(models, filter, order, limit), order);
  return { rows, count: order.cursor === undefined ? (rows[0]?.gathered ?? 0) : undefined };
}

/** Each row with how many were gathered; null where they were met on the way. */
async function read(models: Models, matching: Fragment, order: ListOrder): Promise<(ListedRow & { gathered: number | null })[]> {
  const { rows } = await sql<ListedRow & { gathered: number | null }>`
    with listed as materialized (${matching})
    select listed.id, ${keyText(order)} as key, gathered, state, revision from listed
    join (select id, state, revision from shipments) as whole using (id) ${inOrder(order)}
  `.execute(models);
  return rows;
}

/** Whether the index of texts finds the same rows as a look at their texts, and not one alone. */
const canBeMet = (needle: string): boolean => needle === '' || (hasTrigram(needle) && !isWholeNumber(needle));

/** Whether the account asked for worked on so few that all of them are soon looked up. */
async function workedOnFew(models: Models, { workedOnBy }: ShipmentFilter): Promise<boolean> {
  if (workedOnBy === undefined) return false;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from shipment_workers where account_id = ${workedOnBy} limit ${lookedUpRows + 1}
    ) as worked_on`.execute(models);
  return (rows[0]?.count ?? 0) <= lookedUpRows;
}

/** Along the index of the order, until the page is full or it has gone far enough. */
function firstMet(walked: Walk, limit: number): Fragment {
  const { filter, order } = walked;
  const needle = needleOf(filter);
  const lookUps = all([...workedCondition(filter), ...(needle ? [textContains(needle)] : [])]);
  return sql`
    select id, ${sql.ref(columnOf(order))}, null::int as gathered from (${walk(walked)}) as rows
    where ${lookUps} ${inOrder(order)} limit ${limit}`;
}

/** All that match, and then the first of those; kept apart, or the planner would walk the order again. */
const gather = async (models: Models, filter: ShipmentFilter, order: ListOrder, limit: number): Promise<Fragment> => sql`
  select id, ${sql.ref(columnOf(order))}, count(*) over ()::int as gathered
  from (${await allMatches(models, filter, [afterCursor(order)])} offset 0) as matching
  ${inOrder(order)} limit ${limit}`;
