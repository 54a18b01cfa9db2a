import { sql, type Kysely } from 'kysely';

/** What answers name the emails by that we received. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table if exists message_digests`.execute(db);
  await sql`
    create table message_digests (
      digest text not null,
      email_id uuid not null,
      position bigint not null,
      primary key (digest, email_id)
    )`.execute(db);
}
