import { sql, type Kysely } from 'kysely';

/** What the client of a session said of itself; unknown for those that were opened before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column browser text, add column system text, add column time_zone text`.execute(db);
}
