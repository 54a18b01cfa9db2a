import { sql, type Kysely } from 'kysely';
import type { StateTables } from '../database/tables.ts';
import type { Erasure, ErasureMarks } from './erasure-marks.ts';

interface Row {
  subject_id: string;
  revision: string;
}

const asErasure = ({ subject_id: subjectId, revision }: Row): Erasure => ({ subjectId, revision: BigInt(revision) });

const columnsOf = (erasures: readonly Erasure[]) => sql`
  unnest(${erasures.map(({ subjectId }) => subjectId)}::uuid[], ${erasures.map(({ revision }) => String(revision))}::bigint[])
    as given (subject_id, revision)`;

export const createErasureMarks = (db: Kysely<StateTables>): ErasureMarks => ({
  async without(erasures) {
    const { rows } = await sql<Row>`
      select given.subject_id, given.revision from ${columnsOf(erasures)}
      where not exists (
        select from erasure_marks m where m.subject_id = given.subject_id and m.revision >= given.revision)`.execute(db);
    return rows.map(asErasure);
  },

  async mark({ subjectId, revision }) {
    await sql`
      insert into erasure_marks as m values (${subjectId}, ${String(revision)}, false)
      on conflict (subject_id) do update set revision = excluded.revision, is_cleaned = false
        where m.revision < excluded.revision`.execute(db);
  },

  async uncleaned() {
    const query = db.selectFrom('erasure_marks').select(['subject_id', 'revision']).where('is_cleaned', '=', false);
    return (await query.execute()).map(asErasure);
  },

  async cleaned(erasures) {
    await sql`
      update erasure_marks m set is_cleaned = true from ${columnsOf(erasures)}
      where m.subject_id = given.subject_id and m.revision = given.revision`.execute(db);
  },
});
