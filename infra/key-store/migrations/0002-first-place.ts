import { sql, type Kysely } from 'kysely';

/** What only the first place needs: one subject for one address, a way to the keys of a master key, and who was looked for in vain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index subjects_email_digest on subjects (email_digest)`.execute(db);
  await sql`create index subjects_master_key on subjects (master_key_id)`.execute(db);
  await sql`create table missing (id uuid primary key)`.execute(db);
}
