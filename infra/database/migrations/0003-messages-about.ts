import { sql, type Kysely } from 'kysely';

/** Finds what is still to be sent about one noun. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index outgoing_messages_about on outgoing_messages (about_id)`.execute(db);
}
