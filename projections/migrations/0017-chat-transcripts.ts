import { sql, type Kysely } from 'kysely';

const begun = sql.lit(JSON.stringify({ transcripts: [] }));

/** The last requests of each visitor for the conversation by email. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update chats set state = (state::jsonb || ${begun}::jsonb)::json`.execute(db);
}
