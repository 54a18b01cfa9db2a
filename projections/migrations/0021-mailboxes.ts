import { sql, type Kysely } from 'kysely';

/** Mailboxes that administrators connected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table if exists mailboxes`.execute(db);
  await sql`
    create table mailboxes (
      id uuid primary key,
      connected_at timestamptz not null,
      is_connected boolean not null,
      state json not null,
      revision bigint not null,
      position bigint not null
    )`.execute(db);
}
