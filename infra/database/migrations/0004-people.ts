import { sql, type Kysely } from 'kysely';

/** People who are invited have neither a user name nor a password yet, and set both by a link that was mailed to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts alter column username drop not null, alter column password_hash drop not null`.execute(db);
  await sql`alter table accounts add column is_unsettled boolean not null default false`.execute(db);
  await sql`
    create table account_links (
      id uuid primary key,
      account_id uuid not null,
      token_hash bytea not null unique,
      sealed_token bytea not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index account_links_expiry on account_links (expires_at)`.execute(db);
}
