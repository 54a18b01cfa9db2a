import { sql, type Kysely } from 'kysely';

/** How many events a replay left out, because this version could not read them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook_replays add column unreadable integer not null default 0`.execute(db);
}
