import { sql, type Kysely } from 'kysely';

/** What shipping costs, by the day a sheet begins to hold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rate_sheets (
      version integer primary key,
      effective_from date not null,
      sheet json not null,
      revision bigint not null,
      position bigint not null
    )`.execute(db);
}
