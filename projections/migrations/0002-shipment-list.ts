import { sql, type Kysely } from 'kysely';

/**
 * What lists of shipments are narrowed down and ordered by, beside the rows themselves: a scan changes a row of some hundred
 * bytes and its small indexes, and leaves the text index alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shipment_list (
      id uuid primary key,
      status text not null,
      service_type text not null,
      sender_country text not null,
      recipient_country text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      estimated_delivery timestamptz not null,
      value_cents bigint not null
    )`.execute(db);
  await sql`
    create table shipment_workers (
      account_id text not null,
      shipment_id uuid not null,
      primary key (account_id, shipment_id)
    )`.execute(db);
  await fill(db);
  await createIndexes(db);
  await encodeSearchText(db);
}

async function fill(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into shipment_list
    select id, coalesce(state #>> '{current,status}', 'pending'), state #>> '{created,serviceType}',
      state #>> '{created,origin,country}', state #>> '{created,destination,country}',
      (state ->> 'createdAt')::timestamptz, (state ->> 'updatedAt')::timestamptz,
      (state ->> 'estimatedDelivery')::timestamptz, (state #>> '{created,valueCents}')::bigint
    from shipments`.execute(db);
  await sql`
    insert into shipment_workers
    select distinct actor_id, about_id from history
    where kind = 'shipment' and stream like '%shipment-' || about_id`.execute(db);
}

/** By status first: each status is one ordered run, and what a list is filtered by is read from the index alone. */
async function createIndexes(db: Kysely<unknown>): Promise<void> {
  const filtered = 'service_type, sender_country, recipient_country';
  const indexes = [
    `shipment_list_created on shipment_list (status, created_at, id) include (${filtered}, estimated_delivery)`,
    `shipment_list_updated on shipment_list (status, updated_at, id) include (${filtered}, created_at, estimated_delivery)`,
    `shipment_list_estimated on shipment_list (status, estimated_delivery, id) include (${filtered}, created_at)`,
    `shipment_list_value on shipment_list (status, value_cents, id) include (${filtered}, created_at, estimated_delivery)`,
    `shipment_list_sender on shipment_list (sender_country, service_type, status, created_at) include (estimated_delivery)`,
    `shipment_list_recipient on shipment_list (recipient_country, service_type, status, created_at)
      include (sender_country, estimated_delivery)`,
  ];
  for (const index of indexes) await sql.raw(`create index ${index}`).execute(db);
}

/** Characters beyond ASCII as the trigram index reads them. */
async function encodeSearchText(db: Kysely<unknown>): Promise<void> {
  for (const table of ['shipments', 'quotes']) {
    await sql`
      update ${sql.table(table)} set search_text = (
        select string_agg(case when ascii(part) > 127
          then 'X' || translate(to_hex(ascii(part)), '0123456789abcdef', 'GHJKLMNOPRABCDEF') || 'Z' else part end, '' order by place)
        from regexp_split_to_table(search_text, '') with ordinality as parts (part, place)
      ) where octet_length(search_text) > char_length(search_text)`.execute(db);
  }
}
