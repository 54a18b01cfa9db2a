import { sql, type Kysely } from 'kysely';

/** One subject for one address. A copy keeps what it is given. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index subjects_email_digest on subjects (email_digest)`.execute(db);
}
