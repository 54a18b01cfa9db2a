import { sql, type Kysely } from 'kysely';

/** Conversations with visitors, every message of them, and how long each answer took. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table if exists chats, chat_messages, chat_retractions, chat_notes, chat_answers`.execute(db);
  await sql`
    create table chats (
      id uuid primary key,
      status text not null,
      started_at timestamptz not null,
      last_at timestamptz not null,
      closed_at timestamptz,
      waiting_at timestamptz not null,
      is_unanswered boolean not null,
      assigned_to text,
      rating integer, rated_at timestamptz,
      search_text text not null,
      state json not null,
      revision bigint not null,
      position bigint not null
    )`.execute(db);
  await sql`create index chats_newest on chats (last_at, id)`.execute(db);
  await sql`create index chats_open on chats (assigned_to, waiting_at, id) where status = 'open'`.execute(db);
  await sql`create index chats_started on chats (started_at)`.execute(db);
  await sql`create index chats_closed on chats (closed_at) where closed_at is not null`.execute(db);
  await sql`create index chats_rated on chats (rated_at) where rated_at is not null`.execute(db);
  await sql`create index chats_search on chats using gin (search_text gin_trgm_ops)`.execute(db);
  await sql`create index if not exists history_of_chats on history (position, revision) where kind = 'chat'`.execute(db);
  await sql`
    create table chat_messages (
      chat_id uuid not null, seq bigint not null,
      id uuid not null, sender text not null, sender_name text, text text,
      written_at timestamptz not null,
      position bigint not null,
      primary key (chat_id, seq)
    )`.execute(db);
  await sql`create index chat_messages_asked on chat_messages (written_at) where sender = 'user'`.execute(db);
  await sql`create table chat_retractions (message_id uuid primary key, position bigint not null)`.execute(db);
  await sql`
    create table chat_notes (
      chat_id uuid not null, seq bigint not null,
      id uuid not null, author text not null, text text,
      written_at timestamptz not null,
      position bigint not null,
      primary key (chat_id, seq)
    )`.execute(db);
  await sql`
    create table chat_answers (
      chat_id uuid not null, seq bigint not null,
      account_id text not null, answered_at timestamptz not null, waited_ms bigint not null, is_first boolean not null,
      position bigint not null,
      primary key (chat_id, seq)
    )`.execute(db);
  await sql`create index chat_answers_newest on chat_answers (answered_at)`.execute(db);
}
