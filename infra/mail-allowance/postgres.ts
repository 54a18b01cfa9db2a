import { sql, type Kysely } from 'kysely';
import type { StateTables } from '../database/tables.ts';
import { unaskedMailMs, unaskedMailsWaiting, type MailAllowance } from './mail-allowance.ts';

export const createMailAllowance = (db: Kysely<StateTables>): MailAllowance => ({
  async take({ subjectId, commandId }, at) {
    const hour = sql<Date>`mail_allowances.taken_at + make_interval(secs => ${unaskedMailMs / 1_000})`;
    const row = await db
      .insertInto('mail_allowances')
      .values({ subject_id: subjectId, command_id: commandId, taken_at: at })
      .onConflict((conflict) =>
        conflict
          .column('subject_id')
          .doUpdateSet({
            command_id: commandId,
            taken_at: sql<Date>`case when mail_allowances.command_id = ${commandId} and ${hour} > excluded.taken_at
              then mail_allowances.taken_at else greatest(excluded.taken_at, ${hour}) end`,
          })
          .where(({ eb, or }) =>
            or([
              eb('mail_allowances.command_id', '=', commandId),
              eb(hour, '<=', new Date(at.getTime() + unaskedMailsWaiting * unaskedMailMs)),
            ]),
          ),
      )
      .returning('taken_at')
      .executeTakeFirst();
    return row?.taken_at;
  },
  async giveBack({ subjectId, commandId }) {
    await db
      .updateTable('mail_allowances')
      .set({ command_id: null, taken_at: sql<Date>`taken_at - make_interval(secs => ${unaskedMailMs / 1_000})` })
      .where('subject_id', '=', subjectId)
      .where('command_id', '=', commandId)
      .execute();
  },
});
