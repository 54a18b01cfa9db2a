import { sql, type Kysely } from 'kysely';

/** What visitors gave as their address, also before they gave another one: that is in the log alone, so that a rebuild is needed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table if exists chat_addresses`.execute(db);
  await sql`
    create table chat_addresses (
      subject_id uuid not null,
      address text not null,
      position bigint not null,
      primary key (subject_id, address)
    )`.execute(db);
  await sql`create index chat_addresses_address on chat_addresses (address)`.execute(db);
  await sql`drop index if exists chats_reply_address, chats_with_transcripts`.execute(db);
  await fill(db);
  // The states had the last address, and those of the last three transcripts.
  await sql`
    update checkpoint set is_whole = false where exists (
      select from chats join history on kind = 'chat' and about_id = chats.id
      where state #>> '{visitor,value}' is not null and type in ('ReplyAddressGiven', 'TranscriptRequested')
      group by chats.id
      having count(*) filter (where type = 'ReplyAddressGiven') > 1 or count(*) filter (where type = 'TranscriptRequested') > 3
    )`.execute(db);
}

/** From the states, with the places of the events that their addresses came by. */
async function fill(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into chat_addresses (subject_id, address, position)
    select (state #>> '{visitor,subjectId}')::uuid, lower(given.email), coalesce(placed.position, chats.position) as position
    from chats
    cross join lateral (
      select 'ReplyAddressGiven' as type, state #>> '{replyAddress,value,email}' as email, null::uuid as id
      union all
      select 'TranscriptRequested', asked #>> '{address,value,email}', (asked ->> 'id')::uuid
      from json_array_elements(state -> 'transcripts') as asked
    ) as given
    left join lateral (
      select history.position from history
      where kind = 'chat' and about_id = chats.id and history.type = given.type and event_id = coalesce(given.id, event_id)
      order by history.revision desc limit 1
    ) as placed on true
    where given.email is not null
    order by position
    on conflict do nothing`.execute(db);
}
