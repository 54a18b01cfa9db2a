import { sql } from 'kysely';
import { containing, hasTrigram } from '#infra/database/search-text.ts';
import type { Models } from '../projector.ts';
import { isWholeNumber, needleOf, rowsAmong, rowsMatching, type Fragment, type ShipmentFilter } from './list-filter.ts';
import { walk } from './list-walk.ts';
import { foundInShipments } from './text-index.ts';

/** Up to so many rows are read for their texts; where the other filters leave more, the index of texts goes first. */
const fewRows = 2_000;

/** How many of the newest rows are compared with a text that is too short for the index: in others it is found as a whole field. */
const comparedShortTexts = 5_000;

/** Whether the text of a row contains it: a scalar subquery, which stays one look-up for each row. */
export const textContains = (needle: string) =>
  sql<boolean>`(select ${containing(needle)} from shipments where shipments.id = rows.id)`;

/** Every row that matches the filter and its search. */
export async function allMatches(
  models: Models,
  filter: ShipmentFilter,
  more: Parameters<typeof rowsMatching>[1] = [],
): Promise<Fragment> {
  const needle = needleOf(filter);
  if (filter.numbers) {
    const numbered = sql`select id from shipments where tracking_number = any(${filter.numbers})`;
    return rowsAmong(needle === '' ? numbered : sql`${numbered} and ${containing(needle)}`, filter, more);
  }
  if (needle === '') return rowsMatching(filter, more);
  if (isWholeNumber(needle)) {
    return rowsAmong(sql`select id from shipments where tracking_number = ${needle.toUpperCase()}`, filter, more);
  }
  if (await areFew(models, filter)) {
    return sql`select * from (${rowsMatching(filter, more)} offset 0) as rows where ${textContains(needle)}`;
  }
  const byIndex = sql`select id from shipments where ${await foundInShipments(models, needle)}`;
  return rowsAmong(hasTrigram(needle) ? byIndex : sql`${amongNewest(filter)} union ${byIndex}`, filter, more);
}

/** The same whatever the order and the page, so that a list and its count agree. */
const amongNewest = (filter: ShipmentFilter): Fragment => {
  const newest = walk({ filter, order: { sort: 'created', order: 'desc', cursor: undefined }, most: comparedShortTexts });
  return sql`select id from (${newest}) as rows where ${textContains(needleOf(filter))}`;
};

/** Without a filter there is nothing to count: the newest and the index together find the same. */
async function areFew(models: Models, { search: _search, ...filter }: ShipmentFilter): Promise<boolean> {
  if (Object.values(filter).every((value) => value === undefined)) return false;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${rowsMatching(filter)} limit ${fewRows + 1}) as counted`.execute(models);
  return (rows[0]?.count ?? 0) <= fewRows;
}
