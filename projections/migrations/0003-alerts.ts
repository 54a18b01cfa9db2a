import { sql, type Kysely } from 'kysely';

/** Service alerts; the active ones are few, whatever there has been. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alerts (
      id uuid primary key,
      level text not null,
      title text not null,
      detail text not null,
      language text not null,
      published_at timestamptz not null,
      until timestamptz,
      withdrawn boolean not null,
      revision bigint not null,
      position bigint not null
    )`.execute(db);
  await sql`create index alerts_up on alerts (published_at desc, id desc) where not withdrawn`.execute(db);
}
