import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshId } from '#infra/ids.ts';
import { beginReactor, goLive } from '#infra/reactors.ts';
import { createWebhookDeliveries } from '#infra/webhook-deliveries/postgres.ts';
import type { Queued } from '#infra/webhook-deliveries/webhook-deliveries.ts';
import { placeAt } from '#tests/support/events.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { beginning, stateDatabase, type StateDatabase } from '#tests/support/state-database.ts';

const webhookId = freshId();
const [longAgo, lately] = [new Date('2026-03-01T12:00:00Z'), new Date('2026-03-20T12:00:00Z')];
const limit = new Date('2026-03-10T12:00:00Z');

let database: StateDatabase;
let commit: bigint;
beforeEach(async () => {
  commit = 0n;
  database = await stateDatabase();
  await goLive(database.kysely, 'webhooks', beginning);
  await beginReactor(database.kysely, 'webhooks', '1');
});
afterEach(() => database.drop());

const deliveries = () => createWebhookDeliveries(database.kysely);
const enqueue = (queued: Partial<Queued>, at: Date) => {
  commit += 1n;
  const nothing = { messages: [], deliveries: [], again: [], replays: [], waiting: [], dropped: [] };
  return deliveries().enqueue({ ...nothing, ...queued }, { checkpoint: placeAt(commit), epoch: '1' }, at);
};
async function queue(at: Date, count = 1): Promise<string[]> {
  const events = Array.from({ length: count }, () => freshId());
  await enqueue(
    {
      messages: events.map((eventId) => ({ eventId, type: 'shipment.scanned', body: '{}' })),
      deliveries: events.map((eventId) => ({
        ...({ id: eventId, webhookId, eventId, kind: 'live', requestId: null, orderKey: eventId } as const),
      })),
    },
    at,
  );
  return events;
}
const settle = (id: string) =>
  deliveries().settle([
    {
      id,
      attempts: 0,
      state: 'delivered',
      at: longAgo,
      milliseconds: 5,
      status: 204,
      problem: null,
      answer: '',
      firstAttemptAt: longAgo,
      nextAttemptAt: longAgo,
    },
  ]);
const replay = async (at: Date) => {
  const id = freshId();
  await enqueue({ replays: [{ id, webhookId, since: null, stream: null, after: undefined, untilCommit: 9n }] }, at);
  return id;
};
async function removeAll(): Promise<number> {
  let rounds = 1;
  while (await deliveries().removeSome(limit)) rounds += 1;
  return rounds;
}
const kept = async () => {
  const { kysely } = database;
  const ids = async (table: 'webhook_deliveries' | 'webhook_replays') =>
    (await kysely.selectFrom(table).select('id').execute()).map(({ id }) => id).toSorted();
  const messages = await kysely.selectFrom('webhook_messages').select('event_id').execute();
  const attempts = await kysely.selectFrom('webhook_attempts').select('delivery_id').execute();
  return {
    deliveries: await ids('webhook_deliveries'),
    replays: await ids('webhook_replays'),
    messages: messages.map(({ event_id: id }) => id).toSorted(),
    attempts: attempts.map(({ delivery_id: id }) => id),
  };
};

test('what was queued before is removed with its requests, attempts and replays, sent or not; what came since stays', async () => {
  const [sent = ''] = await queue(longAgo, 2);
  await settle(sent);
  await replay(longAgo);
  const [present = '', waiting = ''] = await queue(lately, 2);
  await settle(present);
  const newest = await replay(lately);
  await removeAll();
  const both = [present, waiting].toSorted();
  expect(await kept()).toEqual({ deliveries: both, messages: both, attempts: [present], replays: [newest] });
  expect((await deliveries().nextOf({ webhookId, kind: 'live' }, lately, 10)).map(({ id }) => id)).toEqual([waiting]);
});

test('a request stays for as long as it is to be sent again, or replayed', async () => {
  const [again = '', replayed = ''] = await queue(longAgo, 2);
  const id = freshId();
  await enqueue({ again: [{ id, webhookId, deliveryId: again, requestId: freshId() }] }, lately);
  const message = { eventId: replayed, type: 'shipment.scanned', body: '{}' };
  await enqueue({ messages: [message] }, lately);
  await removeAll();
  expect(await kept()).toMatchObject({ deliveries: [id], messages: [again, replayed].toSorted() });
});

test('a request that a replay is just taking up again stays', async () => {
  const [event = ''] = await queue(longAgo);
  await database.kysely.deleteFrom('webhook_deliveries').execute();
  const { removed } = await database.kysely.transaction().execute(async (transaction) => {
    await transaction.updateTable('webhook_messages').set({ created_at: lately }).execute();
    const whole = removeAll();
    await pollUntil('the removal to wait', async () => {
      const waiting = await sql`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        database.kysely,
      );
      return waiting.rows.length > 0;
    });
    return { removed: whole };
  });
  await removed;
  expect((await kept()).messages).toEqual([event]);
});

test('a great many are removed some at a time, and none is left over', async () => {
  await queue(longAgo, 2_500);
  expect(await removeAll()).toBe(3);
  expect(await kept()).toEqual({ deliveries: [], replays: [], messages: [], attempts: [] });
});
