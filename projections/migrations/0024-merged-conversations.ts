import { sql, type Kysely } from 'kysely';

/** What was merged into other conversations is looked through by itself: there is little of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index if not exists conversations_merged on conversations (merged_into) where status = 'merged'`.execute(db);
}
