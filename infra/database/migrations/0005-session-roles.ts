import { sql, type Kysely } from 'kysely';

/** A session ends when its account gets another role than it was opened with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column role text`.execute(db);
  await sql`update sessions set role = accounts.role from accounts where accounts.id = sessions.account_id`.execute(db);
  await sql`alter table sessions alter column role set not null`.execute(db);
}
