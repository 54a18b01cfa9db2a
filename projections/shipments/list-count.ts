import { sql } from 'kysely';
import { mostCountedShipments, mostCountedTexts } from '#contracts/shipment-list.ts';
import { containing, hasTrigram } from '#infra/database/search-text.ts';
import type { Models } from '../projector.ts';
import { isWholeNumber, needleOf, rowsAmong, type ShipmentFilter } from './list-filter.ts';
import { allMatches } from './list-search.ts';

/** So many texts are compared, the newest first, before the index of texts is asked: it is slow for what stands everywhere. */
const comparedTexts = 4_000;

/** A number of matches; with `isMore` there are that many or more. */
export interface MatchCount {
  count: number;
  isMore: boolean;
}

/** Counts end at a bound that is lower with a search. */
const mostCounted = (filter: ShipmentFilter): number => (needleOf(filter) ? mostCountedTexts : mostCountedShipments);

/** The same, where how many match is known. */
export function matchCount(filter: ShipmentFilter, count: number): MatchCount {
  const most = mostCounted(filter);
  return { count: Math.min(count, most), isMore: count >= most };
}

/** How many shipments match, counted up to a bound. */
export async function countMatches(models: Models, filter: ShipmentFilter): Promise<MatchCount> {
  const needle = needleOf(filter);
  const most = mostCounted(filter);
  const count = async (matching: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (${matching} limit ${most}) as counted`.execute(models);
    return matchCount(filter, rows[0]?.count ?? 0);
  };
  const all = async () => count(await allMatches(models, filter));
  if (filter.numbers || isWholeNumber(needle) || !hasTrigram(needle)) return all();
  const newest = await count(newestMatches(filter));
  return newest.isMore ? newest : all();
}

/** Those among so many of the newest shipments. */
const newestMatches = (filter: ShipmentFilter) => sql`
  select id from (${rowsAmong(
    sql`select id from (
      select id, search_text from shipments order by created_at desc, id desc limit ${comparedTexts}
    ) as newest where ${containing(needleOf(filter))}`,
    filter,
  )}) as matching`;
