import { sql, type Kysely } from 'kysely';

/** The state that no replay can bring back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm with schema public`.execute(db);
  await sql`create sequence lease_epochs`.execute(db);
  await sql`
    create table accounts (
      id uuid primary key,
      username text not null unique,
      email text not null,
      password_hash text not null,
      role text not null check (role in ('customer', 'agent', 'admin', 'auditor')),
      created_at timestamptz not null
    )`.execute(db);
  await sql`
    create table sessions (
      token_hash bytea primary key,
      account_id uuid not null references accounts on delete cascade,
      created_at timestamptz not null,
      last_used_at timestamptz not null
    )`.execute(db);
  await sql`create index sessions_account on sessions (account_id)`.execute(db);
  await sql`
    create table subjects (
      id uuid primary key,
      email_digest bytea unique,
      wrapped_key bytea,
      erased_at timestamptz
    )`.execute(db);
  await sql`
    create table idempotency_keys (
      actor_id text not null,
      key text not null,
      command_id uuid not null,
      resource_id uuid not null,
      request_hash text not null,
      created_at timestamptz not null,
      primary key (actor_id, key)
    )`.execute(db);
  await sql`
    create table letters (
      id uuid primary key,
      state text not null check (state in ('queued', 'sending', 'sent', 'failed', 'in_doubt')),
      phase text check (phase in ('connecting', 'addressing', 'transmitting', 'dotted')),
      event_id uuid not null,
      stream text not null,
      revision bigint not null,
      shipment_id uuid not null,
      template text not null,
      recipient text not null,
      attempts integer not null,
      smtp_code integer,
      failure text,
      next_attempt_at timestamptz not null,
      logged_at timestamptz,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index letters_due on letters (next_attempt_at) where state = 'queued'`.execute(db);
  await sql`create index letters_unlogged on letters (id) where logged_at is null`.execute(db);
  await sql`
    create table reactors (
      name text primary key,
      commit_position bigint not null,
      prepare_position bigint not null,
      go_live_position bigint not null,
      epoch bigint not null
    )`.execute(db);
}
