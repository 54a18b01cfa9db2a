import { sql, type Kysely } from 'kysely';

/** How far each account has read each conversation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table read_marks (
      account_id uuid not null,
      chat_id uuid not null,
      seq bigint not null,
      primary key (account_id, chat_id)
    )`.execute(db);
}
