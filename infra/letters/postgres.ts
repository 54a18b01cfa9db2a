import type { Kysely } from 'kysely';
import type { StateTables } from '../database/tables.ts';
import { moveReactor } from '../reactors.ts';
import type { Letters } from './letters.ts';
import { becomeOwner, ownOutbox, recover } from './own-outbox.ts';
import { endedLetterOf } from './rows.ts';

export const createLetters = (db: Kysely<StateTables>): Letters => ({
  async enqueue(letters, checkpoint, epoch, at) {
    await db.transaction().execute(async (transaction) => {
      if (letters.length > 0) {
        await transaction
          .insertInto('letters')
          .values(
            letters.map((letter) => ({
              id: letter.id,
              state: 'queued' as const,
              phase: null,
              event_id: letter.eventId,
              stream: letter.stream,
              revision: String(letter.revision),
              about_id: letter.aboutId,
              template: letter.template,
              recipient: letter.recipient,
              addressee_id: letter.addresseeId,
              order_key: letter.orderKey,
              attempts: 0,
              smtp_code: null,
              failure: null,
              next_attempt_at: letter.notBefore && letter.notBefore > at ? letter.notBefore : at,
              logged_at: null,
              created_at: at,
            })),
          )
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute();
      }
      await moveReactor(transaction, 'mailer', checkpoint, epoch);
    });
  },
  async takeOver(epoch, at) {
    await db.transaction().execute(async (transaction) => {
      await becomeOwner(transaction, epoch);
      await recover(transaction, at);
    });
    return ownOutbox(db, epoch);
  },
  async unlogged(limit, except) {
    const ended = db
      .selectFrom('letters')
      .selectAll()
      .where('logged_at', 'is', null)
      .where('state', 'in', ['sent', 'failed', 'in_doubt']);
    const rows = await (except.length > 0 ? ended.where('id', 'not in', except) : ended).orderBy('seq').limit(limit).execute();
    return rows.map(endedLetterOf);
  },
  async markLogged(ids, at) {
    if (ids.length > 0) await db.updateTable('letters').set({ logged_at: at }).where('id', 'in', ids).execute();
  },
});
