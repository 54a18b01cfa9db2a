import { sql, type Kysely } from 'kysely';

/** The endpoints of webhooks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table if exists webhooks`.execute(db);
  await sql`
    create table webhooks (
      id uuid primary key,
      created_at timestamptz not null,
      apikey_id uuid,
      is_removed boolean not null,
      state json not null,
      revision bigint not null,
      position bigint not null
    )`.execute(db);
  await sql`create index webhooks_newest on webhooks (created_at, id) where not is_removed`.execute(db);
}
