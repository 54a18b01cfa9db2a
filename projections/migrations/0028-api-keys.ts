import { sql, type Kysely } from 'kysely';

/** The keys of programs that call the API, and their secrets by digest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table if exists api_keys, api_key_secrets`.execute(db);
  await sql`
    create table api_keys (
      id uuid primary key,
      created_at timestamptz not null,
      state json not null,
      revision bigint not null,
      position bigint not null
    )`.execute(db);
  await sql`create index api_keys_newest on api_keys (created_at, id)`.execute(db);
  await sql`
    create table api_key_secrets (
      hash text primary key,
      key_id uuid not null,
      position bigint not null
    )`.execute(db);
}
