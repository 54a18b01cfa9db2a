import { sql, type Kysely } from 'kysely';

/** Messages leave through one outbox, whatever their channel. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outgoing_emails
      add column channel text not null default 'email' check (channel in ('email', 'text'))`.execute(db);
  await sql`alter table outgoing_emails rename column smtp_code to reply_code`.execute(db);
}
