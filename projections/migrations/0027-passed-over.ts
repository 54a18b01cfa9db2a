import { sql, type Kysely } from 'kysely';

/** How far the events of other programs were passed over, and when the read models were moved last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table checkpoint
      add column if not exists passed_commit bigint,
      add column if not exists passed_prepare bigint,
      add column if not exists moved_at timestamptz not null default now()`.execute(db);
}
