import { sql, type Kysely } from 'kysely';

/** The keys of persons: primary data, and the only thing that makes the log readable. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table subjects (
      id uuid primary key,
      email_digest bytea,
      wrapped_key bytea,
      master_key_id text,
      erased_at timestamptz,
      check (case when erased_at is null then wrapped_key is not null and master_key_id is not null
        else wrapped_key is null and email_digest is null end)
    )`.execute(db);
  await sql`
    create table installation (
      is_only boolean primary key check (is_only),
      id uuid not null,
      master_key_id text not null,
      digest_key bytea not null
    )`.execute(db);
  await sql`create index subjects_erased on subjects (id) where erased_at is not null`.execute(db);
}
