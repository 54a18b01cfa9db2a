import type { Kysely } from 'kysely';
import { limits } from '../config.ts';
import type { StateTables } from '../database/tables.ts';
import type { MailAllowance } from './mail-allowance.ts';

export const createMailAllowance = (db: Kysely<StateTables>): MailAllowance => ({
  async take(subjectId, at) {
    const taken = await db
      .insertInto('mail_allowances')
      .values({ subject_id: subjectId, taken_at: at })
      .onConflict((conflict) =>
        conflict
          .column('subject_id')
          .doUpdateSet({ taken_at: at })
          .where('mail_allowances.taken_at', '<=', new Date(at.getTime() - limits.unaskedMailMs)),
      )
      .returning('subject_id')
      .executeTakeFirst();
    return taken !== undefined;
  },
  async giveBack(subjectId) {
    await db.deleteFrom('mail_allowances').where('subject_id', '=', subjectId).execute();
  },
});
