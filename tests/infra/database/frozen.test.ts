import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connectDatabase, isDatabaseAway, type Database } from '#infra/database/database.ts';
import { acquireLease } from '#infra/database/lease.ts';
import { listenTo } from '#infra/database/listen.ts';
import { startPostgres, type RunningPostgres } from '#infra/embedded/postgres/launcher.ts';
import { createLogger } from '#infra/logger.ts';
import { query } from '#tests/support/postgres-home.ts';
import { freeze } from '#tests/support/process-tree.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

const logger = createLogger('silent', 'test');
let folder: string;
let postgres: RunningPostgres;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-frozen-'));
  await chmod(folder, 0o755);
  postgres = await startPostgres({ dataDir: join(folder, 'data'), databases: ['waybill'], durable: false });
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const forgotten: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of forgotten.splice(0).toReversed()) await undo();
});

async function frozen(): Promise<() => void> {
  const thaw = await freeze(postgres.pid);
  forgotten.push(thaw);
  return thaw;
}

async function connected(url: string, poolSize: number): Promise<Database<unknown>> {
  const database = connectDatabase<unknown>(url, { logger, poolSize, statementTimeoutMs: 300 });
  forgotten.push(() => database.close());
  await Promise.all(Array.from({ length: poolSize }, () => sql`select pg_sleep(0.05)`.execute(database.kysely)));
  return database;
}

const answer = async ({ kysely }: Database<unknown>) =>
  (await sql<{ number: number }>`select 7 as number`.execute(kysely)).rows[0]?.number;
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => 'an answer',
    (error: unknown) => (isDatabaseAway(error) ? 'away' : error),
  );

test('every query on a frozen Postgres fails as unavailable, and works as soon as it resumes', async () => {
  const database = await connected(postgres.url, 2);
  const thaw = await frozen();
  const asked = Array.from({ length: 6 }, () => errorOf(answer(database)));
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['away']));
  expect(await errorOf(answer(database))).toBe('away');
  thaw();
  expect(await Promise.all(Array.from({ length: 6 }, () => answer(database)))).toEqual([7, 7, 7, 7, 7, 7]);
});

test('a transaction that Postgres froze under is undone, and holds nothing afterwards', async () => {
  await query(postgres.url, 'create table parcel as select 1 as weight');
  const database = await connected(postgres.url, 1);
  let thaw = () => undefined as void;
  const work = database.kysely.transaction().execute(async (transaction) => {
    await sql`update parcel set weight = 2`.execute(transaction);
    thaw = await frozen();
    await sql`update parcel set weight = 3`.execute(transaction);
  });
  expect(await errorOf(work)).toBe('away');
  thaw();
  await sql`update parcel set weight = weight + 10`.execute(database.kysely);
  expect(await query(postgres.url, 'select weight from parcel')).toEqual([{ weight: 11 }]);
});

test('a lease on a frozen Postgres can be given up, cannot be had, and has one owner when it goes on', async () => {
  await query(postgres.url, 'create sequence lease_epochs');
  const acquire = () => acquireLease(postgres.url, 'parcels', new AbortController().signal, logger);
  const lease = await acquire();
  const thaw = await frozen();
  await lease?.release();
  expect(lease?.lost.aborted).toBe(true);
  expect(await errorOf(acquire())).toBe('away');
  thaw();
  const next = await acquire();
  expect(next?.epoch).toBe('2');
  await next?.release();
});

test('listening to a frozen Postgres can be ended', async () => {
  const stopping = new AbortController();
  let isListening = false;
  const listening = listenTo({
    databaseUrl: postgres.url,
    channel: 'parcels',
    onNotice: () => undefined,
    onListening: async () => void (isListening = true),
    signal: stopping.signal,
  });
  await pollUntil('it listens', () => isListening);
  await frozen();
  stopping.abort();
  await listening;
});
