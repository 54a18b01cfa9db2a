import { sql, type Kysely } from 'kysely';

/** Second factors: wrapped secrets, digests of recovery codes, and sign-ins whose password was right and that wait for a code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column second_factor_id uuid, add column recovery_codes_id uuid`.execute(db);
  await sql`
    create table second_factors (
      id uuid primary key,
      account_id uuid not null,
      wrapped_secret bytea not null,
      master_key_id text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index second_factors_of_account on second_factors (account_id)`.execute(db);
  await sql`
    create table recovery_codes (
      id uuid primary key,
      account_id uuid not null,
      set_id uuid not null,
      digest bytea not null
    )`.execute(db);
  await sql`create index recovery_codes_of_account on recovery_codes (account_id)`.execute(db);
  await sql`
    create table sign_in_challenges (
      token_hash bytea primary key,
      account_id uuid not null,
      role text not null,
      kind text not null,
      credentials bytea not null,
      tries int not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index sign_in_challenges_expiry on sign_in_challenges (expires_at)`.execute(db);
}
