import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#infra/config.ts';
import { connectDatabase, type Database } from '#infra/database/database.ts';
import { migrate, stateMigrations } from '#infra/database/migrate.ts';
import type { StateTables } from '#infra/database/tables.ts';
import { freshId } from '#infra/ids.ts';
import { createLogger } from '#infra/logger.ts';
import type { MailAllowance, UnaskedLetter } from '#infra/mail-allowance/mail-allowance.ts';
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

/** A letter to an address that no other test writes to. */
const letter = async (): Promise<UnaskedLetter> => ({
  subjectId: await createPersonalData(database.kysely, randomBytes(32)).subjectFor(`${freshId()}@example.com`),
  commandId: freshId(),
});
const again = (first: UnaskedLetter): UnaskedLetter => ({ ...first, commandId: freshId() });
const take = (wanted: UnaskedLetter, afterMs = 0) => allowance.take(wanted, new Date(noonMs + afterMs));

test('an address gets one letter an hour, however many ask at once', async () => {
  const first = await letter();
  const answers = await Promise.all(Array.from({ length: 20 }, () => take(again(first))));
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await take(again(first), limits.unaskedMailMs - 1)).toBe(false);
  expect(await take(again(first), limits.unaskedMailMs)).toBe(true);
  expect(await take(again(first), limits.unaskedMailMs + 1)).toBe(false);
});

test('other addresses are not concerned', async () => {
  const first = await letter();
  expect(await take(first)).toBe(true);
  expect(await take(await letter())).toBe(true);
});

test('a retry of the same command is answered as before', async () => {
  const first = await letter();
  expect([await take(first), await take(first), await take(again(first))]).toEqual([true, true, false]);
});

test('what was given back can be taken, and nobody gives back what another command took', async () => {
  const first = await letter();
  await take(first);
  const second = again(first);
  await allowance.giveBack(second);
  expect(await take(second)).toBe(false);
  await allowance.giveBack(first);
  expect(await take(second)).toBe(true);
});
