import { sql, type Kysely } from 'kysely';

/** A value of a person as the history has it. */
const masked = String.raw`\{\s*"subjectId"\s*:\s*"([0-9a-f-]{36})"\s*\}`;

/** Who is to be erased, and which streams hold something of whom. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table if exists erasures, subject_streams`.execute(db);
  await sql`
    create table erasures (
      id uuid primary key,
      status text,
      requested_at timestamptz,
      state json not null,
      revision bigint not null,
      position bigint not null
    )`.execute(db);
  await sql`create index erasures_newest on erasures (requested_at, id) where requested_at is not null`.execute(db);
  await sql`create index erasures_to_do on erasures (status, requested_at) where status in ('waiting', 'confirmed')`.execute(db);
  await sql`create index erasures_done on erasures (id) where status = 'erased'`.execute(db);
  await sql`
    create table subject_streams (
      subject_id uuid not null,
      stream text not null,
      last_at timestamptz not null,
      position bigint not null,
      primary key (subject_id, stream)
    )`.execute(db);
  await sql`
    create index if not exists chats_reply_address on chats (lower(state #>> '{replyAddress,value,email}'))
      where state #>> '{replyAddress,value,email}' is not null`.execute(db);
  await sql`
    create index if not exists chats_with_transcripts on chats (id) where json_array_length(state -> 'transcripts') > 0`.execute(
    db,
  );
  await fill(db);
}

/** From what there is: the histories, and the states of what has none. */
async function fill(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into subject_streams
    select distinct on (1, 2) (named[1])::uuid, stream, recorded_at, position from (
      select regexp_matches(data::text, ${masked}, 'g') as named, stream, recorded_at, position from history
    ) as found order by 1, 2, position desc`.execute(db);
  await sql`
    insert into subject_streams
    select (state ->> 'senderId')::uuid, 'email-' || id, received_at, position from emails
    on conflict do nothing`.execute(db);
  await sql`
    insert into subject_streams
    select (state #>> '{mailbox,address,subjectId}')::uuid, 'mailbox-' || id, connected_at, position from mailboxes
    on conflict do nothing`.execute(db);
  await sql`
    insert into subject_streams
    select subject_id, 'addressbook-' || subject_id, max(used_at), max(position) from address_book
    where id in (select entry_id from addresses_forgotten) group by 1
    on conflict do nothing`.execute(db);
}
