import { sql, type Kysely } from 'kysely';

/** Failed sign-ins with user names that there are not, a number for each day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table unknown_names (day date primary key, count bigint not null)`.execute(db);
}
