import { sql, type Kysely } from 'kysely';

/** Accounts with a printed password are marked as such, and any account can be disabled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column is_demo boolean not null default false, add column disabled_at timestamptz`.execute(
    db,
  );
}
