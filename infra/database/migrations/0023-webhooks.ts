import { sql, type Kysely } from 'kysely';

/** Addresses and secrets of webhook endpoints, and what is sent to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table if not exists webhook_secrets (
      id uuid primary key,
      webhook_id uuid not null,
      wrapped_secret bytea not null,
      master_key_id text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index if not exists webhook_secrets_of on webhook_secrets (webhook_id)`.execute(db);
  await sql`
    create table if not exists webhook_messages (
      event_id uuid primary key,
      type text not null,
      body text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index if not exists webhook_messages_old on webhook_messages (created_at)`.execute(db);
  await sql`
    create table if not exists webhook_deliveries (
      id uuid primary key,
      seq bigint generated always as identity,
      webhook_id uuid not null,
      event_id uuid not null,
      kind text not null,
      request_id uuid,
      order_key text not null,
      state text not null,
      attempts integer not null default 0,
      status integer,
      problem text,
      first_attempt_at timestamptz,
      next_attempt_at timestamptz not null,
      created_at timestamptz not null,
      ended_at timestamptz
    )`.execute(db);
  await sql`
    create index if not exists webhook_deliveries_due on webhook_deliveries (webhook_id, kind, next_attempt_at)
    where state = 'waiting'`.execute(db);
  await sql`
    create index if not exists webhook_deliveries_order on webhook_deliveries (webhook_id, kind, order_key, seq)
    where state = 'waiting'`.execute(db);
  await sql`
    create index if not exists webhook_deliveries_queue on webhook_deliveries (webhook_id, kind, seq)
    where state = 'waiting'`.execute(db);
  await sql`create index if not exists webhook_deliveries_newest on webhook_deliveries (webhook_id, created_at, id)`.execute(db);
  await sql`
    create index if not exists webhook_deliveries_requests on webhook_deliveries (request_id, state)
    where request_id is not null`.execute(db);
  await sql`create index if not exists webhook_deliveries_old on webhook_deliveries (created_at)`.execute(db);
  await sql`create index if not exists webhook_deliveries_event on webhook_deliveries (event_id)`.execute(db);
  await sql`
    create table if not exists webhook_attempts (
      delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
      nth integer not null,
      at timestamptz not null,
      milliseconds integer not null,
      status integer,
      problem text,
      answer text not null,
      primary key (delivery_id, nth)
    )`.execute(db);
  await sql`
    create table if not exists webhook_replays (
      id uuid primary key,
      webhook_id uuid not null,
      since timestamptz,
      only_stream text,
      next_revision bigint,
      after_commit bigint,
      after_prepare bigint,
      until_commit bigint not null,
      is_read boolean not null default false,
      asked_at timestamptz not null
    )`.execute(db);
  await sql`create index if not exists webhook_replays_of on webhook_replays (webhook_id, asked_at)`.execute(db);
  await sql`
    create table if not exists webhook_health (
      webhook_id uuid primary key,
      failing_since timestamptz not null
    )`.execute(db);
  await sql`
    create table if not exists webhook_waiting_events (
      event_id uuid primary key,
      stream text not null,
      revision bigint not null,
      type text not null,
      reason text not null
    )`.execute(db);
}
