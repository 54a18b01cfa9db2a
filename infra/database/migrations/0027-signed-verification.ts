import { sql, type Kysely } from 'kysely';

/** What was found of the log is believed only as this installation has signed it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table log_verification add column up_to_digest text, add column signature text`.execute(db);
}
