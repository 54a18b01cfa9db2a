import { sql, type Kysely } from 'kysely';

/** Imports, whatever became of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table if exists imports`.execute(db);
  await sql`
    create table imports (
      id uuid primary key,
      created_at timestamptz not null,
      opened_by text not null,
      file_digest text not null,
      is_at_work boolean not null,
      state json not null,
      revision bigint not null,
      position bigint not null
    )`.execute(db);
  await sql`create index imports_newest on imports (created_at, id)`.execute(db);
  await sql`create index imports_by_file on imports (file_digest, created_at)`.execute(db);
  await sql`create index imports_at_work on imports (created_at) where is_at_work`.execute(db);
}
