import { sql, type Kysely } from 'kysely';
import type { StateTables } from '../database/tables.ts';
import { holdReactor, moveReactor } from '../reactors.ts';
import { insertDeliveries } from './insert-deliveries.ts';
import { createReplays, endReplays, insertReplay } from './replays.ts';
import type { DueDelivery, NewDelivery, Queued, WebhookDeliveries, WebhookMessage } from './webhook-deliveries.ts';

const reactor = 'webhooks';
const removedAtOnce = 1_000;

export const createWebhookDeliveries = (db: Kysely<StateTables>): WebhookDeliveries => ({
  ...createReplays(db),
  async enqueue({ waiting, ...queued }, { checkpoint, epoch }, at) {
    await db.transaction().execute(async (transaction) => {
      await keep(transaction, queued, at);
      if (waiting.length > 0) {
        await transaction
          .insertInto('webhook_waiting_events')
          .values(
            waiting.map(({ eventId, stream, revision, type, reason }) => ({
              event_id: eventId,
              stream,
              revision: String(revision),
              type,
              reason,
            })),
          )
          .onConflict((conflict) => conflict.column('event_id').doNothing())
          .execute();
      }
      await moveReactor(transaction, reactor, checkpoint, epoch);
    });
  },
  async release(queued, eventIds, epoch, at) {
    await db.transaction().execute(async (transaction) => {
      await holdReactor(transaction, reactor, epoch);
      await keep(transaction, queued, at);
      await transaction.deleteFrom('webhook_waiting_events').where('event_id', 'in', eventIds).execute();
    });
  },
  async waitingEvents() {
    const rows = await db.selectFrom('webhook_waiting_events').selectAll().orderBy('stream').orderBy('revision').execute();
    return rows.map(({ event_id: eventId, revision, ...row }) => ({ ...row, eventId, revision: BigInt(revision) }));
  },
  async countWaiting() {
    const { rows } = await sql<{ deliveries: number; streams: number }>`
      select (select count(*)::int from webhook_deliveries where state = 'waiting') as deliveries,
        (select count(distinct stream)::int from webhook_waiting_events) as streams`.execute(db);
    return rows[0] ?? { deliveries: 0, streams: 0 };
  },
  async dueLanes(webhookIds, at) {
    if (webhookIds.length === 0) return [];
    const { rows } = await sql<{ webhookId: string; kind: NewDelivery['kind'] }>`
      select w.id as "webhookId", k.kind
      from unnest(${webhookIds}::uuid[]) as w (id) cross join unnest(array['live', 'again', 'replay', 'test']) as k (kind)
      where exists (
        select from webhook_deliveries d
        where d.webhook_id = w.id and d.kind = k.kind and d.state = 'waiting' and d.next_attempt_at <= ${at}
      )`.execute(db);
    return rows;
  },
  async nextOf({ webhookId, kind }, at, limit) {
    const { rows } = await sql<DueRow>`
      select d.id, d.seq, d.event_id, d.request_id, d.order_key, d.attempts, d.first_attempt_at, m.type, m.body,
        case when d.attempts = 0 then 0 else (
          select count(*)::integer from webhook_attempts a where a.delivery_id = d.id and a.at >= d.first_attempt_at
        ) end as tries
      from (
        select * from webhook_deliveries d
        where webhook_id = ${webhookId}::uuid and kind = ${kind} and state = 'waiting' and next_attempt_at <= ${at}
          and not exists (
            select from webhook_deliveries e
            where e.webhook_id = d.webhook_id and e.kind = d.kind and e.order_key = d.order_key and e.state = 'waiting'
              and e.seq < d.seq and e.next_attempt_at > ${at}
          )
        order by seq limit ${limit}
      ) d join webhook_messages m on m.event_id = d.event_id
      order by d.seq`.execute(db);
    return rows.map((row) => dueOf(row, { webhookId, kind }));
  },
  async settle(attempts) {
    if (attempts.length === 0) return;
    const column = <Name extends keyof (typeof attempts)[number]>(name: Name) => attempts.map((attempt) => attempt[name]);
    await sql`
      with settled as (
        select * from unnest(
          ${column('id')}::uuid[], ${column('attempts')}::integer[], ${column('state')}::text[], ${column('at')}::timestamptz[],
          ${column('milliseconds')}::integer[], ${column('status')}::integer[], ${column('problem')}::text[],
          ${column('answer')}::text[], ${column('firstAttemptAt')}::timestamptz[], ${column('nextAttemptAt')}::timestamptz[]
        ) as s (id, attempts, state, at, milliseconds, status, problem, answer, first_attempt_at, next_attempt_at)
      ), changed as (
        update webhook_deliveries d
        set state = s.state, attempts = s.attempts + 1, status = s.status, problem = s.problem,
          first_attempt_at = s.first_attempt_at, next_attempt_at = s.next_attempt_at,
          ended_at = case when s.state = 'waiting' then null else s.at + make_interval(secs => s.milliseconds / 1000.0) end
        from settled s where d.id = s.id and d.ended_at is null and d.attempts = s.attempts
        returning d.id
      )
      insert into webhook_attempts (delivery_id, nth, at, milliseconds, status, problem, answer)
      select s.id, s.attempts + 1, s.at, s.milliseconds, s.status, s.problem, s.answer
      from settled s join changed on changed.id = s.id
      on conflict do nothing`.execute(db);
  },
  drop: (webhookId, at, ids) => drop(db, webhookId, at, ids),
  async failing() {
    const rows = await db.selectFrom('webhook_health').selectAll().execute();
    return new Map(rows.map((row) => [row.webhook_id, row.failing_since]));
  },
  async noteFailing(webhookId, since) {
    if (since) {
      await db
        .insertInto('webhook_health')
        .values({ webhook_id: webhookId, failing_since: since })
        .onConflict((conflict) => conflict.column('webhook_id').doNothing())
        .execute();
    } else {
      await db.deleteFrom('webhook_health').where('webhook_id', '=', webhookId).execute();
    }
  },
  async bringForward(webhookId, since, at) {
    await db
      .updateTable('webhook_deliveries')
      .set({ next_attempt_at: at })
      .where('webhook_id', '=', webhookId)
      .where('state', '=', 'waiting')
      .where('next_attempt_at', '>', at)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('webhook_attempts')
              .select('nth')
              .whereRef('delivery_id', '=', 'webhook_deliveries.id')
              .where('webhook_attempts.at', '>=', since),
          ),
        ),
      )
      .execute();
  },
  async removeSome(before) {
    const deliveries = await sql`
      delete from webhook_deliveries where id in (
        select id from webhook_deliveries where created_at < ${before} limit ${removedAtOnce}
      )`.execute(db);
    // Its age is looked at once more, as it is when it goes: it may have been queued anew meanwhile.
    const messages = await sql`
      delete from webhook_messages where created_at < ${before} and event_id in (
        select event_id from webhook_messages m where created_at < ${before}
          and not exists (select from webhook_deliveries d where d.event_id = m.event_id)
        limit ${removedAtOnce}
      )`.execute(db);
    const replays = await db.deleteFrom('webhook_replays').where('asked_at', '<', before).executeTakeFirst();
    return [deliveries.numAffectedRows, messages.numAffectedRows, replays.numDeletedRows].includes(BigInt(removedAtOnce));
  },
});

async function keep(
  transaction: Kysely<StateTables>,
  { messages, deliveries, again, replays, dropped }: Omit<Queued, 'waiting'>,
  at: Date,
): Promise<void> {
  await insertDeliveries(transaction, { messages, deliveries }, at);
  for (const { id, webhookId, deliveryId, requestId } of again) {
    await sql`
      insert into webhook_deliveries (id, webhook_id, event_id, kind, request_id, order_key, state, next_attempt_at, created_at)
      select ${id}::uuid, webhook_id, event_id, 'again', ${requestId}::uuid, order_key, 'waiting', ${at}, ${at}
      from webhook_deliveries where id = ${deliveryId}::uuid and webhook_id = ${webhookId}::uuid
      on conflict (id) do nothing`.execute(transaction);
  }
  for (const replay of replays) await insertReplay(transaction, replay, at);
  for (const webhookId of dropped) {
    await drop(transaction, webhookId, at);
    await endReplays(transaction, webhookId);
  }
}

async function drop(db: Kysely<StateTables>, webhookId: string, at: Date, ids?: readonly string[]): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'dropped', ended_at: at })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .execute();
}

interface DueRow {
  id: string;
  seq: string;
  event_id: string;
  request_id: string | null;
  order_key: string;
  attempts: number;
  first_attempt_at: Date | null;
  tries: number;
  type: string;
  body: string;
}

const dueOf = (row: DueRow, lane: Pick<NewDelivery, 'webhookId' | 'kind'>): DueDelivery => ({
  ...lane,
  id: row.id,
  seq: BigInt(row.seq),
  eventId: row.event_id,
  requestId: row.request_id,
  orderKey: row.order_key,
  attempts: row.attempts,
  firstAttemptAt: row.first_attempt_at ?? undefined,
  tries: row.tries,
  message: { eventId: row.event_id, type: row.type, body: row.body } satisfies WebhookMessage,
});
