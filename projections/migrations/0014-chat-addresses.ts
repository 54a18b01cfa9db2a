import { sql, type Kysely } from 'kysely';

const begun = sql.lit(JSON.stringify({ isAddressAsked: false }));

/** Whether each visitor was asked for an address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update chats set state = (state::jsonb || ${begun}::jsonb)::json`.execute(db);
}
