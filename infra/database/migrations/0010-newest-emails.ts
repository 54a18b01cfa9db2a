import { sql, type Kysely } from 'kysely';

/** Finds the newest emails without sorting all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index outgoing_messages_newest on outgoing_messages (seq desc) where channel = 'email'`.execute(db);
}
