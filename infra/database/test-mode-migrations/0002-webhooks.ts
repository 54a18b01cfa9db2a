import { sql, type Kysely } from 'kysely';
import { up as webhookTables } from '../migrations/0023-webhooks.ts';

/** What endpoints of test keys are sent, as for those of live data, and how far the log of test mode was read for that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await webhookTables(db);
  await sql`
    create table reactors (
      name text primary key,
      commit_position bigint not null,
      prepare_position bigint not null,
      event_id uuid,
      event_stream text,
      event_revision bigint,
      log_id uuid not null,
      go_live_position bigint not null,
      epoch bigint not null,
      passed_commit bigint,
      passed_prepare bigint
    )`.execute(db);
  // The log is never another one: it is in this very schema.
  await sql`
    insert into reactors (name, commit_position, prepare_position, log_id, go_live_position, epoch)
    values ('webhooks', -1, -1, gen_random_uuid(), -1, 0)`.execute(db);
}
