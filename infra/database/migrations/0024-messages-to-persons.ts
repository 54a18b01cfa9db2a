import { sql, type Kysely } from 'kysely';

/** Finds what was sent to a person without reading what was sent to everybody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index outgoing_messages_to on outgoing_messages (order_key, seq)`.execute(db);
}
