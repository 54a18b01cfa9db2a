import { sql, type Kysely } from 'kysely';
import type { StateTables } from '../database/tables.ts';
import type { ReadMarks } from './read-marks.ts';

export const createReadMarks = (db: Kysely<StateTables>): ReadMarks => ({
  async marksOf(accountId, chatIds) {
    if (chatIds.length === 0) return new Map();
    const rows = await db
      .selectFrom('read_marks')
      .select(['chat_id', 'seq'])
      .where('account_id', '=', accountId)
      .where('chat_id', 'in', chatIds)
      .execute();
    return new Map(rows.map(({ chat_id, seq }) => [chat_id, Number(seq)]));
  },

  async mark(accountId, chatId, seq) {
    await db
      .insertInto('read_marks')
      .values({ account_id: accountId, chat_id: chatId, seq: String(seq) })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'chat_id']).doUpdateSet({ seq: sql`greatest(read_marks.seq, excluded.seq)` }),
      )
      .execute();
  },
});
