import { sql, type Kysely } from 'kysely';

/** How far the newest rebuild of the read models has come. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rebuild_progress (
      is_only boolean primary key default true check (is_only),
      rebuild_id uuid not null,
      begun_at timestamptz not null,
      reported_at timestamptz not null,
      events bigint not null,
      share double precision not null,
      problem text
    )`.execute(db);
}
