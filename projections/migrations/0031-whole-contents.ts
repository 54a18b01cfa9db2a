import { sql, type Kysely } from 'kysely';

/**
 * Whether histories and streams of persons have all that the log has: those that an earlier version made before it kept some of it do
 * not, until a rebuild.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table checkpoint add column if not exists is_whole boolean`.execute(db);
  await sql`update checkpoint set is_whole = commit_position < 0 where is_whole is null`.execute(db);
  await sql`alter table checkpoint alter column is_whole set not null`.execute(db);
}
