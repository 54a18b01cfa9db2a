import { sql, type Kysely } from 'kysely';
import type { StateTables } from '../database/tables.ts';
import { insertDeliveries } from './insert-deliveries.ts';
import type { NewReplay, OpenReplay, WebhookDeliveries } from './webhook-deliveries.ts';

/** The part of {@link WebhookDeliveries} that feeds what is asked for again from the log. */
export const createReplays = (db: Kysely<StateTables>): Pick<WebhookDeliveries, 'openReplays' | 'waitingOf' | 'feedReplay'> => ({
  async openReplays() {
    const rows = await db.selectFrom('webhook_replays').selectAll().where('is_read', '=', false).orderBy('asked_at').execute();
    return rows.map((row): OpenReplay => ({
      id: row.id,
      webhookId: row.webhook_id,
      since: row.since,
      stream: row.only_stream,
      nextRevision: BigInt(row.next_revision ?? 0),
      after:
        row.after_commit === null || row.after_prepare === null
          ? undefined
          : { commit: BigInt(row.after_commit), prepare: BigInt(row.after_prepare) },
      untilCommit: BigInt(row.until_commit),
    }));
  },
  async waitingOf(requestId, most) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from (
        select from webhook_deliveries where request_id = ${requestId}::uuid and state = 'waiting' limit ${most}
      ) waiting`.execute(db);
    return rows[0]?.count ?? 0;
  },
  async feedReplay({ id, after, nextRevision, isRead, unreadable }, found, at) {
    await db.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('webhook_replays')
        .set((row) => ({
          is_read: isRead,
          unreadable: row('unreadable', '+', unreadable),
          next_revision: String(nextRevision),
          after_commit: after ? String(after.commit) : null,
          after_prepare: after ? String(after.prepare) : null,
        }))
        .where('id', '=', id)
        // It may have ended meanwhile, with its endpoint.
        .where('is_read', '=', false)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await insertDeliveries(transaction, found, at);
    });
  },
});

export async function insertReplay(transaction: Kysely<StateTables>, replay: NewReplay, at: Date): Promise<void> {
  await transaction
    .insertInto('webhook_replays')
    .values({
      id: replay.id,
      webhook_id: replay.webhookId,
      since: replay.since,
      only_stream: replay.stream,
      next_revision: '0',
      after_commit: replay.after ? String(replay.after.commit) : null,
      after_prepare: replay.after ? String(replay.after.prepare) : null,
      until_commit: String(replay.untilCommit),
      asked_at: at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Nothing more is read for the replays of an endpoint. */
export async function endReplays(transaction: Kysely<StateTables>, webhookId: string): Promise<void> {
  await transaction.updateTable('webhook_replays').set({ is_read: true }).where('webhook_id', '=', webhookId).execute();
}
