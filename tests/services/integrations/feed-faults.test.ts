import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeyWithSecretSchema } from '#contracts/api-keys.ts';
import { publicEventSchema, publicEventsPageSchema, type PublicEvent } from '#contracts/public-events.ts';
import { shipmentSchema } from '#contracts/shipments.ts';
import { startEventStoreServer } from '#infra/embedded/event-store/server.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { testDatabase } from '#tests/support/postgres.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { aShipment } from '#tests/support/shipments.ts';

let log: Awaited<ReturnType<typeof testDatabase>>;
let eventStore: Awaited<ReturnType<typeof startEventStoreServer>>;
let servers: TestServers;
let app: TestApp;
let admin: string;
let key: string;
const startEventStore = (port: number) => startEventStoreServer({ databaseUrl: log.url, host: '127.0.0.1', port });

beforeAll(async () => {
  log = await testDatabase();
  eventStore = await startEventStore(0);
  servers = await startTestServers({ EVENTSTORE_URL: eventStore.url });
  app = await startTestApp({ servers, roles: ['projector'] });
  admin = await app.signIn('admin');
  const body = { name: 'Web shop', scopes: ['shipments:read'] };
  key = apiKeyWithSecretSchema.parse(await (await app.request('POST', '/api/keys', { as: admin, body })).json()).secret;
});
afterAll(async () => {
  await app.stop();
  await servers.stop();
  await eventStore.stop();
  await log.drop();
});

const headers = () => ({ Authorization: `Bearer ${key}` });
const ask = (query: Record<string, string>) =>
  fetch(`${app.url}/api/v1/events?${new URLSearchParams(query)}`, { headers: headers() });
const pageIn = async (answer: Response) => publicEventsPageSchema.parse(await answer.json());
const createShipment = () =>
  pollUntil('a shipment to be created', async () => {
    const answer = await app.request('POST', '/api/shipments', { as: admin, body: aShipment() });
    return answer.status === 201 && shipmentSchema.parse(await answer.json()).id;
  });

/** A reader that comes back after every end with the last id it has seen, to where the feed is then. */
function keepListening(after: string, urlNow: () => string) {
  const over = new AbortController();
  const events: PublicEvent[] = [];
  let lastId = after;
  let connects = 0;
  const once = async () => {
    const answer = await fetch(`${urlNow()}/api/v1/events`, {
      headers: { ...headers(), Accept: 'text/event-stream', 'Last-Event-ID': lastId },
      signal: over.signal,
    });
    if (!answer.ok || !answer.body) return;
    connects += 1;
    let text = '';
    for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
      text += part;
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) {
        lastId = /^id: (.*)$/m.exec(frame)?.[1] ?? lastId;
        const [, data] = /^data: (.*)$/m.exec(frame) ?? [];
        if (data) events.push(publicEventSchema.parse(JSON.parse(data)));
      }
    }
  };
  const ended = pollUntil('the reader to be told to stop', async () => {
    await once().catch(() => undefined);
    return over.signal.aborted;
  });
  return {
    events,
    connects: () => connects,
    async stop() {
      over.abort();
      await ended;
    },
  };
}

test('those who wait or listen while the event store goes away miss nothing and get nothing twice; who asks then is told to come back', async () => {
  const { nextCursor: since } = await pageIn(await ask({ cursor: 'latest' }));
  const listener = keepListening(since, () => app.url);
  await pollUntil('the listener', () => listener.connects() === 1);
  // Its answer has begun, and its page comes later.
  const waiting = await ask({ cursor: since, wait: '30' });
  const { port } = new URL(eventStore.url.replace('esdb:', 'http:'));
  await eventStore.stop();
  const away = await pollUntil('the event store to be missed', async () => {
    const answer = await ask({ cursor: since });
    return answer.status === 503 && answer;
  });
  expect(Number(away.headers.get('Retry-After'))).toBeGreaterThan(0);
  eventStore = await startEventStore(Number(port));
  const ids = [await createShipment(), await createShipment()];
  await pollUntil('both shipments', () => listener.events.length >= 2);
  expect(listener.events.map(({ subject }) => subject.id)).toEqual(ids);
  // Whoever waited may have been answered with nothing, and goes on from there.
  const seen = await pageIn(waiting);
  const rest = await pageIn(await ask({ cursor: seen.nextCursor }));
  expect([...seen.items, ...rest.items].map(({ subject }) => subject.id)).toEqual(ids);
  await listener.stop();
});

test('a process that stops ends its streams at once, and another goes on exactly where they were', async () => {
  const { nextCursor: since } = await pageIn(await ask({ cursor: 'latest' }));
  const other = await startTestApp({ servers, roles: [] });
  let url = other.url;
  const listener = keepListening(since, () => url);
  await pollUntil('the listener', () => listener.connects() === 1);
  const first = await createShipment();
  await pollUntil('the first shipment', () => listener.events.length === 1);
  url = app.url;
  await other.stop();
  const second = await createShipment();
  await pollUntil('the second shipment', () => listener.events.length === 2);
  expect(listener.events.map(({ subject }) => subject.id)).toEqual([first, second]);
  expect(listener.connects()).toBe(2);
  await listener.stop();
});
