import type { Kysely } from 'kysely';
import type { StateTables } from '../database/tables.ts';
import { countOf, forgetErased, forgetOne, keptAmong } from '../personal-data/forget-erased.ts';
import type { PersonalData } from '../personal-data/personal-data.ts';
import type { Attachments } from './attachments.ts';

export interface AttachmentsOptions {
  db: Kysely<StateTables>;
  personalData: Pick<PersonalData, 'sealBytes' | 'openBytes' | 'isErased'>;
}

const contextOf = (id: string): string => `attachment ${id}`;

export const createAttachments = ({ db, personalData }: AttachmentsOptions): Attachments => ({
  async keep({ id, kind, aboutId, subjectId, bytes }, at) {
    const sealed = await personalData.sealBytes(subjectId, bytes, contextOf(id));
    await db
      .insertInto('attachments')
      .values({ id, kind, about_id: aboutId, subject_id: subjectId, sealed, kept_at: at, is_settled: false })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ kept_at: at }))
      .execute();
  },

  find: (id) => db.selectFrom('attachments').select(['kind', 'about_id as aboutId']).where('id', '=', id).executeTakeFirst(),

  async read(id) {
    const row = await db.selectFrom('attachments').select(['subject_id', 'sealed']).where('id', '=', id).executeTakeFirst();
    return row && ((await personalData.openBytes(row.subject_id, row.sealed, contextOf(id))) ?? undefined);
  },

  kept: (ids) => keptAmong({ db, table: 'attachments' }, ids),

  unsettled: (kind, before, limit) =>
    db
      .selectFrom('attachments')
      .select(['id', 'about_id as aboutId'])
      .where('kind', '=', kind)
      .where('is_settled', '=', false)
      .where('kept_at', '<', before)
      .orderBy('kept_at')
      .limit(limit)
      .execute(),

  async settle(id) {
    await db.updateTable('attachments').set({ is_settled: true }).where('id', '=', id).execute();
  },

  async discard(id, before) {
    await db
      .deleteFrom('attachments')
      .where('id', '=', id)
      .where('is_settled', '=', false)
      .where('kept_at', '<', before)
      .execute();
  },

  async remove(id) {
    await db.deleteFrom('attachments').where('id', '=', id).execute();
  },

  countOf: (subjectIds) => countOf({ db, table: 'attachments' }, subjectIds),

  forget: (subjectId) => forgetOne({ db, table: 'attachments' }, subjectId),

  forgetErased: (after, limit) => forgetErased({ db, table: 'attachments', isErased: personalData.isErased }, after, limit),
});
