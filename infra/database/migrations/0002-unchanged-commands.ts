import { sql, type Kysely } from 'kysely';

/** A command that changed nothing leaves no event: the revision that it was answered from is kept with its key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotency_keys add column unchanged_at bigint`.execute(db);
}
