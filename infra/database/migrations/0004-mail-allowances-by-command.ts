import { sql, type Kysely } from 'kysely';

/** An hour's letter is taken by one command, so that a retry has it still. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_allowances add column command_id uuid`.execute(db);
}
