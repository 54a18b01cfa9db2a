import { sql, type Kysely } from 'kysely';
import type { StateTables } from '../database/tables.ts';
import type { PersonalData } from './personal-data.ts';

interface SealedRows {
  db: Kysely<StateTables>;
  /** A table whose rows are sealed, each under the key of one person. */
  table: 'attachments' | 'raw_emails';
}

export interface ForgetErasedOptions extends SealedRows {
  isErased: PersonalData['isErased'];
}

/** Removes the rows of persons who were erased, so many persons at a time; returns the last one looked at, to go on after. */
export async function forgetErased(
  { db, table, isErased }: ForgetErasedOptions,
  after: string | undefined,
  limit: number,
): Promise<string | undefined> {
  let query = db.selectFrom(table).select('subject_id').distinct().orderBy('subject_id').limit(limit);
  if (after !== undefined) query = query.where('subject_id', '>', after);
  const subjects = (await query.execute()).map(({ subject_id: id }) => id);
  const erased = await Promise.all(subjects.map((id) => isErased(id)));
  const gone = subjects.filter((_, index) => erased[index]);
  if (gone.length > 0) await db.deleteFrom(table).where('subject_id', 'in', gone).execute();
  return subjects.length < limit ? undefined : subjects.at(-1);
}

export async function forgetOne({ db, table }: SealedRows, subjectId: string): Promise<void> {
  await db.deleteFrom(table).where('subject_id', '=', subjectId).execute();
}

export async function countOf({ db, table }: SealedRows, subjectIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where subject_id = any(${subjectIds}::uuid[])`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Which of those rows are there still. */
export async function keptAmong({ db, table }: SealedRows, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
