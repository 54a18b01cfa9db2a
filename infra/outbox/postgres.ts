import type { Kysely } from 'kysely';
import type { StateTables } from '../database/tables.ts';
import { moveReactor } from '../reactors.ts';
import type { NewEmail, Outbox } from './outbox.ts';
import { becomeOwner, ownOutbox, recover } from './own-outbox.ts';
import { endedEmailOf, newRowOf, type NewRow } from './rows.ts';
import { nextFreeHour } from './unasked.ts';

export const createOutbox = (db: Kysely<StateTables>): Outbox => ({
  async enqueue(emails, checkpoint, epoch, at) {
    await db.transaction().execute(async (transaction) => {
      const rows = await dueRows(transaction, emails, at);
      if (rows.length > 0) {
        await transaction
          .insertInto('outgoing_emails')
          .values(rows)
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
      .selectFrom('outgoing_emails')
      .selectAll()
      .where('logged_at', 'is', null)
      .where('state', 'in', ['sent', 'failed', 'in_doubt']);
    const rows = await (except.length > 0 ? ended.where('id', 'not in', except) : ended).orderBy('seq').limit(limit).execute();
    return rows.map(endedEmailOf);
  },
  async markLogged(ids, at) {
    if (ids.length > 0) await db.updateTable('outgoing_emails').set({ logged_at: at }).where('id', 'in', ids).execute();
  },
});

/** The emails that are to go out, each from when on. */
async function dueRows(db: Kysely<StateTables>, emails: readonly NewEmail[], at: Date): Promise<NewRow[]> {
  const rows: NewRow[] = [];
  for (const email of emails) {
    const takesHour = email.isUnasked && !(await isQueued(db, email.id));
    const dueAt = takesHour ? await nextFreeHour(db, email.orderKey, at) : at;
    if (dueAt) rows.push(newRowOf(email, dueAt, at));
  }
  return rows;
}

const isQueued = async (db: Kysely<StateTables>, id: string): Promise<boolean> =>
  (await db.selectFrom('outgoing_emails').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
