import { sql, type Kysely } from 'kysely';

const begun = sql.lit(JSON.stringify({ unseen: [] }));

/** When what a visitor has not seen is due at their address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table chats add column email_due_at timestamptz`.execute(db);
  await sql`create index chats_email_due on chats (email_due_at) where email_due_at is not null`.execute(db);
  await sql`update chats set state = (state::jsonb || ${begun}::jsonb)::json`.execute(db);
}
