import { sql, type Kysely } from 'kysely';

/** Passwords of mailboxes, wrapped by the master key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_secrets (
      id uuid primary key,
      mailbox_id uuid not null,
      wrapped_secret bytea not null,
      master_key_id text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index mail_secrets_of_mailbox on mail_secrets (mailbox_id)`.execute(db);
}
