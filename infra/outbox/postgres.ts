import { sql, type Kysely } from 'kysely';
import type { About } from '#contracts/about.ts';
import type { StateTables } from '../database/tables.ts';
import { holdReactor, moveReactor } from '../reactors.ts';
import type { NewMessage, Outbox } from './outbox.ts';
import { becomeOwner, ownOutbox, recover } from './own-outbox.ts';
import { endedMessageOf, newRowOf, openMessageOf, type NewRow } from './rows.ts';
import { nextFreeHour } from './unsolicited.ts';

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
  async bringForward(orderKey, at) {
    await db
      .updateTable('outgoing_messages')
      .set({ next_attempt_at: at, holds: false })
      .where('state', '=', 'queued')
      .where('order_key', '=', orderKey)
      .where('next_attempt_at', '>', at)
      .execute();
  },
  async openAbout(abouts, recordedAfter) {
    const open = db
      .selectFrom('outgoing_messages')
      .selectAll()
      .where((where) => where.or(abouts.map(({ kind, id }) => where.and({ about_kind: kind, about_id: id }))))
      .where((where) => where.or([where('logged_at', 'is', null), where('logged_at', '>', recordedAfter)]));
    return (await open.execute()).map(openMessageOf);
  },
  async newestEmails(limit, abouts) {
    if (abouts?.length === 0) return [];
    const emails = db.selectFrom('outgoing_messages').selectAll().where('channel', '=', 'email').orderBy('seq', 'desc');
    const found = abouts ? emails.where(isAboutAny(abouts)) : emails;
    return (await found.limit(limit).execute()).map(openMessageOf);
  },
  async messagesTo(orderKeys) {
    if (orderKeys.length === 0) return [];
    const found = db.selectFrom('outgoing_messages').selectAll().where('order_key', 'in', orderKeys).orderBy('seq');
    return (await found.execute()).map(openMessageOf);
  },
  async unlogged(limit, except) {
    const ended = db
      .selectFrom('outgoing_messages')
      .selectAll()
      .where('logged_at', 'is', null)
      .where('state', 'in', ['sent', 'failed', 'in_doubt']);
    const rows = await (except.length > 0 ? ended.where('id', 'not in', except) : ended).orderBy('seq').limit(limit).execute();
    return rows.map(endedMessageOf);
  },
  async markLogged(ends, at) {
    if (ends.length === 0) return;
    const isEnd = sql<boolean>`(id, retries) in (${sql.join(ends.map(({ id, retries }) => sql`(${id}::uuid, ${retries}::integer)`))})`;
    await db.updateTable('outgoing_messages').set({ logged_at: at }).where(isEnd).execute();
  },
});

const isAboutAny = (abouts: readonly About[]) => sql<boolean>`(about_kind, about_id) in (
  select * from unnest(${abouts.map(({ kind }) => kind)}::text[], ${abouts.map(({ id }) => id)}::uuid[]))`;

async function insert(transaction: Kysely<StateTables>, emails: readonly NewMessage[], at: Date): Promise<void> {
  const byId = new Map(emails.map((email) => [email.id, email]));
  const rows = await dueRows(transaction, [...byId.values()], at);
  if (rows.length === 0) return;
  await transaction
    .insertInto('outgoing_messages')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ logged_at: null }))
    .execute();
}

async function dueRows(db: Kysely<StateTables>, emails: readonly NewMessage[], at: Date): Promise<NewRow[]> {
  const rows: NewRow[] = [];
  for (const email of emails) {
    const takesHour = email.isUnsolicited && !(await isQueued(db, email.id));
    const { notBefore = at } = email;
    const dueAt = takesHour ? await nextFreeHour(db, email.orderKey, at) : notBefore > at ? notBefore : at;
    if (dueAt) rows.push(newRowOf(email, dueAt, at));
  }
  return rows;
}

const isQueued = async (db: Kysely<StateTables>, id: string): Promise<boolean> =>
  (await db.selectFrom('outgoing_messages').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
