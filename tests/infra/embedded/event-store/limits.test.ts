import { binaryEvent, EventStoreDBClient } from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RunningServer } from '#infra/embedded/child.ts';
import { startEventStoreServer } from '#infra/embedded/event-store/server.ts';
import { collect, jsonEvents, newStream, numbers, range, rejection } from '#tests/suites/event-store/support.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts';

let database: TestDatabase;
let server: RunningServer;
let client: EventStoreDBClient;
let postgres: Client;

const start = () => startEventStoreServer({ databaseUrl: database.url, host: '127.0.0.1', port: 0 });

beforeEach(async () => {
  database = await testDatabase();
  server = await start();
  client = EventStoreDBClient.connectionString(server.url);
  postgres = new Client(database.url);
  await postgres.connect();
});

afterEach(async () => {
  await client.dispose();
  await server.stop();
  await postgres.end();
  await database.drop();
});

it('takes an append of very many small events', { timeout: 90_000 }, async () => {
  const events = range(0, 130_000).map(() => binaryEvent({ type: 'x', data: new Uint8Array() }));
  const { nextExpectedRevision } = await client.appendToStream(newStream(), events, { deadline: 80_000 });
  expect(nextExpectedRevision).toBe(129_999n);
});

it.each([
  ['batched', {}, { message: 'Could not recognize BadRequest' }],
  ['single', { credentials: { username: 'admin', password: 'changeit' } }, { code: status.INVALID_ARGUMENT }],
])('refuses a %s append whose metadata would take too much memory, and goes on', async (_, options, refusal) => {
  const events = range(0, 5).map(() => binaryEvent({ type: 'a', data: new Uint8Array(), metadata: new Uint8Array(3_500_000) }));
  expect(await rejection(client.appendToStream(newStream(), events, options))).toMatchObject(refusal);
  expect(await client.appendToStream(newStream(), events.slice(0, 4), options)).toMatchObject({ success: true });
});

it('responds to a batched append by its deadline though the database does not, and only once', async () => {
  const [held, free] = [newStream(), newStream()];
  await client.appendToStream(free, jsonEvents(1));
  await postgres.query('begin');
  await postgres.query('lock table event in access exclusive mode');
  const error = await rejection(client.appendToStream(held, jsonEvents(1), { deadline: 300 }));
  await postgres.query('rollback');
  expect(error).toMatchObject({ type: 'deadline-exceeded' });
  expect((await client.appendToStream(free, jsonEvents(1, 1))).nextExpectedRevision).toBe(1n);
  expect(numbers(await collect(client.readStream(held)))).toEqual([0]);
});

it('starts without reading the log, however long it is', async () => {
  await Promise.all(range(0, 20).map(() => client.appendToStream(newStream(), jsonEvents(250))));
  await client.dispose();
  await server.stop();
  await postgres.query('select pg_stat_reset()');
  server = await start();
  await server.stop();
  const { rows } = await postgres.query(
    `select seq_tup_read + idx_tup_fetch as read from pg_stat_user_tables where relname = 'event'`,
  );
  expect(Number(rows[0].read)).toBeLessThanOrEqual(1);
});

it('shows no event that is older than maxAge', async () => {
  const stream = newStream();
  await client.setStreamMetadata(stream, { maxAge: 3_600 });
  await client.appendToStream(stream, jsonEvents(3));
  await postgres.query(`update event set created_ms = created_ms - 3600001 where type = 'counted' and revision < 2`);
  expect(numbers(await collect(client.readStream(stream)))).toEqual([2]);
  const backwards = await collect(client.readStream(stream, { direction: 'backwards', fromRevision: 'end' }));
  expect(numbers(backwards)).toEqual([2]);
});
