import { afterEach, beforeEach, expect, test } from 'vitest';
import { streamOf } from '#contracts/events/registry.ts';
import { freshId } from '#infra/ids.ts';
import { createLogger } from '#infra/logger.ts';
import { beginReactor, goLive } from '#infra/reactors.ts';
import { createWebhookDeliveries } from '#infra/webhook-deliveries/postgres.ts';
import type { NewReplay } from '#infra/webhook-deliveries/webhook-deliveries.ts';
import { createPublicEventReader } from '#services/integrations/read-public-event.ts';
import { createFeedReplays } from '#services/webhooks/feed-replays.ts';
import { benchMetadata } from '#tests/bench/metadata.ts';
import { placeAt, scanned, shipmentCreated } from '#tests/support/events.ts';
import { createMemoryStore, type MemoryStore } from '#tests/support/memory-store.ts';
import { beginning, stateDatabase, type StateDatabase } from '#tests/support/state-database.ts';
import { endpointAt } from '#tests/support/webhook-sender.ts';

const at = new Date('2026-03-01T12:00:00Z');
/** While so many wait nothing is read, and at most so many are read at a time. */
const [mostWaiting, atOnce] = [1_000, 500];

let database: StateDatabase;
let store: MemoryStore;
beforeEach(async () => {
  database = await stateDatabase();
  await goLive(database.kysely, 'webhooks', beginning);
  await beginReactor(database.kysely, 'webhooks', '1');
  store = createMemoryStore();
});
afterEach(() => database.drop());

/** Shipments of that many events each, one event of each after the other. */
async function write(shipments: number, eventsEach: number): Promise<string[]> {
  const ids = Array.from({ length: shipments }, () => freshId());
  for (let revision = 0; revision < eventsEach; revision += 1) {
    for (const id of ids) {
      const event = revision === 0 ? shipmentCreated(id) : scanned(id, { description: `Scan ${revision}` });
      const stored = { id: freshId(), type: event.type, data: { ...event.data }, metadata: benchMetadata(event.type, freshId()) };
      await store.append(streamOf.shipment(id), revision === 0 ? 'no_stream' : BigInt(revision - 1), [stored]);
    }
  }
  return ids;
}

async function replaying(asked: Pick<NewReplay, 'stream' | 'after'>) {
  const endpoint = endpointAt('https://shop.example/hooks');
  const webhook = { ...endpoint.webhook, types: ['shipment.created', 'shipment.scanned'] as const };
  const deliveries = createWebhookDeliveries(database.kysely);
  const id = freshId();
  const untilCommit = BigInt(store.events.length + 1);
  await deliveries.enqueue(
    {
      ...{ messages: [], deliveries: [], again: [], waiting: [], dropped: [] },
      replays: [{ id, webhookId: webhook.id, since: null, untilCommit, ...asked }],
    },
    { checkpoint: placeAt(1n), epoch: '1' },
    at,
  );
  const feedReplays = createFeedReplays({
    store,
    deliveries,
    readPublicEvent: createPublicEventReader({
      store,
      gazetteer: { find: () => undefined },
      cursors: { cursorOf: ({ id: eventId }) => eventId },
    }),
    clock: { now: () => at },
    logger: createLogger('silent', 'test'),
  });
  const lane = { webhookId: webhook.id, kind: 'replay' } as const;
  return {
    deliveries,
    /** Reads as far as it may; returns how many wait. */
    async feed() {
      while (await feedReplays(new Map([[webhook.id, webhook]])));
      return deliveries.waitingOf(id, 1_000_000);
    },
    isRead: async () => (await deliveries.openReplays()).length === 0,
    /** Delivers the next ones, and returns their events. */
    async deliver(most: number): Promise<string[]> {
      const due = await deliveries.nextOf(lane, at, most);
      const sent = { attempts: 0, state: 'delivered', at, milliseconds: 1, status: 204, problem: null, answer: '' } as const;
      await deliveries.settle(due.map((delivery) => ({ id: delivery.id, ...sent, firstAttemptAt: at, nextAttemptAt: at })));
      return due.map(({ eventId }) => eventId);
    },
  };
}
const idsOf = (wanted: (event: MemoryStore['events'][number]) => boolean) => store.events.filter(wanted).map(({ id }) => id);

test('a replay that is longer than what may wait is read on as its endpoint keeps up, and is whole and in order', async () => {
  await write(8, 300);
  const asked = store.events.length;
  const replay = await replaying({ stream: null, after: undefined });
  await write(1, 3);
  const delivered: string[] = [];
  for (let rounds = 0; !(await replay.isRead()); rounds += 1) {
    const waiting = await replay.feed();
    expect(waiting).toBeLessThan(mostWaiting + atOnce);
    if (!(await replay.isRead())) expect(waiting).toBeGreaterThanOrEqual(mostWaiting);
    expect(rounds).toBeLessThan(10);
    delivered.push(...(await replay.deliver(700)));
  }
  delivered.push(...(await replay.deliver(10_000)));
  expect(delivered).toEqual(store.events.slice(0, asked).map(({ id }) => id));
});

test.each([499, 500, 501, 1_001])('a replay of exactly %i events comes to its end', async (count) => {
  await write(1, count);
  const replay = await replaying({ stream: null, after: undefined });
  const delivered: string[] = [];
  while ((await replay.feed()) > 0) delivered.push(...(await replay.deliver(10_000)));
  expect(delivered).toEqual(store.events.map(({ id }) => id));
  expect(await replay.isRead()).toBe(true);
});

test('a replay of one shipment with more events than are read at a time has all of them, and of no other', async () => {
  const [first = ''] = await write(2, 700);
  const replay = await replaying({ stream: streamOf.shipment(first), after: undefined });
  expect(await replay.feed()).toBe(700);
  expect(await replay.isRead()).toBe(true);
  expect(await replay.deliver(10_000)).toEqual(idsOf(({ stream }) => stream === streamOf.shipment(first)));
});

test('a replay goes on where it was when the process ended, and sends nothing twice', async () => {
  await write(4, 400);
  const after = store.events[9]?.position;
  const replay = await replaying({ stream: null, after });
  const delivered: string[] = [];
  await replay.feed();
  delivered.push(...(await replay.deliver(800)));
  const again = await replay.deliveries.openReplays();
  expect(again).toMatchObject([{ after: store.events[9 + 1_000]?.position }]);
  await replay.feed();
  delivered.push(...(await replay.deliver(10_000)));
  expect(delivered).toEqual(store.events.slice(10).map(({ id }) => id));
});
