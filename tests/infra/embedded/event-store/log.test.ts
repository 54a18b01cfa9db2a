import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { expected } from '#infra/embedded/event-store/event.ts';
import { EventLog } from '#infra/embedded/event-store/log.ts';
import { newStream, range, rejection } from '#tests/suites/event-store/support.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts';

let database: TestDatabase;
let log: EventLog;
let postgres: Client;

beforeEach(async () => {
  database = await testDatabase();
  log = await EventLog.open(database.url);
  postgres = new Client(database.url);
  await postgres.connect();
});

afterEach(async () => {
  await postgres.end();
  await log.close();
  await database.drop();
});

function append(mebibytes: number, isTooLate?: () => boolean) {
  const event = {
    id: randomUUID(),
    type: 'a',
    isJson: false,
    data: new Uint8Array(mebibytes * 2 ** 20),
    metadata: new Uint8Array(),
  };
  return log.submit({ kind: 'append', stream: newStream(), expectedRevision: expected.any, events: [event] }, isTooLate);
}

const inDatabase = async () => (await postgres.query('select count(*)::int as count from event')).rows[0].count;

it('refuses appends while too much waits for the database, and takes them again later', async () => {
  await append(0);
  await postgres.query('begin');
  await postgres.query('lock table event in access exclusive mode');
  const taken = range(0, 4).map(() => append(15));
  const refused = await rejection(append(15));
  const small = append(1);
  await postgres.query('rollback');
  expect(refused.message).toBe('Server Is Too Busy');
  for (const outcome of await Promise.all([...taken, small])) expect(outcome.type).toBe('done');
  expect((await append(15)).type).toBe('done');
  expect(await inDatabase()).toBe(7);
});

it('does not write what is too late when its turn comes', async () => {
  await append(0);
  await postgres.query('begin');
  await postgres.query('lock table event in access exclusive mode');
  let isLate = false;
  const first = append(9);
  const late = rejection(append(9, () => isLate));
  isLate = true;
  await postgres.query('rollback');
  expect((await first).type).toBe('done');
  expect((await late).message).toContain('deadline passed');
  expect(await inDatabase()).toBe(2);
});

it('writes what waits before it closes, and takes nothing after', async () => {
  const waiting = range(0, 5).map(() => append(1));
  const closed = log.close();
  const refused = await rejection(append(1));
  await closed;
  for (const outcome of await Promise.all(waiting)) expect(outcome.type).toBe('done');
  expect(refused.message).toContain('not available');
  expect(await inDatabase()).toBe(5);
  log = await EventLog.open(database.url);
});
