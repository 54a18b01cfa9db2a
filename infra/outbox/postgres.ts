import type { Kysely } from 'kysely';
import type { StateTables } from '../database/tables.ts';
import { moveReactor } from '../reactors.ts';
import type { Outbox } from './outbox.ts';
import { becomeOwner, ownOutbox, recover } from './own-outbox.ts';
import { endedEmailOf } from './rows.ts';

export const createOutbox = (db: Kysely<StateTables>): Outbox => ({
  async enqueue(emails, checkpoint, epoch, at) {
    await db.transaction().execute(async (transaction) => {
      if (emails.length > 0) {
        await transaction
          .insertInto('outgoing_emails')
          .values(
            emails.map((email) => ({
              id: email.id,
              state: 'queued' as const,
              phase: null,
              event_id: email.eventId,
              stream: email.stream,
              revision: String(email.revision),
              about_kind: email.about.kind,
              about_id: email.about.id,
              template: email.template,
              recipient: email.recipient,
              addressee_id: email.addresseeId,
              order_key: email.orderKey,
              attempts: 0,
              smtp_code: null,
              failure: null,
              next_attempt_at: email.notBefore && email.notBefore > at ? email.notBefore : at,
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
