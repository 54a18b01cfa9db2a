import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DeliveryKind } from '#contracts/webhooks.ts';
import { createWebhookDeliveries } from '#infra/webhook-deliveries/postgres.ts';
import type { WebhookDeliveries } from '#infra/webhook-deliveries/webhook-deliveries.ts';
import type { WebhookOutcome } from '#infra/webhook-client/webhook-client.ts';
import type { ExistingApiKey } from '#services/domain/api-key.ts';
import type { Endpoint } from '#services/webhooks/endpoints.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { stateDatabase, type StateDatabase } from '#tests/support/state-database.ts';
import { endpointAt, queueEvents, startSender } from '#tests/support/webhook-sender.ts';

const hourMs = 3_600_000;
const begun = new Date('2026-03-10T09:00:00.000Z');
const later = (ms: number) => new Date(begun.getTime() + ms);
const good: WebhookOutcome = { status: 204, problem: null, answer: '' };
const refused: WebhookOutcome = { status: 503, problem: 'status', answer: '' };
const gone: WebhookOutcome = { status: 410, problem: 'status', answer: '' };

const holder: ExistingApiKey = {
  ...{ type: 'active', id: '01990000-0000-7000-8000-0000000000b1', createdBy: 'ama', createdAt: begun.toISOString() },
  ...{ name: 'Shop', scopes: ['webhooks', 'shipments:read'], allowedAddresses: [], expiresAt: null, secrets: [], networks: [] },
};

let database: StateDatabase;
let deliveries: WebhookDeliveries;
let now: Date;
let ends: (() => Promise<unknown>)[];
beforeEach(async () => {
  database = await stateDatabase();
  deliveries = createWebhookDeliveries(database.kysely);
  now = begun;
  ends = [];
});
afterEach(async () => {
  for (const end of ends) await end();
  await database.drop();
});

/** An endpoint by its address, which receivers are told apart by. */
const endpoint = (name: string, changes: Partial<Endpoint['webhook']> = {}, more: Partial<Endpoint> = {}): Endpoint => {
  const made = endpointAt(`https://${name}.example/`);
  return { ...made, ...more, webhook: { ...made.webhook, ...changes } };
};
const queue = (of: readonly Endpoint[], count = 1, ofOneShipment = 1) =>
  queueEvents(database.kysely, of, { body: '{}', count, at: begun, ofOneShipment });
const queueAs = async (of: Endpoint, kind: DeliveryKind, nextAttemptAt = begun) => {
  await queue([of]);
  const set = { kind, next_attempt_at: nextAttemptAt };
  await database.kysely.updateTable('webhook_deliveries').set(set).where('webhook_id', '=', of.webhook.id).execute();
};
const statesOf = async ({ webhook }: Endpoint) => {
  const rows = database.kysely.selectFrom('webhook_deliveries').select('state').where('webhook_id', '=', webhook.id);
  return (await rows.orderBy('seq').execute()).map(({ state }) => state);
};

/** A sender whose receivers answer what the test says; the clock stands still. */
function sender(
  endpoints: readonly Endpoint[],
  answer: (name: string) => WebhookOutcome = () => good,
  given: Partial<Parameters<typeof startSender>[2]> = {},
) {
  const there = { posts: [] as string[], tried: 0, reads: 0, endpoints: [...endpoints], recorded: [] as string[] };
  const started = startSender(database.kysely, [], {
    client: {
      async post({ url }) {
        const name = new URL(url).hostname.replace('.example', '');
        there.posts.push(name);
        return answer(name);
      },
    },
    async readEndpoints() {
      there.reads += 1;
      return new Map(there.endpoints.map((each) => [each.webhook.id, each]));
    },
    record: {
      gone: async ({ id }) => {
        there.recorded.push(`gone ${id}`);
        return 5n;
      },
      failing: async ({ id }) => {
        there.recorded.push(`failing ${id}`);
        return 5n;
      },
    },
    clock: { now: () => now },
    random: () => 0.5,
    onTried: () => {
      there.tried += 1;
    },
    ...given,
  });
  ends.push(() => started.stop().catch(() => undefined));
  return Object.assign(there, {
    stop: () => started.stop(),
    count: (name: string) => there.posts.filter((each) => each === name).length,
    replace: (next: Endpoint) => {
      there.endpoints = there.endpoints.map((each) => (each.webhook.id === next.webhook.id ? next : each));
    },
    /** Resolves once the endpoints were read anew, and something was sent after that. */
    async goesOn(neighbour: Endpoint) {
      const [reads, posts] = [there.reads, there.posts.length];
      await pollUntil('the endpoints to be read', () => there.reads > reads + 1);
      await queue([neighbour]);
      await pollUntil('the neighbour', () => there.posts.slice(posts).includes('neighbour'));
    },
  });
}

test('a test that fails is tried once, holds nothing up and counts against nobody', async () => {
  const [shop, failing] = [endpoint('shop'), endpoint('failing')];
  await deliveries.noteFailing(failing.webhook.id, later(-80 * hourMs));
  for (const each of [shop, failing]) await queueAs(each, 'test');
  const there = sender([shop, failing], () => refused);
  await pollUntil('both attempts', () => there.tried === 2);
  expect([await statesOf(shop), await statesOf(failing)]).toEqual([['failed'], ['failed']]);
  expect([...(await deliveries.failing()).keys()]).toEqual([failing.webhook.id]);
  expect(there.recorded).toEqual([]);
});

test('once a receiver is gone what waits for it is dropped, and nothing is sent before the read models know', async () => {
  const [shop, neighbour] = [endpoint('shop', {}, { revision: 4n }), endpoint('neighbour')];
  await queue([shop], 3);
  const there = sender([shop, neighbour], (name) => (name === 'shop' && there.recorded.length === 0 ? gone : good));
  await pollUntil('the rest to be dropped', async () => (await statesOf(shop)).join(' ') === 'failed dropped dropped');
  expect(there.recorded).toEqual([`gone ${shop.webhook.id}`]);
  await queue([shop]);
  await there.goesOn(neighbour);
  expect(there.count('shop')).toBe(1);
  there.replace({ ...shop, revision: 6n });
  await pollUntil('what waited to be sent once it was resumed', () => there.count('shop') === 2);
});

test('failures from before an endpoint was resumed count no more', async () => {
  const shop = endpoint('shop', { resumedAt: later(-hourMs).toISOString() });
  await deliveries.noteFailing(shop.webhook.id, later(-80 * hourMs));
  await queue([shop]);
  const there = sender([shop], () => refused);
  await pollUntil('the attempt', () => there.tried === 1);
  expect(there.recorded).toEqual([]);
  expect((await deliveries.failing()).get(shop.webhook.id)).toEqual(begun);
});

test('an endpoint that has failed for three days is paused, and not before', async () => {
  const [shop, other] = [endpoint('shop'), endpoint('other')];
  await deliveries.noteFailing(shop.webhook.id, later(-72 * hourMs));
  await deliveries.noteFailing(other.webhook.id, later(1 - 72 * hourMs));
  await queue([shop, other]);
  const there = sender([shop, other], () => refused);
  await pollUntil('both attempts', () => there.tried === 2);
  expect(there.recorded).toEqual([`failing ${shop.webhook.id}`]);
});

test('what waits for its next attempt is sent at once when its endpoint is resumed, and nothing while it is paused', async () => {
  const [shop, neighbour] = [endpoint('shop', { type: 'paused' }), endpoint('neighbour')];
  await queueAs(shop, 'live', later(hourMs));
  await queue([shop]);
  const there = sender([shop, neighbour]);
  await there.goesOn(neighbour);
  expect(there.count('shop')).toBe(0);
  there.replace({ ...shop, webhook: { ...shop.webhook, type: 'active', resumedAt: begun.toISOString() } });
  await pollUntil('both', () => there.count('shop') === 2);
});

test('what waited when an endpoint was resumed is sent at once, also by a process that began after that', async () => {
  const [shop, failing] = [
    endpoint('shop', { resumedAt: later(-1).toISOString() }),
    endpoint('failing', { resumedAt: later(-1).toISOString() }),
  ];
  for (const each of [shop, failing]) await queueAs(each, 'live', later(hourMs));
  const there = sender([shop, failing], (name) => (name === 'shop' ? good : refused));
  await pollUntil('both', () => there.count('shop') === 1 && there.tried === 2);
  await there.stop();
  const next = sender([shop, failing]);
  await queue([shop]);
  await pollUntil('another one', () => next.count('shop') === 1);
  expect(next.count('failing')).toBe(0);
});

test('messages that were sent and are not yet kept as sent are 128 at most', async () => {
  const [shop, neighbour] = [endpoint('shop'), endpoint('neighbour')];
  await queue([shop], 300);
  let release = () => {};
  const kept = new Promise<void>((resolve) => (release = resolve));
  const there = sender([shop, neighbour], () => good, {
    deliveries: {
      ...deliveries,
      settle: async (attempts) => {
        await kept;
        await deliveries.settle(attempts);
      },
    },
  });
  await pollUntil('so many', () => there.count('shop') === 128);
  await there.goesOn(neighbour);
  expect(there.count('shop')).toBe(128);
  release();
  await pollUntil('the rest', () => there.count('shop') === 300);
});

test('after three failures in a row an endpoint is left alone for a while, whatever else waits for it', async () => {
  const [shop, neighbour] = [endpoint('shop'), endpoint('neighbour')];
  await queue([shop], 10);
  const there = sender([shop, neighbour], (name) => (name === 'shop' ? refused : good));
  await pollUntil('three failures', () => there.count('shop') === 3);
  await there.goesOn(neighbour);
  expect(there.count('shop')).toBe(3);
  now = later(2_000);
  await pollUntil('another one', () => there.count('shop') === 4);
  expect((await deliveries.failing()).get(shop.webhook.id)).toEqual(begun);
});

test('after a failure those of the same shipment are not sent', async () => {
  const [shop, neighbour] = [endpoint('shop'), endpoint('neighbour')];
  await queue([shop], 3, 3);
  const there = sender([shop, neighbour], (name) => (name === 'shop' && now === begun ? refused : good));
  await pollUntil('the first', () => there.count('shop') === 1);
  await there.goesOn(neighbour);
  expect(there.count('shop')).toBe(1);
  now = later(5_000);
  await pollUntil('all', async () => (await statesOf(shop)).every((state) => state === 'delivered'));
  expect(there.count('shop')).toBe(4);
});

test('what a key may not be told is dropped, and everything once it is gone or may not be sent anything', async () => {
  const told = endpoint('told', {}, { key: holder });
  const dropped = [
    endpoint('scopes', {}, { key: { ...holder, scopes: ['webhooks', 'quotes:read'] } }),
    endpoint('gone', {}, { key: 'gone' }),
    endpoint('expired', {}, { key: { ...holder, expiresAt: begun.toISOString() } }),
  ];
  await queue([...dropped, told]);
  const there = sender([...dropped, told]);
  for (const each of dropped) await pollUntil('it to be dropped', async () => (await statesOf(each)).join() === 'dropped');
  await pollUntil('the other one', () => there.tried === 1);
  expect(there.posts).toEqual(['told']);
});

test.each([
  { what: 'its key has expired', end: (shop: Endpoint) => [{ ...shop, key: { ...holder, expiresAt: later(1).toISOString() } }] },
  { what: 'its key was revoked', end: (shop: Endpoint) => [{ ...shop, key: { ...holder, type: 'revoked' as const } }] },
  { what: 'it was removed', end: () => [] },
])('an endpoint that has more to be sent than goes out at once is sent nothing more once $what', async ({ end }) => {
  const [shop, neighbour] = [endpoint('shop', {}, { key: holder }), endpoint('neighbour')];
  await queue([shop], 400);
  const releases: (() => void)[] = [];
  const there = sender([shop, neighbour], undefined, {
    client: {
      async post({ url }) {
        const name = new URL(url).hostname.replace('.example', '');
        there.posts.push(name);
        if (name === 'shop') await new Promise<void>((resolve) => releases.push(resolve));
        return good;
      },
    },
  });
  ends.push(async () => releases.forEach((release) => release()));
  await pollUntil('the first', () => releases.length === 1);
  there.endpoints = [...end(shop), neighbour];
  now = later(1);
  await there.goesOn(neighbour);
  const begunBefore = there.count('shop');
  for (let nth = 0; nth < 30; nth += 1) {
    releases.splice(0).forEach((release) => release());
    await queue([neighbour]);
    await pollUntil('the neighbour', () => there.count('neighbour') === nth + 2);
  }
  expect(there.count('shop')).toBe(begunBefore);
});

test('an endpoint that is not there for one look, while it is being sent something, is sent what follows once it is there again', async () => {
  const [shop, neighbour] = [endpoint('shop'), endpoint('neighbour')];
  await queue([shop], 2, 2);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  ends.push(async () => release());
  const there = sender([shop, neighbour], undefined, {
    client: {
      async post({ url }) {
        const name = new URL(url).hostname.replace('.example', '');
        there.posts.push(name);
        if (name === 'shop') await held;
        return good;
      },
    },
  });
  await pollUntil('the first', () => there.count('shop') === 1);
  there.endpoints = [neighbour];
  await there.goesOn(neighbour);
  there.endpoints = [shop, neighbour];
  release();
  await pollUntil('both to be kept', async () => (await statesOf(shop)).every((state) => state === 'delivered'));
  expect(there.count('shop')).toBe(2);
});

test('what could not be kept as sent is kept as soon as that is possible, and not sent once more', async () => {
  const shop = endpoint('shop');
  await queue([shop]);
  let isAway = true;
  const there = sender([shop], () => good, {
    deliveries: {
      ...deliveries,
      settle: async (attempts) => {
        const wasAway = isAway;
        isAway = false;
        if (wasAway) throw new Error('away');
        await deliveries.settle(attempts);
      },
    },
  });
  await pollUntil('it to be kept', async () => (await statesOf(shop)).join() === 'delivered');
  expect(there.posts).toEqual(['shop']);
});

test('replays are read on for as long as there is more, and whoever sends ends where that cannot go on', async () => {
  const shop = endpoint('shop');
  let fed = 0;
  const there = sender([shop], () => good, {
    feedReplays: async (webhooks) => {
      expect([...webhooks.keys()]).toEqual([shop.webhook.id]);
      fed += 1;
      if (fed === 4) throw new Error('the log is away');
      return fed < 3;
    },
  });
  await pollUntil('all calls', () => fed === 4);
  await expect(there.stop()).rejects.toThrow('the log is away');
});
