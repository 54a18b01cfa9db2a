import type { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { startEventStoreServer } from '#infra/embedded/event-store/server.ts';
import { connectEventStore } from '#infra/event-store/esdb.ts';
import { closeClient, openClient } from '#infra/event-store/esdb/client.ts';
import { newEvents } from '#tests/suites/event-store-port.suite.ts';
import { testDatabase } from '#tests/support/postgres.ts';

/** Between what the buffers of a read hold and what they hold of its call besides. */
const fewEvents = 40;

test('a client closes although someone stopped reading shortly before the end', async () => {
  const database = await testDatabase();
  const server = await startEventStoreServer({ databaseUrl: database.url, host: '127.0.0.1', port: 0 });
  const writer = connectEventStore(server.url);
  await writer.append('few', 'no_stream', newEvents(fewEvents));
  const client = openClient(server.url);
  const calls = client['disposableStreams'];
  const answered = new Promise((resolve) => {
    // Listened to from its first moment: the answer may be here before anyone asks for the call.
    const add = calls.add.bind(calls);
    calls.add = (call: EventEmitter) => add(call.once('status', resolve));
  });
  const read = client.readStream('few');
  await answered;
  expect(read.readableEnded).toBe(false);

  await closeClient(client);
  await writer.close();
  await server.stop();
  await database.drop();
}, 30_000);
