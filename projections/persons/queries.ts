import { sql } from 'kysely';
import type { Party } from '#contracts/events/shipment.ts';
import { compactPhone, containing, searchText, withoutGroups } from '#infra/database/search-text.ts';
import type { ExistingShipment } from '#services/domain/shipment-state.ts';
import type { Models } from '../projector.ts';
import { foundInShipments } from '../shipments/text-index.ts';

/** So many of the newest shipments are compared first: what is frequent is met among them. */
const comparedShipments = 2_000;
/** A text in so many of those is frequent, if only in cities: the index of texts would gather it from everywhere. */
const frequentFinds = 50;
/** So many of the newest shipments are compared for a frequent text, and no others. */
const comparedForFrequent = 10_000;
/** Of what the index of texts finds, so many are compared. */
const comparedFinds = 2_000;
/** So many shipments that name someone are read. */
const readShipments = 100;

/** A shipment that names what was looked for. */
export interface NamingShipment {
  id: string;
  state: ExistingShipment;
}

/** The lines of a search text that are about its persons, and the first one, which is its number. */
const personLines = [2, 3, 5, 6, 8, 9];
const linesIn = (lines: readonly number[]) =>
  sql`concat_ws(E'\n', ${sql.join(lines.map((line) => sql`split_part(search_text, E'\n', ${sql.lit(line)})`))})`;

const needleOf = (search: string): string => withoutGroups(search.trim().toLowerCase());

/**
 * Some shipments whose sender or recipient has the text in name, email or phone, or with `orNumber` that have it in their number; the
 * newest first. `isMore` where there may be others.
 */
export async function shipmentsNaming(
  models: Models,
  search: string,
  { enough, orNumber = false }: { enough: (found: readonly NamingShipment[]) => boolean; orNumber?: boolean },
): Promise<{ shipments: NamingShipment[]; isMore: boolean }> {
  const needle = needleOf(search);
  const lines = linesIn(orNumber ? [1, ...personLines] : personLines);
  const namedIn = async (finds: ReturnType<typeof sql>): Promise<Finds> => {
    const { rows } = await sql<{ finds: number; id: string | null; state: ExistingShipment }>`
      with finds as materialized (${finds})
      select id, state, finds from (select count(*)::int as finds from finds) as counted left join (
        select id, state, created_at from (
          select id from finds where ${containing(needle, lines)} limit ${readShipments}
        ) as named join (select id, state, created_at from shipments) as whole using (id)
      ) as found on true
      order by created_at desc, id desc`.execute(models);
    return { finds: rows[0]?.finds ?? 0, shipments: rows.flatMap(({ id, state }) => (id ? [{ id, state }] : [])) };
  };
  const newest = await namedIn(newestFinds(needle, comparedShipments));
  if (newest.shipments.length === readShipments || enough(newest.shipments)) return { shipments: newest.shipments, isMore: true };
  if (newest.finds >= frequentFinds) {
    const { shipments } = await namedIn(newestFinds(needle, comparedForFrequent));
    return { shipments, isMore: shipments.length === readShipments || (await areMore(models, comparedForFrequent)) };
  }
  const { shipments: found } = await namedIn(
    sql`select id, search_text from shipments where ${await foundInShipments(models, needle)} limit ${comparedFinds}`,
  );
  const all = new Map([...newest.shipments, ...found].map((shipment) => [shipment.id, shipment]));
  return { shipments: [...all.values()], isMore: found.length === readShipments };
}

/** Shipments with the text anywhere, how many, and those that name someone with it. */
interface Finds {
  finds: number;
  shipments: NamingShipment[];
}

const newestFinds = (needle: string, among: number) => sql`
  select id, search_text from (
    select id, search_text from shipments order by created_at desc, id desc limit ${among}
  ) as newest where ${containing(needle)}`;

async function areMore(models: Models, than: number): Promise<boolean> {
  const { rows } = await sql`select from shipments order by created_at desc, id desc limit 1 offset ${than}`.execute(models);
  return rows.length > 0;
}

/** A person as a shipment names them. */
export type NamedPerson = Pick<Party, 'name' | 'email' | 'phone'>;

/** Senders and recipients with the text in name, email or phone, each once; those of the newest shipments first. */
export async function personsNamed(
  models: Models,
  search: string,
  most: number,
): Promise<{ persons: NamedPerson[]; isMore: boolean }> {
  const needle = searchText([needleOf(search)]);
  const isNamed = ({ name, email, phone }: NamedPerson) => searchText([name, email, compactPhone(phone)]).includes(needle);
  const personsIn = (shipments: readonly NamingShipment[]): NamedPerson[] => {
    const parties = shipments.flatMap(({ state: { created } }) => [created.sender.value, created.recipient.value]);
    const named = parties.flatMap((party) => (party && isNamed(party) ? [party] : [])).toReversed();
    const byPerson = new Map(named.map((person) => [`${person.email}\n${person.name}`.toLowerCase(), person]));
    return [...byPerson.values()].toReversed();
  };
  const { shipments, isMore } = await shipmentsNaming(models, search, {
    enough: (found) => personsIn(found).length > most,
  });
  return { persons: personsIn(shipments), isMore };
}
