import { sql, type Kysely, type Selectable } from 'kysely';
import type { WebhookDelivery, WebhookReplay } from '#contracts/webhooks.ts';
import type { StateTables } from '../database/tables.ts';
import type { WebhookDeliveriesTable } from '../database/tables/webhooks.ts';
import type { WebhookLog } from './webhook-log.ts';

export const createWebhookLog = (db: Kysely<StateTables>): WebhookLog => ({
  async page({ webhookId, limit, cursor, state }) {
    let query = db
      .selectFrom('webhook_deliveries')
      .innerJoin('webhook_messages', 'webhook_messages.event_id', 'webhook_deliveries.event_id')
      .selectAll('webhook_deliveries')
      .select('webhook_messages.type')
      .where('webhook_id', '=', webhookId)
      .orderBy('webhook_deliveries.created_at', 'desc')
      .orderBy('webhook_deliveries.id', 'desc')
      .limit(limit + 1);
    if (state !== undefined) query = query.where('webhook_deliveries.state', '=', state);
    if (cursor !== undefined) {
      query = query.where(
        sql<boolean>`(webhook_deliveries.created_at, webhook_deliveries.id) < (
          select created_at, id from webhook_deliveries where id = ${cursor}::uuid)`,
      );
    }
    const rows = await query.execute();
    return { items: rows.slice(0, limit).map(shownOf), nextCursor: rows.length > limit ? rows[limit - 1]?.id : undefined };
  },
  async find(webhookId, id) {
    const row = await db
      .selectFrom('webhook_deliveries')
      .innerJoin('webhook_messages', 'webhook_messages.event_id', 'webhook_deliveries.event_id')
      .selectAll('webhook_deliveries')
      .select(['webhook_messages.type', 'webhook_messages.body'])
      .where('webhook_deliveries.id', '=', id)
      .where('webhook_id', '=', webhookId)
      .executeTakeFirst();
    if (!row) return undefined;
    const attempts = await db
      .selectFrom('webhook_attempts')
      .select(['at', 'milliseconds', 'status', 'problem', 'answer'])
      .where('delivery_id', '=', id)
      .orderBy('nth', 'desc')
      .execute();
    return {
      delivery: shownOf(row),
      requestId: row.request_id,
      message: { eventId: row.event_id, type: row.type, body: row.body },
      attempts: attempts.map((attempt) => ({ ...attempt, at: attempt.at.toISOString() })),
    };
  },
  async replays({ webhookId, limit, cursor }) {
    const isAfter =
      cursor === undefined
        ? sql``
        : sql`and (asked_at, id) < (select asked_at, id from webhook_replays where id = ${cursor}::uuid)`;
    const { rows } = await sql<ReplayRow>`
      select r.id, r.is_read, r.asked_at, r.unreadable,
        count(d.id)::integer as found,
        count(d.id) filter (where d.state = 'delivered')::integer as sent,
        count(d.id) filter (where d.state in ('failed', 'dropped'))::integer as failed,
        count(d.id) filter (where d.state = 'waiting')::integer as waiting
      from (select * from webhook_replays where webhook_id = ${webhookId}::uuid ${isAfter}
        order by asked_at desc, id desc limit ${limit + 1}) r
      left join webhook_deliveries d on d.request_id = r.id
      group by r.id, r.is_read, r.asked_at, r.unreadable order by r.asked_at desc, r.id desc`.execute(db);
    const replays = rows.slice(0, limit).map(({ is_read: isRead, asked_at: askedAt, ...row }): WebhookReplay => ({
      ...row,
      state: isRead ? (row.waiting > 0 ? 'sending' : 'done') : 'reading',
      askedAt: askedAt.toISOString(),
    }));
    return { items: replays, nextCursor: rows.length > limit ? replays.at(-1)?.id : undefined };
  },
});

interface ReplayRow {
  id: string;
  is_read: boolean;
  asked_at: Date;
  found: number;
  sent: number;
  failed: number;
  waiting: number;
  unreadable: number;
}

const shownOf = (row: Selectable<WebhookDeliveriesTable> & { type: string }): WebhookDelivery => ({
  id: row.id,
  eventId: row.event_id,
  type: row.type,
  kind: row.kind,
  state: row.state,
  attempts: row.attempts,
  status: row.status,
  problem: row.problem,
  createdAt: row.created_at.toISOString(),
  nextAttemptAt: row.state === 'waiting' ? row.next_attempt_at.toISOString() : null,
  endedAt: row.ended_at?.toISOString() ?? null,
});
