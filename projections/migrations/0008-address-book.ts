import { sql, type Kysely } from 'kysely';
import type { ExistingShipment } from '#services/domain/shipment-state.ts';
import { entryRow } from '../address-book/entries.ts';
import type { AddressBookTable, AddressUsesTable } from '../address-book/table.ts';

const atOnce = 2_000;
const parties = ['sender', 'recipient'] as const;

interface Row {
  id: string;
  state: ExistingShipment;
  /** The events that named each party last. */
  sender: Named;
  recipient: Named;
}

interface Named {
  position: number;
  at: string;
}

/** The address book, beside the shipments: rows of its own, so that a scan leaves it alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table if exists address_book, address_uses, addresses_forgotten`.execute(db);
  await sql`
    create table address_book (
      id uuid primary key,
      subject_id uuid not null,
      name text not null, email text not null, phone text,
      country text not null, city text not null, address text not null,
      used_at timestamptz not null,
      search_text text not null,
      position bigint not null
    )`.execute(db);
  await sql`
    create table address_uses (
      shipment_id uuid not null, party text not null, entry_id uuid, position bigint not null,
      primary key (shipment_id, party)
    )`.execute(db);
  await sql`create table addresses_forgotten (entry_id uuid primary key, position bigint not null)`.execute(db);
  await fill(db);
  await sql`create index address_book_newest on address_book (used_at desc, id desc)`.execute(db);
  await sql`create index address_book_search on address_book using gin (search_text gin_trgm_ops)`.execute(db);
  await sql`create index address_uses_entry on address_uses (entry_id, position)`.execute(db);
}

async function fill(db: Kysely<unknown>): Promise<void> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await shipmentsAfter(db, last);
    const book = new Map<string, AddressBookTable>();
    const uses: AddressUsesTable[] = [];
    for (const { id, state, ...named } of rows) {
      const { sender, recipient, origin, destination } = state.created;
      for (const party of parties) {
        const { subjectId, value } = party === 'sender' ? sender : recipient;
        const { position, at } = named[party];
        const place = party === 'sender' ? origin : destination;
        const entry = value && entryRow({ subjectId, party: value, place }, at, position);
        if (entry && entry.position >= (book.get(entry.id)?.position ?? -1)) book.set(entry.id, entry);
        uses.push({ shipment_id: id, party, entry_id: entry?.id ?? null, position });
      }
    }
    await insert(db, 'address_uses', uses, sql`nothing`);
    await insert(
      db,
      'address_book',
      [...book.values()],
      sql`update set name = excluded.name, email = excluded.email, phone = excluded.phone, city = excluded.city,
        address = excluded.address, used_at = excluded.used_at, search_text = excluded.search_text, position = excluded.position
        where t.position <= excluded.position`,
    );
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}

async function shipmentsAfter(db: Kysely<unknown>, id: string): Promise<Row[]> {
  const lastNaming = (party: string) => sql`(
    select json_build_object('position', position, 'at', occurred_at) from history
    where kind = 'shipment' and about_id = shipments.id
      and (type = 'ShipmentCreated' or (type = 'ShipmentContactCorrected' and data ->> 'party' = ${party}))
    order by history.position desc, history.revision desc limit 1)`;
  const { rows } = await sql<Row>`
    select id, state, ${lastNaming('sender')} as sender, ${lastNaming('recipient')} as recipient
    from shipments where id > ${id}::uuid order by id limit ${atOnce}`.execute(db);
  return rows;
}

async function insert(db: Kysely<unknown>, table: string, rows: readonly object[], conflict: ReturnType<typeof sql>) {
  const key = table === 'address_book' ? sql`id` : sql`shipment_id, party`;
  await sql`
    insert into ${sql.table(table)} as t
    select * from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    on conflict (${key}) do ${conflict}`.execute(db);
}
