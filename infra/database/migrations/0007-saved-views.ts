import { sql, type Kysely } from 'kysely';

/** Each person's own views of the list of shipments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_views (
      id uuid primary key,
      account_id uuid not null,
      name text not null,
      query text not null,
      columns text[] not null,
      is_default boolean not null
    )`.execute(db);
  await sql`create index saved_views_of_account on saved_views (account_id)`.execute(db);
  await sql`create unique index saved_views_default on saved_views (account_id) where is_default`.execute(db);
}
