import { sql, type Kysely } from 'kysely';

/** What is sent stands under `outgoing`, as its streams begin: `email` is what was received. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update history set kind = 'outgoing' where kind = 'email' and stream like 'outgoing-%'`.execute(db);
  await sql`
    insert into history (
      kind, about_id, event_id, stream, type, revision, position, actor_id, actor_role, source, command_id, causation_id,
      correlation_id, occurred_at, recorded_at, data, is_first, subjects
    )
    select 'outgoing', substr(stream, length('outgoing-') + 1)::uuid, event_id, stream, type, revision, position, actor_id, actor_role,
      source, command_id, causation_id, correlation_id, occurred_at, recorded_at, data, false, subjects
    from history where is_first and stream like 'outgoing-%'
    on conflict (event_id, kind) do nothing`.execute(db);
}
