import { sql, type Kysely } from 'kysely';

/** Since when each conversation is somebody's, where it was given to them before that was kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update chats set state = (state::jsonb || jsonb_build_object('assignedAt', given.occurred_at))::json
    from (
      select distinct on (about_id) about_id, occurred_at from history
      where kind = 'chat' and type = 'ChatAssigned' order by about_id, position desc, revision desc
    ) given
    where given.about_id = chats.id and assigned_to is not null and state ->> 'assignedAt' is null`.execute(db);
}
