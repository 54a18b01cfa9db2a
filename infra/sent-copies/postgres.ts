import { sql, type Kysely } from 'kysely';
import type { StateTables } from '../database/tables.ts';
import type { SentCopies } from './sent-copies.ts';

export const createSentCopies = (db: Kysely<StateTables>): SentCopies => ({
  async add({ outgoingId, mailboxId, sentAt }) {
    await db
      .insertInto('sent_copies')
      .values({ outgoing_id: outgoingId, mailbox_id: mailboxId, sent_at: sentAt, next_attempt_at: sentAt })
      .onConflict((conflict) => conflict.column('outgoing_id').doNothing())
      .execute();
  },

  async due(mailboxId, now, limit) {
    const rows = await db
      .selectFrom('sent_copies')
      .select(['outgoing_id', 'sent_at', 'attempts'])
      .where('mailbox_id', '=', mailboxId)
      .where('next_attempt_at', '<=', now)
      .orderBy('sent_at')
      .limit(limit)
      .execute();
    return rows.map(({ outgoing_id, sent_at, attempts }) => ({ outgoingId: outgoing_id, sentAt: sent_at, attempts }));
  },

  async settle(outgoingId) {
    await db.deleteFrom('sent_copies').where('outgoing_id', '=', outgoingId).execute();
  },

  async postpone(outgoingId, until) {
    await db
      .updateTable('sent_copies')
      .set({ next_attempt_at: until, attempts: sql`attempts + 1` })
      .where('outgoing_id', '=', outgoingId)
      .execute();
  },
});
