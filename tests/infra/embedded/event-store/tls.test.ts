import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RunningServer } from '#infra/embedded/child.ts';
import { startEventStoreServer } from '#infra/embedded/event-store/server.ts';
import { collect, follow, jsonEvents, newStream, numbers, once, rejection } from '#tests/suites/event-store/support.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts';

const credentials = { username: 'admin', password: 'changeit' };

let folder: string;
let database: TestDatabase;
let server: RunningServer;
let client: EventStoreDBClient;

const start = (port = 0) =>
  startEventStoreServer({ databaseUrl: database.url, host: '127.0.0.1', port, tlsFolder: join(folder, 'event store') });
const certificate = () => readFile(join(folder, 'event store', 'certificate.pem'), 'utf8');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-tls-'));
  database = await testDatabase();
  server = await start();
  client = EventStoreDBClient.connectionString(server.url);
});

afterEach(async () => {
  await client.dispose();
  await server.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

it('serves a client that trusts its certificate', async () => {
  const stream = newStream();
  await client.appendToStream(stream, jsonEvents(2));
  await client.appendToStream(stream, jsonEvents(1, 2), { credentials });
  const seen = await follow(client.subscribeToStream(stream, { credentials }), (events) => events.length === 3);
  expect(numbers(seen)).toEqual([0, 1, 2]);
  expect(numbers(await collect(client.readStream(stream)))).toEqual([0, 1, 2]);
});

it('is found by discovery', async () => {
  const discovering = EventStoreDBClient.connectionString(server.url.replace('esdb://', 'esdb+discover://'));
  const result = await discovering.appendToStream(newStream(), jsonEvents(1));
  await discovering.dispose();
  expect(result.success).toBe(true);
});

it.each([
  ['does not trust it', (url: string) => url.replace(/tlsCAFile=.*/, 'tls=true')],
  ['does not speak TLS', (url: string) => url.replace(/tls=true.*/, 'tls=false')],
])('refuses a client that %s', async (_, change) => {
  const stranger = EventStoreDBClient.connectionString(change(server.url));
  const error = await rejection(stranger.appendToStream(newStream(), jsonEvents(1), { credentials }));
  await stranger.dispose();
  expect(error).toMatchObject({ type: 'unavailable' });
});

it('keeps its key to itself', async () => {
  const { mode } = await stat(join(folder, 'event store', 'key.pem'));
  expect(mode & 0o077).toBe(0);
});

it('comes back with the certificate that its clients trust', async () => {
  const subscription = client.subscribeToAll();
  const ended = rejection(follow(subscription, () => false));
  await once(subscription, 'caughtUp');
  const before = await certificate();
  await server.stop();
  await ended;
  server = await start(Number(new URL(server.url).port));
  expect(await certificate()).toBe(before);
  expect(await client.appendToStream(newStream(), jsonEvents(1), { credentials })).toMatchObject({ success: true });
});

it('makes a new certificate where the old one cannot be used', async () => {
  await server.stop();
  await writeFile(join(folder, 'event store', 'certificate.pem'), 'damaged');
  server = await start();
  expect(await certificate()).toContain('BEGIN CERTIFICATE');
});
