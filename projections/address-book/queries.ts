import { sql } from 'kysely';
import { mostAddresses, mostCountedShipments, type Address } from '#contracts/address-book.ts';
import { countryCoded } from '#contracts/places.ts';
import { isoTime } from '#infra/database/iso-time.ts';
import { containing, foundByIndex, hasTrigram } from '#infra/database/search-text.ts';
import type { Models } from '../projector.ts';
import { digitsOf } from './entries.ts';
import type { AddressBookTable } from './table.ts';

/** An entry with whom it belongs to. */
export interface BookEntry extends Address {
  subjectId: string;
}

interface Wanted {
  search: string;
  /** Entries of these subjects are left out. */
  withoutSubjects?: readonly string[];
}

/** So many of the entries that were used last are looked through before the index is: what people type is most often among them. */
const newestEntries = 4_000;
/** Of a text that is in more entries than that, and in few of the newest, not all are put in order. */
const mostInOrder = 2_000;
const mostWords = 10;

/** Entries in which every word of the search is found, those used last first. */
export async function addressesMatching(models: Models, { search, withoutSubjects = [] }: Wanted): Promise<BookEntry[]> {
  const words = wordsOf(search);
  if (words.length === 0) return [];
  const others = sql<boolean>`subject_id <> all(${withoutSubjects}::uuid[])`;
  const all = sql.join([others, ...words.map((word) => containing(word))], sql` and `);
  const amongNewest = sql`
    select * from (select * from address_book order by used_at desc, id desc limit ${newestEntries}) as newest where ${all}`;
  const found = await listed(models, amongNewest);
  if (found.length >= mostAddresses) return found;
  const byIndex = words.some(hasTrigram) ? words.map((word) => containing(word)) : words.map(foundByIndex);
  const further = sql`
    (select * from address_book where ${sql.join([others, ...byIndex], sql` and `)} limit ${mostInOrder})`;
  return listed(models, sql`${amongNewest} union ${further}`);
}

export async function addressById(models: Models, id: string): Promise<BookEntry | undefined> {
  return (await listed(models, sql`select * from address_book where id = ${id}`))[0];
}

/** Whose entry it is or was, also once it is forgotten. */
export const subjectOfAddress = async (models: Models, id: string): Promise<string | undefined> =>
  (await models.selectFrom('address_book').select('subject_id').where('id', '=', id).executeTakeFirst())?.subject_id;

/** A phone number is one word, however it is grouped and whether it begins with a plus or with zeros. */
function wordsOf(search: string): string[] {
  const typed = search.trim().toLowerCase();
  if (/^\+?[\d\s()./-]{4,}$/.test(typed)) return [digitsOf(typed).replace(/^0+/, '')].filter(Boolean);
  return [...new Set(typed.split(/\s+/).filter(Boolean))].slice(0, mostWords);
}

type Row = Omit<AddressBookTable, 'search_text' | 'position' | 'used_at'> & { shipments: number; used: string };

/** The first of those that a shipment uses, with how many do. */
async function listed(models: Models, entries: ReturnType<typeof sql>): Promise<BookEntry[]> {
  const uses = sql`
    select true from address_uses
    where entry_id = entry.id
      and position > coalesce((select position from addresses_forgotten where entry_id = entry.id), -1)`;
  const { rows } = await sql<Row>`
    select id, subject_id, name, email, phone, country, city, address, ${isoTime('used_at')} as used,
      (select count(*)::int from (${uses} limit ${mostCountedShipments}) as counted) as shipments
    from (
      select * from (select * from (${entries}) as found order by used_at desc, id desc offset 0) as entry
      where (${uses} limit 1) limit ${mostAddresses}
    ) as entry
    order by used_at desc, id desc`.execute(models);
  return rows.map(({ subject_id: subjectId, country, used, ...row }) => ({
    ...row,
    subjectId,
    country: countryCoded(country).name,
    lastUsedAt: used,
  }));
}
