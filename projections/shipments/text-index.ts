import { sql } from 'kysely';
import { containing, foundByIndex, hasTrigram } from '#infra/database/search-text.ts';
import type { Models } from '../projector.ts';

/** So many of the newest shipments say how frequent a part of a text is. */
const sampledShipments = 300;
/** A part in one of so many shipments is frequent. */
const frequentIn = 20;

/**
 * The condition by which the index of texts finds the shipments that contain the needle. Parts that stand in many shipments, such as
 * the domain of an email address, are left to the rows that the other parts find: their lists are long, and the index reads all it is asked for.
 */
export async function foundInShipments(models: Models, needle: string) {
  const parts = [...new Set(needle.toLowerCase().match(/[a-z]+|\d+|[^\0-\x7F]+/g))].filter(hasTrigram);
  const rare = parts.length > 1 ? await rareOf(models, parts) : [];
  if (rare.length === 0 || rare.length === parts.length) return foundByIndex(needle);
  // An expression is not what the index holds, so this one is left out of it.
  const whole = containing(needle, sql`(search_text || '')`);
  return sql<boolean>`(${sql.join([...rare.map((part) => containing(part)), whole], sql` and `)})`;
}

async function rareOf(models: Models, parts: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ isRare: boolean[] }>`
    select array[${sql.join(parts.map((part) => sql`${frequentIn} * count(*) filter (where ${containing(part)}) < count(*)`))}] as "isRare"
    from (select search_text from shipments order by created_at desc, id desc limit ${sampledShipments}) as newest`.execute(
    models,
  );
  return parts.filter((_, index) => rows[0]?.isRare[index]);
}
