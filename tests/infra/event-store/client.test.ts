import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { createAppender } from '#infra/event-store/esdb/appender.ts';
import { closeClient, openClient } from '#infra/event-store/esdb/client.ts';
import { newEvents } from '#tests/suites/event-store-port.suite.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { startScriptedServer, type ScriptedServer } from './scripted-server.ts';

let server: ScriptedServer;
let client: EventStoreDBClient;
const rejections: unknown[] = [];
const note = (error: unknown) => void rejections.push(error);

beforeEach(async () => {
  server = await startScriptedServer();
  client = openClient(`${server.url.replace('esdb:', 'esdb+discover:')}&maxDiscoverAttempts=2&discoveryInterval=200`);
  process.prependListener('unhandledRejection', note);
});
afterEach(async () => {
  process.removeListener('unhandledRejection', note);
  await closeClient(client).catch(() => undefined);
  server.stop();
});

const outcomeOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);
const read = async () => {
  const reading = client.readAll({ maxCount: 1 });
  await new Promise((resolve) => reading.once('error', resolve));
};

test('a call that fails during a failing cluster discovery leaves no unhandled rejection', async () => {
  const append = createAppender(client, 10_000);
  const lost = outcomeOf(append({ stream: 'lost', expected: 'no_stream', events: newEvents(1) }));
  const old = await pollUntil('the append to arrive', () => server.appends[0]);
  await read();
  server.isCluster = false;
  const searching = read();
  old.failCall();
  expect(await lost).toBeInstanceOf(Error);
  await searching;
  // A rejection is unhandled when the promises of its turn have settled.
  await new Promise((resolve) => setImmediate(resolve));
  expect(rejections).toEqual([]);
});
