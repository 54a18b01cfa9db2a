import { sql, type Kysely } from 'kysely';

/** Addresses that an account was signed in from, as keyed digests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table known_addresses (
      digest text primary key,
      account_id uuid not null references accounts on delete cascade,
      last_used_at timestamptz not null
    )`.execute(db);
  await sql`create index known_addresses_account on known_addresses (account_id)`.execute(db);
}
