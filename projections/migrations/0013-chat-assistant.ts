import { sql, type Kysely } from 'kysely';

const begun = sql.lit(JSON.stringify({ attendedBy: 'nobody', assistedUpTo: -1, memory: null, replyAddress: null }));

/** Who looks after each conversation, and what the assistant's messages carry. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table chats add column attended_by text not null default 'nobody'`.execute(db);
  await sql`alter table chats alter column attended_by drop default`.execute(db);
  await sql`update chats set state = (state::jsonb || ${begun}::jsonb)::json`.execute(db);
  await sql`alter table chat_messages add column extras json`.execute(db);
}
