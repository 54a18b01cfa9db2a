import { sql, type Kysely } from 'kysely';

/** The admin area signs in by email address, and its sessions are bearer tokens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions add column kind text not null default 'cookie' check (kind in ('cookie', 'bearer'))`.execute(db);
  await sql`create index accounts_email on accounts (lower(email))`.execute(db);
}
