import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { apiKeyWithSecretSchema } from '#contracts/api-keys.ts';
import { streamOf } from '#contracts/events/registry.ts';
import {
  latestEvent,
  publicEventSchema,
  publicEventsPageSchema,
  publicEventTypes,
  type PublicEvent,
} from '#contracts/public-events.ts';
import { shipmentSchema } from '#contracts/shipments.ts';
import { webhookWithSecretSchema } from '#contracts/webhooks.ts';
import { followProgress, type Progress } from '#projections/progress.ts';
import { createEventFeed, type EventFeed } from '#services/integrations/event-feed.ts';
import { eventStream } from '#services/integrations/follow-feed.ts';
import { fill } from '#tests/bench/fill.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { aShipment } from '#tests/support/shipments.ts';

let app: TestApp;
let admin: string;
let progress: Progress;
let feed: EventFeed;
/** Streams of which one event cannot be read for now, and its revision. */
const unreadable = new Map<string, bigint>();
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector'], env: { API_KEY_REQUESTS_PER_MINUTE: '1000' } });
  admin = await app.signIn('admin');
  const { core } = app;
  progress = followProgress(core.databaseUrl, core.models, core.logger);
  feed = createEventFeed({
    ...core,
    cursors: core.eventCursors,
    progress,
    async readPublicEvent(event) {
      if (unreadable.get(event.stream) === event.revision) throw new RangeError('version 9 is newer than this program');
      return core.readPublicEvent(event);
    },
  });
});
beforeEach(() => unreadable.clear());
afterAll(async () => {
  feed.close();
  await progress.close();
  await app.stop();
});

const types = new Set(publicEventTypes);
const ship = async () =>
  shipmentSchema.parse(await (await app.request('POST', '/api/shipments', { as: admin, body: aShipment() })).json()).id;
const report = async (id: string, status: string) => {
  const body = { status, description: 'On its way', location: 'Frankfurt International Hub' };
  expect((await app.request('PATCH', `/api/shipments/${id}/status`, { as: admin, body })).status).toBe(200);
};
const asLine = ({ subject, type, data }: PublicEvent) => `${subject.id} ${'status' in data ? data.status : type}`;
const lines = (id: string, ...statuses: string[]) => statuses.map((status) => `${id} ${status}`);
const placeAt = async (cursor: string) => (await feed.placeOf(cursor)) ?? expect.unreachable('the log has the event');

/** What a program gets that keeps nothing but its cursor: what `nextCursor` says after each page, or the position of the last event it saw. */
async function readOn(cursor: string, { limit, keeps }: { limit: number; keeps: 'nextCursor' | 'position' }) {
  const events: PublicEvent[] = [];
  for (let at = cursor; ;) {
    const page = await feed.page(await placeAt(at), { types, limit });
    events.push(...page.events);
    at = keeps === 'nextCursor' ? page.next.cursor : (page.events.at(-1)?.position ?? page.next.cursor);
    if (!page.hasMore) return { events, cursor: at };
  }
}
const everythingIsProjected = async () => {
  const { commit } = (await app.core.store.tail()) ?? expect.unreachable('something is in the log');
  await pollUntil('the read models', () => progress.applied() >= commit);
};

/** Two shipments that were reported by turns, the second event of the first unreadable. */
async function twoShipments() {
  const { cursor: since } = await placeAt(latestEvent);
  const [held, other] = [await ship(), await ship()];
  unreadable.set(streamOf.shipment(held), 1n);
  for (const status of ['picked_up', 'in_transit']) for (const id of [held, other]) await report(id, status);
  await everythingIsProjected();
  return { since, held, other };
}

test.each([
  [1, 'nextCursor'],
  [1, 'position'],
  [200, 'nextCursor'],
  [200, 'position'],
] as const)(
  'in pages of %i and by its %s, a reader gets what could not be read once it can be, in order and nothing twice',
  async (limit, keeps) => {
    const { since, held, other } = await twoShipments();
    const before = await readOn(since, { limit, keeps });
    expect(before.events.map(asLine)).toEqual([...lines(held, 'pending'), ...lines(other, 'pending', 'picked_up', 'in_transit')]);
    await report(held, 'out_for_delivery');
    await report(other, 'out_for_delivery');
    await everythingIsProjected();
    const meanwhile = await readOn(before.cursor, { limit, keeps });
    expect(meanwhile.events.map(asLine)).toEqual(lines(other, 'out_for_delivery'));

    unreadable.clear();
    const late = await pollUntil('what waited', async () => {
      const found = await readOn(meanwhile.cursor, { limit, keeps });
      return found.events.length > 0 && found;
    });
    expect(late.events.map(asLine)).toEqual(lines(held, 'picked_up', 'in_transit', 'out_for_delivery'));
    await report(held, 'delivered');
    await everythingIsProjected();
    expect((await readOn(late.cursor, { limit, keeps })).events.map(asLine)).toEqual(lines(held, 'delivered'));
  },
);

test('what becomes readable is given up to the next event that is not', async () => {
  const { since, held, other } = await twoShipments();
  const { cursor } = await readOn(since, { limit: 200, keeps: 'nextCursor' });
  unreadable.set(streamOf.shipment(held), 2n);
  const late = await pollUntil('the first of them', async () => {
    const found = await readOn(cursor, { limit: 200, keeps: 'nextCursor' });
    return found.events.length > 0 && found;
  });
  expect(late.events.map(asLine)).toEqual(lines(held, 'picked_up'));
  await report(other, 'delivered');
  await everythingIsProjected();
  const meanwhile = await readOn(late.cursor, { limit: 200, keeps: 'nextCursor' });
  expect(meanwhile.events.map(asLine)).toEqual(lines(other, 'delivered'));
});

test('a stream gives it by itself once it can be read, and goes on exactly after each of its ids', async () => {
  const { since, held, other } = await twoShipments();
  const over = new AbortController();
  const seen: { id: string; line: string | undefined }[] = [];
  const listening = (async () => {
    for await (const part of eventStream({
      feed,
      after: await placeAt(since),
      signal: over.signal,
      heartbeatMs: 50,
      types,
      limit: 2,
    })) {
      for (const frame of new TextDecoder().decode(part).split('\n\n')) {
        const [, id] = /^id: (.*)$/m.exec(frame) ?? [];
        const [, data] = /^data: (.*)$/m.exec(frame) ?? [];
        if (id) seen.push({ id, line: data && asLine(publicEventSchema.parse(JSON.parse(data))) });
      }
    }
  })();
  const told = () => seen.flatMap(({ line }) => line ?? []);
  await pollUntil('what can be read', () => told().length === 4);
  unreadable.clear();
  await pollUntil('the rest', () => told().length === 6);
  over.abort();
  await listening;
  const whole = [
    ...lines(held, 'pending'),
    ...lines(other, 'pending', 'picked_up', 'in_transit'),
    ...lines(held, 'picked_up', 'in_transit'),
  ];
  expect(told()).toEqual(whole);
  for (const [nth, { id }] of seen.entries()) {
    const rest = seen.slice(nth + 1).flatMap(({ line }) => line ?? []);
    const again: string[] = [];
    let cursor = id;
    await pollUntil(`the rest after ${nth}`, async () => {
      const found = await readOn(cursor, { limit: 200, keeps: 'nextCursor' });
      again.push(...found.events.map(asLine));
      ({ cursor } = found);
      return again.length >= rest.length;
    });
    // Whoever comes back from before what waited may find it in its place.
    expect(again.toSorted()).toEqual(rest.toSorted());
    const ofHeld = (line: string) => line.startsWith(held);
    expect(again.filter(ofHeld)).toEqual(rest.filter(ofHeld));
  }
});

test('where more wait than a cursor can name, a reader stays there, and goes on once they can be read', async () => {
  const { cursor: since } = await placeAt(latestEvent);
  await fill(app.core, 52, 1);
  await everythingIsProjected();
  const ids = (await readOn(since, { limit: 200, keeps: 'nextCursor' })).events.map(({ subject }) => subject.id);
  const [first = '', after = ''] = [ids[0], ids[51]];
  for (const id of ids.slice(0, 51)) unreadable.set(streamOf.shipment(id), 0n);
  feed.forget();
  const stopped = await readOn(since, { limit: 200, keeps: 'nextCursor' });
  expect(stopped.events).toEqual([]);
  expect(stopped.cursor.length).toBeLessThan(4_000);
  expect(await readOn(stopped.cursor, { limit: 200, keeps: 'nextCursor' })).toEqual(stopped);
  unreadable.delete(streamOf.shipment(first));
  const freed = await pollUntil('a place to be free', async () => {
    const found = await readOn(stopped.cursor, { limit: 200, keeps: 'nextCursor' });
    return found.events.length > 0 && found;
  });
  expect(freed.events.map(asLine)).toEqual([...lines(first, 'pending'), ...lines(after, 'pending')]);
});

test('an event that a reader stays at is logged once a minute, whatever else happens meanwhile', async () => {
  const { cursor: since } = await placeAt(latestEvent);
  const logged: unknown[] = [];
  const { core } = app;
  const watched = createEventFeed({
    ...core,
    cursors: core.eventCursors,
    progress,
    readPublicEvent: () => Promise.reject(new RangeError('version 9 is newer than this program')),
    logger: Object.assign(Object.create(core.logger) as typeof core.logger, { error: (about: unknown) => logged.push(about) }),
  });
  const place = (await watched.placeOf(since)) ?? expect.unreachable('the log has the event');
  const held = await ship();
  const look = async () => {
    await everythingIsProjected();
    await watched.page(place, { types, limit: 50 });
    return logged.filter((about) => JSON.stringify(about).includes(held)).length;
  };
  await report(held, 'picked_up');
  expect(await look()).toBe(2);
  await report(held, 'in_transit');
  expect(await look()).toBe(3);
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 61_000);
  await report(held, 'out_for_delivery');
  expect(await look()).toBe(3 + 4);
  vi.restoreAllMocks();
  watched.close();
});

test('the API takes the cursors of those who wait, and the replay of a webhook has what waited there', async () => {
  const { since, held, other } = await twoShipments();
  const { cursor } = await readOn(since, { limit: 200, keeps: 'nextCursor' });
  const key = await app.request('POST', '/api/keys', { as: admin, body: { name: 'Web shop', scopes: ['shipments:read'] } });
  const headers = { Authorization: `Bearer ${apiKeyWithSecretSchema.parse(await key.json()).secret}` };
  const answer = await fetch(`${app.url}/api/v1/events?${new URLSearchParams({ cursor })}`, { headers });
  const page = publicEventsPageSchema.parse(await answer.json());
  expect(page.items.map(asLine)).toEqual(lines(held, 'picked_up', 'in_transit'));

  const place = await placeAt(cursor);
  const most = new Map([
    ...Array.from({ length: 49 }, (_, nth) => [streamOf.shipment(`${other.slice(0, -2)}${10 + nth}`), 99_999n] as const),
    ...place.waiting,
  ]);
  const longest = app.core.eventCursors.cursorOf(place.at ?? expect.unreachable('not the beginning'), most);
  const over = new AbortController();
  const stream = await fetch(`${app.url}/api/v1/events`, {
    headers: { ...headers, Accept: 'text/event-stream', 'Last-Event-ID': longest },
    signal: over.signal,
  });
  expect(stream.status).toBe(200);
  over.abort();
  const made = await app.request('POST', '/api/webhooks', {
    as: admin,
    body: { url: 'https://shop.example/hooks', name: 'Web shop', types: ['shipment.created'] },
  });
  const { id } = webhookWithSecretSchema.parse(await made.json());
  const asked = async (after: string) => {
    expect((await app.request('POST', `/api/webhooks/${id}/replays`, { as: admin, body: { after } })).status).toBe(200);
    return (await app.core.log.read(streamOf.webhook(id))).at(-1)?.data;
  };
  const [, waited] = await app.core.log.read(streamOf.shipment(held));
  expect(await asked(longest)).toMatchObject({ what: { since: waited?.recordedAt.toISOString(), after: null } });
  expect(await asked(since)).toMatchObject({ what: { since: null, after: { stream: expect.any(String) } } });
});
