import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshId } from '#infra/ids.ts';
import { createWrapping } from '#infra/key-store/wrapping.ts';
import { createSecondFactors } from '#infra/second-factors/postgres.ts';
import { stateDatabase, type StateDatabase } from '#tests/support/state-database.ts';

let database: StateDatabase;
beforeAll(async () => {
  database = await stateDatabase();
});
afterAll(() => database.drop());

const at = new Date('2026-03-01T09:00:00.000Z');
const [older, newer] = [randomBytes(32), randomBytes(32)];
const knowing = (current: Buffer, previous?: Buffer) =>
  createSecondFactors(database.kysely, createWrapping({ current, previous }));
const signal = new AbortController().signal;

test('secrets are wrapped by the current master key, and follow its change', async () => {
  const [before, both, after] = [knowing(older), knowing(newer, older), knowing(newer)];
  const factors = Array.from({ length: 3 }, () => ({ id: freshId(), accountId: freshId(), secret: randomBytes(20) }));
  for (const factor of factors) await before.keepSecret(factor, { at, inUse: undefined });
  const secretsBy = (store: typeof before) =>
    Promise.all(factors.map(async ({ accountId, id }) => (await store.secretOf(accountId, id))?.secret));
  const secrets = factors.map(({ secret }) => secret);

  expect([await secretsBy(before), await secretsBy(both)]).toEqual([secrets, secrets]);
  expect(await secretsBy(after)).toEqual([undefined, undefined, undefined]);
  expect([await both.rewrap(signal), await both.rewrap(signal)]).toEqual([3, 0]);
  expect(await secretsBy(after)).toEqual(secrets);
});

test('a secret opens for its account only, and goes as another one is kept, unless it is in use', async () => {
  const store = knowing(newer);
  const accountId = freshId();
  const keep = async (inUse?: string) => {
    const id = freshId();
    await store.keepSecret({ id, accountId, secret: randomBytes(20) }, { at, inUse });
    return id;
  };
  const isKept = async (id: string, of = accountId) => (await store.secretOf(of, id)) !== undefined;
  const first = await keep();
  const second = await keep(first);
  expect([await isKept(first), await isKept(second), await isKept(first, freshId())]).toEqual([true, true, false]);
  await keep(second);
  expect([await isKept(first), await isKept(second)]).toEqual([false, true]);
});
