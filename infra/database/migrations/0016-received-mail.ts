import { sql, type Kysely } from 'kysely';

/** Received emails as they came, as ciphertext; how far each mailbox was read; and what is still to be done about one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table raw_emails (
      id uuid primary key,
      subject_id uuid not null,
      sealed bytea not null,
      kept_at timestamptz not null
    )`.execute(db);
  await sql`alter table raw_emails alter column sealed set storage external`.execute(db);
  await sql`create index raw_emails_of_subject on raw_emails (subject_id)`.execute(db);
  await sql`
    create table mailbox_cursors (
      mailbox_id uuid primary key,
      log_id uuid not null,
      uid_validity text not null,
      last_uid bigint not null,
      since timestamptz not null
    )`.execute(db);
  await sql`
    create table mailbox_health (
      mailbox_id uuid primary key,
      state text not null,
      last_fetch_at timestamptz,
      received bigint not null,
      problem text,
      problem_since timestamptz,
      reported_at timestamptz not null
    )`.execute(db);
  await sql`
    create table set_aside_messages (
      mailbox_id uuid not null,
      uid_validity text not null,
      uid bigint not null,
      reason text not null,
      attempts integer not null,
      next_attempt_at timestamptz not null,
      primary key (mailbox_id, uid_validity, uid)
    )`.execute(db);
  await sql`
    create table sent_copies (
      outgoing_id uuid primary key,
      mailbox_id uuid not null,
      sent_at timestamptz not null,
      attempts integer not null default 0,
      next_attempt_at timestamptz not null
    )`.execute(db);
  await sql`create index sent_copies_due on sent_copies (mailbox_id, next_attempt_at)`.execute(db);
}
