import { sql, type Kysely } from 'kysely';

/** The log of test mode, and what test keys need besides the read models. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table events (
      position bigint generated always as identity primary key,
      id uuid not null,
      stream text not null,
      revision bigint not null,
      type text not null,
      data jsonb not null,
      metadata jsonb not null,
      recorded_at timestamptz not null,
      unique (stream, revision)
    )`.execute(db);
  await sql`
    create table idempotency_keys (
      actor_id text not null,
      key text not null,
      command_id uuid not null,
      resource_id uuid not null,
      request_hash text not null,
      created_at timestamptz not null,
      unchanged_at bigint,
      primary key (actor_id, key)
    )`.execute(db);
}
