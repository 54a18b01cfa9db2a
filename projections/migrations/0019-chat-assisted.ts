import { sql, type Kysely } from 'kysely';

const begun = sql.lit(JSON.stringify({ assisted: { asked: 0, answered: 0, isHandedOver: false, at: null } }));

/** How far the assistant got with each visitor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update chats set state = (state::jsonb || ${begun}::jsonb)::json`.execute(db);
}
