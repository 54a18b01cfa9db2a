import { sql, type Kysely } from 'kysely';

/** What staff who came into a conversation were called, which histories had in the clear before; what they hold now names no one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table if exists chat_arrivals`.execute(db);
  await sql`
    create table chat_arrivals (
      chat_id uuid not null, seq bigint not null,
      id uuid not null, name text not null,
      position bigint not null,
      primary key (chat_id, seq)
    )`.execute(db);
  await sql`
    insert into chat_arrivals (chat_id, seq, id, name, position)
    select about_id, revision, event_id, data #>> '{agent,name}', position from history
    where kind = 'chat' and type = 'AgentJoinedChat' and jsonb_typeof(data #> '{agent,name}') = 'string'`.execute(db);
  await sql`
    update history set data = jsonb_set(data, '{agent,name}', '{}')
    where kind = 'chat' and jsonb_typeof(data #> '{agent,name}') = 'string'`.execute(db);
  await sql`
    update chats set state = (state::jsonb || jsonb_build_object('agents', named.agents))::json
    from (
      select id, jsonb_agg(jsonb_set(agent, '{name}', jsonb_build_object('clear', agent -> 'name')) order by nth) as agents
      from chats, jsonb_array_elements(state::jsonb -> 'agents') with ordinality as element (agent, nth)
      where jsonb_typeof(agent -> 'name') = 'string' group by id
    ) named
    where named.id = chats.id`.execute(db);
}
