import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectDatabase, type Database } from '#infra/database/database.ts';
import { migrate, OtherVersion, stateMigrations } from '#infra/database/migrate.ts';
import type { StateTables } from '#infra/database/tables.ts';
import { createLogger } from '#infra/logger.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts';

let home: TestDatabase;
let database: Database<StateTables>;
beforeEach(async () => {
  home = await testDatabase();
  database = connectDatabase<StateTables>(home.url, { logger: createLogger('silent', 'test') });
});
afterEach(async () => {
  await database.close();
  await home.drop();
});

const update = (migrations = stateMigrations) => migrate(database.kysely, 'public', migrations);

test('several first starts at once make the tables once', async () => {
  await Promise.all([update(), update(), update()]);
  expect(await database.kysely.selectFrom('outgoing_messages').select('id').execute()).toEqual([]);
});

test('data of another version are refused with what to do about it', async () => {
  await update({ ...stateMigrations, '9999-of-a-later-version': { up: async () => undefined } });
  await expect(update()).rejects.toThrow(OtherVersion);
  await expect(update()).rejects.toThrow(/another version of Waybill.*npm run reset/);
});

test('a migration that fails says why', async () => {
  const failing = { up: () => Promise.reject(new RangeError('there is no such column')) };
  await expect(update({ ...stateMigrations, '0002-failing': failing })).rejects.toThrow('there is no such column');
});
