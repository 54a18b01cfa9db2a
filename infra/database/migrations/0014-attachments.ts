import { sql, type Kysely } from 'kysely';

/** Files of persons, as ciphertext. They are as good as random: to compress them costs time and gains nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table attachments (
      id uuid primary key,
      kind text not null,
      about_id uuid not null,
      subject_id uuid not null,
      sealed bytea not null,
      kept_at timestamptz not null,
      is_settled boolean not null
    )`.execute(db);
  await sql`alter table attachments alter column sealed set storage external`.execute(db);
  await sql`create index attachments_unsettled on attachments (kind, kept_at) where not is_settled`.execute(db);
  await sql`create index attachments_of_subject on attachments (subject_id)`.execute(db);
}
