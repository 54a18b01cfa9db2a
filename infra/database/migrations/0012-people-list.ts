import { sql, type Kysely } from 'kysely';
import { searchText } from '../search-text.ts';

/** Accounts are listed page by page, newest first, and found by user name, email address, role and state. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column search_text text not null default ''`.execute(db);
  const { rows } = await sql<{ id: string; username: string | null; email: string }>`
    select id, username, email from accounts`.execute(db);
  const texts = rows.map(({ username, email }) => searchText([username, email]));
  await sql`
    update accounts set search_text = written.text
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${texts}::text[]) as written (id, text)
    where accounts.id = written.id`.execute(db);
  await sql`create index accounts_search on accounts using gin (search_text gin_trgm_ops)`.execute(db);
  await sql`create index accounts_newest on accounts (created_at desc, id desc)`.execute(db);
  await sql`create index accounts_of_role on accounts (role, created_at desc, id desc)`.execute(db);
  await sql`
    create index accounts_in_state on accounts (
      (case when disabled_at is not null then 'deactivated' when username is null then 'invited' else 'active' end),
      created_at desc, id desc
    )`.execute(db);
}
