import { sql, type Kysely } from 'kysely';

/** Received emails, the conversations that they belong to, and what became of the replies. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table if exists emails, email_contents, conversations, conversation_messages, reply_deliveries`.execute(db);
  await sql`
    create table emails (
      id uuid primary key,
      received_at timestamptz not null,
      conversation_id uuid,
      is_read boolean not null,
      is_listed boolean not null,
      state json not null,
      revision bigint not null,
      position bigint not null
    )`.execute(db);
  await sql`create index emails_newest on emails (received_at, id) where is_listed`.execute(db);
  await sql`create index emails_unread on emails (received_at, id) where is_listed and not is_read`.execute(db);
  await sql`create index emails_of_conversation on emails (conversation_id) where conversation_id is not null`.execute(db);
  await sql`
    create table email_contents (
      email_id uuid primary key,
      from_name text not null, from_address text not null,
      reply_to json not null, to_addresses json not null, cc_addresses json not null,
      subject text not null, text text not null, html text,
      attachments json not null, message_id text, reference_ids json not null, is_cut boolean not null, raw text not null,
      search_text text not null,
      position bigint not null
    )`.execute(db);
  await sql`create index email_contents_search on email_contents using gin (search_text gin_trgm_ops)`.execute(db);
  await sql`
    create table conversations (
      id uuid primary key,
      status text not null,
      about_kind text, about_id uuid,
      customer_id uuid not null,
      last_at timestamptz not null,
      is_unanswered boolean not null,
      assigned_to uuid,
      snoozed_until timestamptz,
      merged_into uuid,
      language text not null,
      search_text text not null,
      state json not null,
      revision bigint not null,
      position bigint not null
    )`.execute(db);
  await sql`create index conversations_newest on conversations (last_at, id) where status <> 'merged'`.execute(db);
  await sql`create index conversations_open on conversations (last_at, id) where status in ('initial', 'active')`.execute(db);
  await sql`
    create index conversations_of_account on conversations (assigned_to, last_at, id) where status in ('initial', 'active')
  `.execute(db);
  await sql`
    create index conversations_unanswered on conversations (assigned_to) where status in ('initial', 'active') and is_unanswered
  `.execute(db);
  await sql`create index conversations_snoozed on conversations (last_at, id) where status = 'snoozed'`.execute(db);
  await sql`create index conversations_waking on conversations (snoozed_until) where status = 'snoozed'`.execute(db);
  await sql`create index conversations_resolved on conversations (last_at, id) where status = 'resolved'`.execute(db);
  await sql`create index conversations_about on conversations (about_id) where about_id is not null`.execute(db);
  await sql`create index conversations_search on conversations using gin (search_text gin_trgm_ops)`.execute(db);
  await sql`
    create table conversation_messages (
      conversation_id uuid not null, item_id uuid not null,
      type text not null,
      account_id uuid, sender_name text, sender_address text, subject text, text text, quoted text,
      has_html boolean not null, is_automatic boolean not null,
      attachments json not null, files json not null,
      outgoing_id uuid,
      written_at timestamptz not null,
      search_text text not null,
      position bigint not null,
      primary key (conversation_id, item_id)
    )`.execute(db);
  await sql`create index conversation_messages_newest on conversation_messages (written_at)`.execute(db);
  await sql`create index conversation_messages_of_item on conversation_messages (item_id)`.execute(db);
  await sql`
    create index conversation_messages_outgoing on conversation_messages (outgoing_id) where outgoing_id is not null
  `.execute(db);
  await sql`create index conversation_messages_search on conversation_messages using gin (search_text gin_trgm_ops)`.execute(db);
  await sql`
    create table reply_deliveries (
      outgoing_id uuid primary key,
      conversation_id uuid not null,
      state text not null, ended_at timestamptz not null,
      attempts integer not null, reason text, code text, retries integer not null,
      position bigint not null
    )`.execute(db);
  await sql`create index reply_deliveries_of_conversation on reply_deliveries (conversation_id)`.execute(db);
}
