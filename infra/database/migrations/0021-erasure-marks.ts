import { sql, type Kysely } from 'kysely';

/**
 * Which erasures the state reflects, and whether what they left was written out of the files. Those that the read models beside it know of
 * were carried out by the version before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table if not exists erasure_marks (
      subject_id uuid primary key,
      revision bigint not null,
      is_cleaned boolean not null
    )`.execute(db);
  await sql`create index if not exists erasure_marks_uncleaned on erasure_marks (subject_id) where not is_cleaned`.execute(db);
  const { rows } = await sql<{ known: boolean }>`select to_regclass('models.erasures') is not null as known`.execute(db);
  if (rows[0]?.known)
    await sql`
      insert into erasure_marks select id, revision, true from models.erasures where status = 'erased'
      on conflict do nothing`.execute(db);
}
