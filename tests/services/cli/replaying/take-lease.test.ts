import { afterAll, beforeAll, expect, test } from 'vitest';
import { acquireLease, leases, revokeLease } from '#infra/database/lease.ts';
import { createLogger } from '#infra/logger.ts';
import { takeLease } from '#services/cli/replaying/take-lease.ts';
import { stateDatabase, type StateDatabase } from '#tests/support/state-database.ts';

const logger = createLogger('silent', 'test');
const name = leases.projector;
let database: StateDatabase;
beforeAll(async () => {
  database = await stateDatabase();
});
afterAll(() => database.drop());

test('a running owner that takes its job back at once is asked for it again', async () => {
  const { signal } = new AbortController();
  const owner = await acquireLease(database.url, name, signal, logger);
  let revoked = 0;
  const revoke = async () => {
    revoked += 1;
    // The first time it has the job again before anyone else can take it.
    if (revoked > 1) await revokeLease(database.kysely, name);
  };
  const lease = await takeLease({ databaseUrl: database.url, name, revoke, signal, logger });
  expect([revoked, owner?.lost.aborted, lease?.lost.aborted]).toEqual([2, true, false]);
  await lease?.release();
});

test('nothing is taken once it is to end', async () => {
  const revoke = () => revokeLease(database.kysely, name);
  expect(await takeLease({ databaseUrl: database.url, name, revoke, signal: AbortSignal.abort(), logger })).toBeUndefined();
});
