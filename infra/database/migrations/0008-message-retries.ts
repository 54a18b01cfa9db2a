import { sql, type Kysely } from 'kysely';

/** Counts how often a message was queued once more, and finds those that are not sent among all that are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outgoing_messages add column retries integer not null default 0`.execute(db);
  await sql`create index outgoing_messages_unsettled on outgoing_messages (state, seq) where state <> 'sent'`.execute(db);
}
