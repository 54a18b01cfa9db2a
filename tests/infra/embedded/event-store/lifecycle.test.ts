import { binaryEvent, EventStoreDBClient } from '@eventstore/db-client';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RunningServer } from '#infra/embedded/child.ts';
import { startEventStoreServer } from '#infra/embedded/event-store/server.ts';
import { collect, follow, jsonEvents, newStream, numbers, once, range, rejection } from '#tests/suites/event-store/support.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts';

let database: TestDatabase;
let server: RunningServer;
let client: EventStoreDBClient;

const start = () => startEventStoreServer({ databaseUrl: database.url, host: '127.0.0.1', port: 0 });

beforeEach(async () => {
  database = await testDatabase();
  server = await start();
  client = EventStoreDBClient.connectionString(server.url);
});

afterEach(async () => {
  await client.dispose();
  await server.stop();
  await database.drop();
});

it('has its log again after a restart', async () => {
  const stream = newStream();
  await client.appendToStream(stream, jsonEvents(3), { expectedRevision: 'no_stream' });
  await client.setStreamMetadata(stream, { maxCount: 2 });
  await client.dispose();
  await server.stop();
  server = await start();
  client = EventStoreDBClient.connectionString(server.url);
  expect(numbers(await collect(client.readStream(stream)))).toEqual([1, 2]);
  const all = await collect(client.readAll());
  expect(all.map(({ event }) => event!.position.commit)).toEqual([1n, 2n, 3n, 4n]);
  const [last] = await collect(client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }));
  expect(last!.event!.position.commit).toBe(4n);
  const subscription = client.subscribeToAll({ fromPosition: 'end' });
  const next = follow(subscription, () => true);
  await once(subscription, 'caughtUp');
  expect((await client.appendToStream(stream, jsonEvents(1), { expectedRevision: 2n })).nextExpectedRevision).toBe(3n);
  expect((await next).map(({ event }) => event!.revision)).toEqual([3n]);
});

it('knows a repeat from before a restart', async () => {
  const stream = newStream();
  const events = jsonEvents(2);
  const first = await client.appendToStream(stream, events);
  await client.dispose();
  await server.stop();
  server = await start();
  client = EventStoreDBClient.connectionString(server.url);
  expect(await client.appendToStream(stream, events)).toEqual(first);
});

it('knows after a restart which streams are there, also among appends to new ones', async () => {
  const [old, other] = [newStream(), newStream()];
  await client.appendToStream(old, jsonEvents(3));
  await client.dispose();
  await server.stop();
  server = await start();
  client = EventStoreDBClient.connectionString(server.url);
  const [refused, added] = await Promise.all([
    rejection(client.appendToStream(old, jsonEvents(1), { expectedRevision: 'no_stream' })),
    client.appendToStream(other, jsonEvents(1), { expectedRevision: 'no_stream' }),
  ]);
  expect(refused).toMatchObject({ type: 'wrong-expected-version', actualVersion: 2n });
  expect(added).toMatchObject({ success: true, nextExpectedRevision: 0n });
});

it('takes metadata for what it is after a restart too', async () => {
  const [binary, closed, hidden] = [newStream(), newStream(), newStream()];
  for (const stream of [binary, closed, hidden]) await client.appendToStream(stream, jsonEvents(3));
  await client.appendToStream(`$$${binary}`, binaryEvent({ type: '$metadata', data: Buffer.from('{"$maxCount":1}') }));
  await client.tombstoneStream(closed);
  await client.deleteStream(hidden);
  await client.dispose();
  await server.stop();
  server = await start();
  client = EventStoreDBClient.connectionString(server.url);
  expect(await collect(client.readStream(binary))).toHaveLength(3);
  expect(await rejection(client.getStreamMetadata(closed))).toMatchObject({ type: 'stream-deleted' });
  await client.appendToStream(hidden, jsonEvents(1, 3));
  expect(numbers(await collect(client.readStream(hidden)))).toEqual([3]);
});

it('refuses to start on a database that another server uses', async () => {
  const error = await rejection(start());
  expect(error.message).toContain('already used by another event store server');
});

it('responds to pending calls before it stops', async () => {
  const stream = newStream();
  await client.appendToStream(stream, jsonEvents(1));
  const appends = range(0, 30).map((n) => client.appendToStream(stream, jsonEvents(1, n)));
  const settled = Promise.allSettled(appends);
  await server.stop();
  const acknowledged = (await settled).filter((result) => result.status === 'fulfilled').length;
  await client.dispose();
  server = await start();
  client = EventStoreDBClient.connectionString(server.url);
  expect((await collect(client.readStream(stream))).length).toBeGreaterThanOrEqual(1 + acknowledged);
});

it('notifies subscribers when it stops', async () => {
  const subscription = client.subscribeToAll();
  const ended = rejection(follow(subscription, () => false));
  await once(subscription, 'caughtUp');
  await server.stop();
  expect(await ended).toMatchObject({ type: 'unavailable' });
});

it('comes back after the database has cut all its connections', async () => {
  const stream = newStream();
  await client.appendToStream(stream, jsonEvents(2));
  const subscription = client.subscribeToStream(stream);
  const seen = follow(subscription, (events) => events.length === 3);
  await once(subscription, 'caughtUp');
  await cutConnections(database.url);
  const again = jsonEvents(1, 2);
  const tryAgain = async (): Promise<void> => {
    await client.appendToStream(stream, again, { expectedRevision: 1n }).catch(async (error: { type: string }) => {
      expect(error.type).toBe('unavailable');
      await tryAgain();
    });
  };
  await tryAgain();
  expect(numbers(await collect(client.readStream(stream)))).toEqual([0, 1, 2]);
  expect(numbers(await seen)).toEqual([0, 1, 2]);
});

it('neither loses nor doubles an append whose connection was cut in the middle', async () => {
  const streams = range(0, 40).map(() => newStream());
  const append = (stream: string, n: number, events: ReturnType<typeof jsonEvents>): Promise<unknown> =>
    client
      .appendToStream(stream, events, { expectedRevision: n === 0 ? 'no_stream' : BigInt(n - 1) })
      .catch((error: { type: string }) => {
        expect(error.type).toBe('unavailable');
        return append(stream, n, events);
      });
  const writers = streams.map(async (stream) => {
    for (const n of range(0, 10)) await append(stream, n, jsonEvents(1, n));
  });
  await cutConnections(database.url);
  await Promise.all(writers);
  for (const stream of streams) expect(numbers(await collect(client.readStream(stream)))).toEqual(range(0, 10));
  const positions = (await collect(client.readAll())).map(({ event }) => event!.position.commit);
  expect(positions).toEqual(range(1, 401).map(BigInt));
});

async function cutConnections(url: string): Promise<void> {
  const admin = new Client(url);
  await admin.connect();
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await admin.end();
}
