import type { Kysely } from 'kysely';
import type { StateTables } from '../database/tables.ts';
import { forgetErased } from '../personal-data/forget-erased.ts';
import type { PersonalData } from '../personal-data/personal-data.ts';
import type { RawEmails } from './raw-emails.ts';

export interface RawEmailsOptions {
  db: Kysely<StateTables>;
  personalData: Pick<PersonalData, 'sealBytes' | 'openBytes' | 'isErased'>;
}

const contextOf = (id: string): string => `raw email ${id}`;

export const createRawEmails = ({ db, personalData }: RawEmailsOptions): RawEmails => ({
  async keep({ id, subjectId, bytes }, at) {
    const sealed = await personalData.sealBytes(subjectId, bytes, contextOf(id));
    await db
      .insertInto('raw_emails')
      .values({ id, subject_id: subjectId, sealed, kept_at: at })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  },

  async read(id) {
    const row = await db.selectFrom('raw_emails').select(['subject_id', 'sealed']).where('id', '=', id).executeTakeFirst();
    return row && ((await personalData.openBytes(row.subject_id, row.sealed, contextOf(id))) ?? undefined);
  },

  async discard(id, subjectId) {
    await db.deleteFrom('raw_emails').where('id', '=', id).where('subject_id', '=', subjectId).execute();
  },

  forgetErased: (after, limit) => forgetErased({ db, table: 'raw_emails', isErased: personalData.isErased }, after, limit),
});
