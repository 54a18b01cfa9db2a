import { sql, type Kysely } from 'kysely';

/** What was sealed of the log, where it was published, and how it was verified last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table seal_heads (
      log_id uuid not null,
      number bigint not null,
      line text not null,
      digest bytea not null,
      event_id uuid,
      event_stream text,
      event_revision bigint,
      commit_position bigint,
      leaves bytea not null,
      abandoned_by bigint,
      primary key (log_id, number)
    )`.execute(db);
  await sql`alter table seal_heads alter column leaves set storage external`.execute(db);
  await sql`create index seal_heads_by_position on seal_heads (log_id, commit_position)`.execute(db);
  await sql`create index seal_heads_by_event on seal_heads (log_id, event_id)`.execute(db);
  await sql`
    create table seal_places (
      log_id uuid not null,
      place text not null,
      number bigint not null,
      published_at timestamptz,
      problem text,
      problem_since timestamptz,
      primary key (log_id, place)
    )`.execute(db);
  await sql`
    create table seal_time_stamps (
      log_id uuid not null,
      number bigint not null,
      token bytea not null,
      primary key (log_id, number)
    )`.execute(db);
  await sql`
    create table log_verification (
      is_only boolean primary key default true check (is_only),
      log_id uuid not null,
      up_to_head bigint not null,
      result jsonb not null
    )`.execute(db);
}
