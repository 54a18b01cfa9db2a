import { sql } from 'kysely';
import type { ExistingShipment } from '#services/domain/shipment-state.ts';
import type { Models } from '../projector.ts';
import { hasTrigram } from '../search-text.ts';
import { all, isWholeNumber, needleOf, statusesOf, workedCondition, type Fragment, type ShipmentFilter } from './list-filter.ts';
import { afterCursor, columnOf, inOrder, keyText, type ListOrder } from './list-order.ts';
import { allMatches, textContains } from './list-search.ts';
import { walk } from './list-walk.ts';

/** How many of the rows that the filters leave are looked up elsewhere: who worked on them, their texts. */
const lookedUpRows = 2_000;

export interface ListedRow {
  id: string;
  key: string;
  state: ExistingShipment;
  revision: number;
}

/**
 * The first matches in that order. Where matches are frequent they are met soon along the index of the order; where they are not,
 * there are few of them, which the indexes of the filters find. Neither way is left to the planner's guess of which one it is.
 */
export async function firstMatches(
  models: Models,
  filter: ShipmentFilter,
  { limit, ...order }: ListOrder & { limit: number },
): Promise<ListedRow[]> {
  const statuses = statusesOf(filter);
  if (statuses.length === 0) return [];
  const needle = needleOf(filter);
  const isWalked = needle === '' || (hasTrigram(needle) && !isWholeNumber(needle));
  const met = isWalked ? await read(models, firstMet(filter, order, limit), order) : [];
  return met.length === limit ? met : read(models, await gather(models, filter, order, limit), order);
}

async function read(models: Models, matching: Fragment, order: ListOrder): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    with listed as materialized (${matching})
    select listed.id, ${keyText(order)} as key, state, revision from listed
    join (select id, state, revision from shipments) as whole using (id) ${inOrder(order)}
  `.execute(models);
  return rows;
}

/** Along the index of the order, until the page is full or it has gone far enough. */
function firstMet(filter: ShipmentFilter, order: ListOrder, limit: number): Fragment {
  const needle = needleOf(filter);
  const lookUps = all([...workedCondition(filter), ...(needle ? [textContains(needle)] : [])]);
  return sql`
    select id, ${sql.ref(columnOf(order))} from (${walk(filter, order, lookedUpRows)}) as rows
    where ${lookUps} ${inOrder(order)} limit ${limit}`;
}

/** All that match, and then the first of those; kept apart, or the planner would walk the order again. */
const gather = async (models: Models, filter: ShipmentFilter, order: ListOrder, limit: number): Promise<Fragment> => sql`
  select id, ${sql.ref(columnOf(order))} from (${await allMatches(models, filter, [afterCursor(order)])} offset 0) as matching
  ${inOrder(order)} limit ${limit}`;
