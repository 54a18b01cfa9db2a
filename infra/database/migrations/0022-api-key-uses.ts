import { sql, type Kysely } from 'kysely';

/** When each key of a program was used last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table if not exists api_key_uses (key_id uuid primary key, last_used_at timestamptz not null)`.execute(db);
}
