import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectDatabase, isDatabaseAway } from '#infra/database/database.ts';
import { migrate, stateMigrations } from '#infra/database/migrate.ts';
import type { StateTables } from '#infra/database/tables.ts';
import { probeWrites } from '#infra/database/write-probe.ts';
import { createLogger } from '#infra/logger.ts';
import { query } from '#tests/support/postgres-home.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts';

let home: TestDatabase;
beforeEach(async () => {
  home = await testDatabase();
  await withDatabase((database) => migrate(database.kysely, 'public', stateMigrations));
});
afterEach(() => home.drop());

async function withDatabase<T>(work: (database: ReturnType<typeof connectDatabase<StateTables>>) => Promise<T>): Promise<T> {
  const database = connectDatabase<StateTables>(home.url, { logger: createLogger('silent', 'test') });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const probe = () =>
  withDatabase(({ kysely }) =>
    probeWrites(kysely).then(
      () => 'can be written',
      (error: unknown) => (isDatabaseAway(error) && error instanceof Error ? error.message : error),
    ),
  );
const set = (setting: string) => query(home.url, `alter database ${new URL(home.url).pathname.slice(1)} set ${setting}`);

test('a database that can be written passes', async () => {
  expect(await probe()).toBe('can be written');
});

test('a read-only database does not pass', async () => {
  await set('default_transaction_read_only = on');
  expect(await probe()).toBe('cannot execute UPDATE in a read-only transaction');
});

test('a database without room for more than a row does not pass', async () => {
  await set("temp_file_limit = '64kB'");
  expect(await probe()).toBe('temporary file size exceeds "temp_file_limit" (64kB)');
});
