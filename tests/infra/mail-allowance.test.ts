import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase, type Database } from '#infra/database/database.ts';
import { migrate, stateMigrations } from '#infra/database/migrate.ts';
import type { StateTables } from '#infra/database/tables.ts';
import { freshId } from '#infra/ids.ts';
import { createLogger } from '#infra/logger.ts';
import { unaskedMailMs, type MailAllowance, type UnaskedEmail } from '#infra/mail-allowance/mail-allowance.ts';
import { createMailAllowance } from '#infra/mail-allowance/postgres.ts';
import { createPersonalData } from '#infra/personal-data/postgres.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts';

const noonMs = Date.UTC(2026, 10, 20, 12);
let home: TestDatabase;
let database: Database<StateTables>;
let allowance: MailAllowance;

beforeAll(async () => {
  home = await testDatabase();
  database = connectDatabase<StateTables>(home.url, { logger: createLogger('silent', 'test') });
  await migrate(database.kysely, 'public', stateMigrations);
  allowance = createMailAllowance(database.kysely);
});
afterAll(async () => {
  await database.close();
  await home.drop();
});

/** An email to an address that no other test writes to. */
const email = async (): Promise<UnaskedEmail> => ({
  subjectId: await createPersonalData(database.kysely, randomBytes(32)).subjectFor(`${freshId()}@example.com`),
  commandId: freshId(),
});
const again = (first: UnaskedEmail): UnaskedEmail => ({ ...first, commandId: freshId() });
const take = (wanted: UnaskedEmail, afterMs = 0) => allowance.take(wanted, new Date(noonMs + afterMs));

const hours = (count: number) => count * unaskedMailMs;
/** In hours after noon, as the allowance answers it. */
const hourOf = async (answer: Promise<Date | undefined>) => {
  const at = await answer;
  return at && (at.getTime() - noonMs) / unaskedMailMs;
};
const hourFor = (wanted: UnaskedEmail, afterMs = 0) => hourOf(take(wanted, afterMs));

test('an address gets one email an hour, and what is asked for sooner waits for the next', async () => {
  const first = await email();
  expect(await hourFor(first)).toBe(0);
  expect(await hourFor(again(first), hours(0.5))).toBe(1);
  expect(await hourFor(again(first), hours(0.6))).toBe(2);
  expect(await hourFor(again(first), hours(3) - 1)).toBe(3);
  expect(await hourFor(again(first), hours(5.5))).toBe(5.5);
});

test('however many ask at once, each hour is given once, and no more than three emails wait', async () => {
  const first = await email();
  const answers = await Promise.all(Array.from({ length: 20 }, () => hourFor(again(first))));
  expect(answers.filter((hour) => hour !== undefined).toSorted()).toEqual([0, 1, 2, 3]);
  expect(await hourFor(again(first), hours(1) - 1)).toBeUndefined();
  expect(await hourFor(again(first), hours(1))).toBe(4);
});

test('other addresses are not concerned', async () => {
  const first = await email();
  expect([await hourFor(first), await hourFor(await email())]).toEqual([0, 0]);
});

test('a retry of the same command is answered as before', async () => {
  const first = await email();
  const second = again(first);
  expect([await hourFor(first), await hourFor(first, hours(0.1))]).toEqual([0, 0]);
  expect([await hourFor(second), await hourFor(second, hours(0.1))]).toEqual([1, 1]);
});

test('a retry after its hour takes another', async () => {
  const first = await email();
  expect([await hourFor(first), await hourFor(first, hours(1))]).toEqual([0, 1]);
  expect(await hourFor(again(first), hours(1.5))).toBe(2);
});

test('what was given back can be taken, and nobody gives back what another command took', async () => {
  const first = await email();
  await take(first);
  const second = again(first);
  await allowance.giveBack(second);
  expect(await hourFor(second)).toBe(1);
  await allowance.giveBack(second);
  expect(await hourFor(again(first))).toBe(1);

  const other = await email();
  await take(other);
  await allowance.giveBack(other);
  expect(await hourFor(again(other))).toBe(0);
});
