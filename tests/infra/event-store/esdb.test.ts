import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEventStoreServer } from '#infra/embedded/event-store/server.ts';
import { connectEventStore } from '#infra/event-store/esdb.ts';
import { EventStoreUnavailable, OutcomeUnknown, type EventStore } from '#infra/event-store/event-store.ts';
import { collect, eventStorePortSuite, newEvents } from '#tests/suites/event-store-port.suite.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

const startServer = (database: TestDatabase, { port = 0, liveBuffer }: { port?: number; liveBuffer?: number } = {}) =>
  startEventStoreServer({ databaseUrl: database.url, host: '127.0.0.1', port, liveBuffer });

/** As EventStoreDB has it, which cuts off whoever does not keep up. */
const liveBuffer = 32;

for (const settings of [{}, { liveBuffer }])
  eventStorePortSuite(`the embedded event store${settings.liveBuffer ? ' with a live buffer' : ''}`, async () => {
    const database = await testDatabase();
    const server = await startServer(database, settings);
    const release = async () => {
      await server.stop();
      await database.drop();
    };
    return { store: connectEventStore(server.url), release };
  });

test('an event whose id is not a UUID is refused before anything of its append is sent', async () => {
  const database = await testDatabase();
  const server = await startServer(database);
  const store = connectEventStore(server.url);
  const [fine, bad] = [newEvents(1), newEvents(1).map((event) => ({ ...event, id: 'order-7' }))];
  await expect(store.append('chat-1', 'no_stream', [...fine, ...bad])).rejects.toThrow(
    'the id of an event of type Counted is not a UUID',
  );
  const appends = [fine, bad].map((events, nth) => ({ stream: `chat-${nth + 2}`, expected: 'no_stream' as const, events }));
  await expect(store.appendInOrder(appends)).rejects.toThrow(TypeError);
  expect((await store.append('chat-1', 'no_stream', fine)).position.commit).toBe(1n);
  await store.close();
  await server.stop();
  await database.drop();
});

describe('when the server stops', { timeout: 120_000 }, () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.drop());

  test('nothing is reported as written, reads and subscriptions fail as unavailable, and all recover when it is back', async () => {
    const server = await startServer(database);
    const port = Number(/:(\d+)/.exec(server.url)?.[1]);
    const store = connectEventStore(server.url);
    const { position } = await store.append('chat-1', 'no_stream', newEvents(1));
    const ended = (async () => {
      for await (const event of store.subscribe({ after: position, signal: new AbortController().signal }))
        expect(event).toMatchObject({ stream: 'chat-2' });
    })().catch((error: unknown) => error);
    await store.append('chat-2', 'no_stream', newEvents(1));

    await server.stop();
    expect(await ended).toBeInstanceOf(EventStoreUnavailable);
    await expect(store.append('chat-3', 'no_stream', newEvents(1))).rejects.toThrow(OutcomeUnknown);
    await expect(collect(store.readStream('chat-1'))).rejects.toThrow(EventStoreUnavailable);
    await expect(collect(store.readAll({ after: undefined, limit: 10 }))).rejects.toThrow(EventStoreUnavailable);
    await expect(store.tail()).rejects.toThrow(EventStoreUnavailable);

    const again = await startServer(database, { port });
    const retried = newEvents(1);
    await pollUntil('the store to be back', () => store.append('chat-3', 'no_stream', retried).catch(() => undefined), 60_000);
    expect((await collect(store.readStream('chat-3'))).map(({ id }) => id)).toEqual(retried.map(({ id }) => id));
    await store.close();
    await again.stop();
  });
});

describe('when the server accepts connections and never responds', { timeout: 120_000 }, () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  let store: EventStore;
  beforeAll(async () => {
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    store = connectEventStore(`esdb://127.0.0.1:${port}?tls=false`, { appendTimeoutMs: 1_000, readTimeoutMs: 1_000 });
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
    await store.close();
  });

  test('an append ends with an unknown outcome, and a read as unavailable', async () => {
    await expect(store.append('silence', 'no_stream', newEvents(1))).rejects.toThrow(OutcomeUnknown);
    await expect(collect(store.readStream('silence'))).rejects.toThrow(EventStoreUnavailable);
  });
});
