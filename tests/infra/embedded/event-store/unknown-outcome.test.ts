import { EventStoreDBClient } from '@eventstore/db-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RunningServer } from '#infra/embedded/child.ts';
import { startEventStoreServer } from '#infra/embedded/event-store/server.ts';
import { collect, follow, jsonEvents, newStream, numbers, once, rejection } from '#tests/suites/event-store/support.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { cuttingProxy, type CuttingProxy } from './cutting-proxy.ts';

let database: TestDatabase;
let proxy: CuttingProxy;
let server: RunningServer;
let client: EventStoreDBClient;
const stream = newStream();

beforeEach(async () => {
  database = await testDatabase();
  proxy = await cuttingProxy(database.url);
  server = await startEventStoreServer({ databaseUrl: proxy.url, host: '127.0.0.1', port: 0 });
  client = EventStoreDBClient.connectionString(server.url);
  await client.appendToStream(stream, jsonEvents(1));
});

afterEach(async () => {
  await client.dispose();
  await server.stop();
  await proxy.close();
  await database.drop();
});

async function appendWithoutAnswer(events: ReturnType<typeof jsonEvents>): Promise<void> {
  proxy.cutAnswerTo(events[0]!.type);
  const error = await rejection(client.appendToStream(stream, events, { expectedRevision: 0n }));
  expect(error).toMatchObject({ type: 'unavailable' });
}

/** Asks again until the store is back. */
async function whenBack<R>(ask: () => Promise<R>): Promise<R> {
  return ask().catch((error: { type?: string }) => {
    if (error.type !== 'unavailable') throw error;
    return whenBack(ask);
  });
}

it('returns the original result for a repeat of an append whose response was lost', async () => {
  const events = jsonEvents(1, 1, 'lost-answer');
  await appendWithoutAnswer(events);
  const again = await whenBack(() => client.appendToStream(stream, events, { expectedRevision: 0n }));
  expect(again).toMatchObject({ nextExpectedRevision: 1n, position: { commit: 2n } });
  expect(numbers(await collect(client.readStream(stream)))).toEqual([0, 1]);
});

it('knows the revision of a stream again whose last append was not answered', async () => {
  await appendWithoutAnswer(jsonEvents(1, 1, 'lost-answer'));
  const other = () => client.appendToStream(stream, jsonEvents(1), { expectedRevision: 0n });
  expect(await rejection(whenBack(other))).toMatchObject({ type: 'wrong-expected-version', actualVersion: 1n });
});

it('gives subscribers an event whose append was not answered', async () => {
  const toStream = client.subscribeToStream(stream);
  const toAll = client.subscribeToAll();
  const seen = [toStream, toAll].map((subscription) => follow(subscription, (events) => events.length === 2));
  await Promise.all([once(toStream, 'caughtUp'), once(toAll, 'caughtUp')]);
  await appendWithoutAnswer(jsonEvents(1, 1, 'lost-answer'));
  for (const events of await Promise.all(seen)) expect(numbers(events)).toEqual([0, 1]);
});
