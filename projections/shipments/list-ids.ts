import { sql } from 'kysely';
import type { ShipmentSort, SortOrder } from '#contracts/shipment-list.ts';
import type { ExistingShipment } from '#services/domain/shipment-state.ts';
import type { Models } from '../projector.ts';
import type { ShipmentFilter } from './list-filter.ts';
import { inOrder } from './list-order.ts';
import { allMatches } from './list-search.ts';

const idBytes = 16;
const pageRows = 500;

/** A list as it was at one moment: the ids of all matches in their order, one behind the other. */
export interface FixedList {
  ids: Buffer;
  count: number;
}

/** Rows that move along the order while the list is read later neither come twice nor are left out. */
export async function fixedList(
  models: Models,
  filter: ShipmentFilter,
  order: { sort: ShipmentSort; order: SortOrder },
): Promise<FixedList> {
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(uuid_send(id), ''::bytea ${inOrder({ ...order, cursor: undefined })}) as ids
    from (${await allMatches(models, filter)}) as matching`.execute(models);
  const ids = rows[0]?.ids ?? Buffer.alloc(0);
  return { ids, count: ids.length / idBytes };
}

/** The same of shipments by their ids; one that does not exist is left out. */
export async function fixedListOf(
  models: Models,
  ids: readonly string[],
  order: { sort: ShipmentSort; order: SortOrder },
): Promise<FixedList> {
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(uuid_send(id), ''::bytea ${inOrder({ ...order, cursor: undefined })}) as ids
    from shipment_list where id = any(${ids}::uuid[])`.execute(models);
  const found = rows[0]?.ids ?? Buffer.alloc(0);
  return { ids: found, count: found.length / idBytes };
}

export interface ListedState {
  state: ExistingShipment;
  revision: number;
}

/** The shipments of the list, some at a time. */
export async function* pagesOf(models: Models, { ids, count }: FixedList): AsyncGenerator<ListedState[]> {
  for (let from = 0; from < count; from += pageRows) {
    const page = Array.from({ length: Math.min(pageRows, count - from) }, (_, index) =>
      ids.toString('hex', (from + index) * idBytes, (from + index + 1) * idBytes),
    );
    const { rows } = await sql<ListedState>`
      select state, revision from unnest(${page}::uuid[]) with ordinality as listed (id, place)
      join shipments using (id) order by place`.execute(models);
    yield rows;
  }
}
