import { sql } from 'kysely';
import type { Party } from '#contracts/events/shipment.ts';
import { compactPhone, containing, foundByIndex, searchText, withoutGroups } from '#infra/database/search-text.ts';
import type { ExistingShipment } from '#services/domain/shipment-state.ts';
import type { Models } from '../projector.ts';

/** So many of the newest shipments are compared first: what is frequent is met among them. */
const comparedShipments = 2_000;
/** Of what the index of texts finds, so many are compared: a text may be frequent in cities and rare in names. */
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
  const naming = async (compared: ReturnType<typeof sql>): Promise<NamingShipment[]> => {
    const { rows } = await sql<NamingShipment>`
      select id, state from (
        select id from (${compared}) as compared (id, created_at, named)
        where ${containing(needle, sql`named`)} limit ${readShipments}
      ) as found join (select id, state, created_at from shipments) as whole using (id)
      order by created_at desc, id desc`.execute(models);
    return rows;
  };
  const newest = await naming(sql`
    select id, created_at, ${lines} from (
      select id, created_at, search_text from shipments order by created_at desc, id desc limit ${comparedShipments}
    ) as newest`);
  if (newest.length === readShipments || enough(newest)) return { shipments: newest, isMore: true };
  const found = await naming(sql`
    select id, created_at, ${lines} from (
      select id, created_at, search_text from shipments where ${foundByIndex(needle)} limit ${comparedFinds}
    ) as found offset 0`);
  const all = new Map([...newest, ...found].map((shipment) => [shipment.id, shipment]));
  return { shipments: [...all.values()], isMore: found.length === readShipments };
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
