import type { Kysely } from 'kysely';
import type { StateTables } from '../database/tables.ts';
import { holdReactor, moveReactor } from '../reactors.ts';
import type { NewEmail, Outbox } from './outbox.ts';
import { becomeOwner, ownOutbox, recover } from './own-outbox.ts';
import { endedEmailOf } from './rows.ts';

export const createOutbox = (db: Kysely<StateTables>): Outbox => ({
  async enqueue({ emails, waiting }, { checkpoint, epoch }, at) {
    await db.transaction().execute(async (transaction) => {
      await insert(transaction, emails, at);
      if (waiting.length > 0) {
        await transaction
          .insertInto('waiting_events')
          .values(waiting.map(({ eventId, ...event }) => ({ event_id: eventId, ...event })))
          .onConflict((conflict) => conflict.columns(['family', 'event_id']).doNothing())
          .execute();
      }
      await moveReactor(transaction, 'mailer', checkpoint, epoch);
    });
  },
  async release({ family, stream, eventIds, emails }, epoch, at) {
    await db.transaction().execute(async (transaction) => {
      await holdReactor(transaction, 'mailer', epoch);
      await insert(transaction, emails, at);
      await transaction
        .deleteFrom('waiting_events')
        .where('family', '=', family)
        .where('stream', '=', stream)
        .where('event_id', 'in', eventIds)
        .execute();
    });
  },
  waitingLanes: () => db.selectFrom('waiting_events').select(['family', 'stream']).distinct().execute(),
  async waitingIn({ family, stream }) {
    const waiting = db.selectFrom('waiting_events').select('event_id').where('family', '=', family).where('stream', '=', stream);
    return (await waiting.execute()).map((row) => row.event_id);
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

async function insert(transaction: Kysely<StateTables>, emails: readonly NewEmail[], at: Date): Promise<void> {
  if (emails.length === 0) return;
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
