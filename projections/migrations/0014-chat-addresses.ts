import { sql, type Kysely } from 'kysely';

const begun = sql.lit(JSON.stringify({ isAddressAsked: false, assignedAt: null }));

/** Whether each visitor was asked for an address, and since when each conversation is somebody's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update chats set state = (state::jsonb || ${begun}::jsonb)::json`.execute(db);
}
