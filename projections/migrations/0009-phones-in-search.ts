import { sql, type Kysely } from 'kysely';

/** Shipments are found by the phone numbers of their sender and recipient as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Row by row, the index of texts would take many times as long.
  await sql`drop index if exists shipments_search`.execute(db);
  await sql`
    update shipments set search_text = search_text || E'\n' || ${phone('sender')} || E'\n' || ${phone('recipient')}
    where regexp_count(search_text, E'\n') = 6`.execute(db);
  await sql`create index shipments_search on shipments using gin (search_text gin_trgm_ops)`.execute(db);
}

const phone = (role: 'sender' | 'recipient') =>
  sql`regexp_replace(coalesce(state #>> ${sql.lit(`{created,${role},value,phone}`)}, ''), '[^0-9+]', '', 'g')`;
