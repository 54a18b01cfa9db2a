import { sql, type Kysely } from 'kysely';

/** How far the events of other programs were passed over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reactors add column passed_commit bigint, add column passed_prepare bigint`.execute(db);
}
