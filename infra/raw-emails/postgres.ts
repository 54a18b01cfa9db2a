import type { Insertable, Kysely } from 'kysely';
import { batched } from '../batcher.ts';
import type { StateTables } from '../database/tables.ts';
import type { RawEmailsTable } from '../database/tables/mailboxes.ts';
import { countOf, forgetErased, forgetOne, keptAmong } from '../personal-data/forget-erased.ts';
import type { PersonalData } from '../personal-data/personal-data.ts';
import type { RawEmails } from './raw-emails.ts';

export interface RawEmailsOptions {
  db: Kysely<StateTables>;
  personalData: Pick<PersonalData, 'sealBytes' | 'openBytes' | 'isErased'>;
}

const contextOf = (id: string): string => `raw email ${id}`;

export const createRawEmails = ({ db, personalData }: RawEmailsOptions): RawEmails => {
  const insert = batched(async (rows: readonly Insertable<RawEmailsTable>[]) => {
    await db
      .insertInto('raw_emails')
      // In one order everywhere, or two mailboxes with the same messages would wait for each other.
      .values(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  });
  return {
    async keep({ id, subjectId, bytes }, at) {
      const sealed = await personalData.sealBytes(subjectId, bytes, contextOf(id));
      await insert({ id, subject_id: subjectId, sealed, kept_at: at });
    },

    async read(id) {
      const row = await db.selectFrom('raw_emails').select(['subject_id', 'sealed']).where('id', '=', id).executeTakeFirst();
      return row && ((await personalData.openBytes(row.subject_id, row.sealed, contextOf(id))) ?? undefined);
    },

    kept: (ids) => keptAmong({ db, table: 'raw_emails' }, ids),

    async discard(id, subjectId) {
      await db.deleteFrom('raw_emails').where('id', '=', id).where('subject_id', '=', subjectId).execute();
    },

    countOf: (subjectIds) => countOf({ db, table: 'raw_emails' }, subjectIds),

    forget: (subjectId) => forgetOne({ db, table: 'raw_emails' }, subjectId),

    forgetErased: (after, limit) => forgetErased({ db, table: 'raw_emails', isErased: personalData.isErased }, after, limit),
  };
};
