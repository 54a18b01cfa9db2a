import { EventStoreDBClient, binaryEvent, eventTypeFilter, type ResolvedEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningServer } from '#infra/embedded/child.ts';
import { startEventStoreServer } from '#infra/embedded/event-store/server.ts';
import { follow, jsonEvents, newStream, numbers, once, range } from '#tests/suites/event-store/support.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

/** More events than the server keeps in memory for live readers. */
const moreThanMemory = 5_000;

let database: TestDatabase;
let server: RunningServer;
let client: EventStoreDBClient;

beforeAll(async () => {
  database = await testDatabase();
  server = await startEventStoreServer({ databaseUrl: database.url, host: '127.0.0.1', port: 0 });
  client = EventStoreDBClient.connectionString(server.url);
});

afterAll(async () => {
  await client.dispose();
  await server.stop();
  await database.drop();
});

it('notifies a slow reader of $all that it fell behind, and loses nothing', async () => {
  const subscription = client.subscribeToAll({ fromPosition: 'end' });
  await once(subscription, 'caughtUp');
  const fellBehind = once(subscription, 'fellBehind');
  subscription.pause();
  const { commit } = await appendMany(newStream());
  const seen: ResolvedEvent[] = [];
  const everything = new Promise<void>((resolve) => {
    subscription.on('data', (event: ResolvedEvent) => {
      seen.push(event);
      if (event.event!.position!.commit === commit) resolve();
    });
  });
  subscription.resume();
  await Promise.all([everything, fellBehind, once(subscription, 'caughtUp')]);
  await subscription.unsubscribe();
  expect(seen.map(({ event }) => event!.revision)).toEqual(range(0, moreThanMemory).map(BigInt));
});

it('cuts a live reader off that does not keep up with a burst, where a buffer is set, and lets others go on', async () => {
  const home = await testDatabase();
  const limited = await startEventStoreServer({ databaseUrl: home.url, host: '127.0.0.1', port: 0, liveBuffer: 32 });
  const reader = EventStoreDBClient.connectionString(limited.url);
  const [stream, quiet] = [newStream(), newStream()];
  await reader.appendToStream(stream, jsonEvents(1));
  const live = [reader.subscribeToAll({ fromPosition: 'end' }), reader.subscribeToStream(stream)];
  const ends = live.map((subscription) => new Promise((resolve) => void subscription.resume().once('error', resolve)));
  await Promise.all(live.map((subscription) => once(subscription, 'caughtUp')));
  const other = reader.subscribeToStream(quiet);
  await reader.appendToStream(stream, jsonEvents(33));
  for (const error of await Promise.all(ends)) expect(String(error)).toMatch(/Consumer too slow/);
  const going = follow(other, (seen) => seen.length === 1);
  await reader.appendToStream(quiet, jsonEvents(1));
  await going;
  await reader.dispose();
  await limited.stop();
  await home.drop();
});

it('sends a checkpoint of a filter after every window, and no sooner or later', async () => {
  const { position } = await client.appendToStream(newStream(), jsonEvents(1));
  await client.appendToStream(newStream(), jsonEvents(45));
  const reached: bigint[] = [];
  const filter = eventTypeFilter({
    prefixes: ['never-written'],
    maxSearchWindow: 5,
    checkpointInterval: 4,
    checkpointReached: (_, { commit }) => void reached.push(commit - position!.commit),
  });
  const subscription = client.subscribeToAll({ fromPosition: position!, filter });
  subscription.resume();
  await once(subscription, 'caughtUp');
  await client.appendToStream(newStream(), jsonEvents(20));
  await pollUntil('the third one', () => reached.length > 2);
  await subscription.unsubscribe();
  expect(reached).toEqual([20n, 40n, 60n]);
});

it('keeps a reader of a quiet stream live however much happens in others', async () => {
  const quiet = newStream();
  await client.appendToStream(quiet, jsonEvents(1));
  const subscription = client.subscribeToStream(quiet);
  let signals = 0;
  subscription.on('caughtUp', () => (signals += 1));
  subscription.on('fellBehind', () => (signals += 1));
  const seen = follow(subscription, (events) => events.length === 2);
  await once(subscription, 'caughtUp');
  await appendMany(newStream());
  await client.appendToStream(quiet, jsonEvents(1, 1));
  expect(numbers(await seen)).toEqual([0, 1]);
  expect(signals).toBe(1);
});

it('gives a slow reader of a busy stream every event once', async () => {
  const stream = newStream();
  const subscription = client.subscribeToStream(stream);
  await once(subscription, 'caughtUp');
  subscription.pause();
  await appendMany(stream);
  const following = follow(subscription, (events) => events.length === moreThanMemory);
  subscription.resume();
  const seen = await following;
  expect(seen.map(({ event }) => event!.revision)).toEqual(range(0, moreThanMemory).map(BigInt));
});

async function appendMany(stream: string) {
  const events = () => range(0, 250).map(() => binaryEvent({ type: 'filler', data: new Uint8Array(100) }));
  const appends = range(0, moreThanMemory / 250).map(() => client.appendToStream(stream, events()));
  const results = await Promise.all(appends);
  return results.at(-1)!.position!;
}
