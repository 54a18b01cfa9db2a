import { sql, type KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { searchText } from '#infra/database/search-text.ts';
import { createDirectory } from '#infra/directory/postgres.ts';
import { createEventLog } from '#infra/event-store/event-log.ts';
import { createLogger } from '#infra/logger.ts';
import { createAccountChanges } from '#services/accounts/account-changes.ts';
import { createAccountRecorder } from '#services/accounts/commands.ts';
import { accountEmailSearch, accountSearch } from '#services/accounts/search.ts';
import { createHandler } from '#services/handle.ts';
import { createMemoryStore, createOpenPersonalData } from '#tests/support/memory-store.ts';
import { stateDatabase, type StateDatabase } from '#tests/support/state-database.ts';

let database: StateDatabase;
beforeEach(async () => {
  database = await stateDatabase();
});
afterEach(() => database.drop());

/** The directory of an installation with so many people, and how many rows were read of it. */
async function filled(people: number) {
  const emails = Array.from({ length: people }, (_, nth) => `person.${nth}@example.com`);
  await sql`
    insert into accounts (id, username, email, role, created_at, password_hash, search_text)
    select gen_random_uuid(), email, email, 'agent', now(), 'hash', text
    from unnest(${emails}::text[], ${emails.map((email) => searchText([email, email]))}::text[]) as rows (email, text)
  `.execute(database.kysely);
  let read = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      read += result.rows.length;
      return result;
    },
  };
  const directory = createDirectory({
    db: database.kysely.withPlugin(counting),
    linkKeys: { current: Buffer.alloc(32), all: [] },
  });
  const log = createEventLog(createMemoryStore(), createOpenPersonalData());
  return { directory, log, rowsRead: () => read };
}

test('a search shows the first of many people, counts all, and reads no others', async () => {
  const { directory, rowsRead } = await filled(1_000);
  const found = await accountSearch(directory).find({ text: 'PERSON.', role: 'admin', most: 5 });
  expect({ ...found, hits: found.hits.length }).toEqual({ hits: 5, count: 1_000, isMore: false });
  expect(rowsRead()).toBeLessThan(10);
});

test('a search for emails looks at those to a few of many people, and says that there may be more', async () => {
  const { directory, log, rowsRead } = await filled(1_000);
  const { candidates } = accountEmailSearch(directory, log);
  expect(await candidates?.('person.')).toMatchObject({ isMore: true });
  expect(rowsRead()).toBeLessThan(200);
  expect(await candidates?.('person.999@')).toMatchObject({ kind: 'account', ids: [expect.any(String)], isMore: false });
});

test('a start of an installation of many people does not read them all', async () => {
  const { directory, log, rowsRead } = await filled(1_000);
  const clock = { now: () => new Date() };
  const handle = createHandler(log);
  const logger = createLogger('silent', 'test');
  const recordAccount = createAccountRecorder(handle, clock);
  await createAccountChanges({ directory, handle, log, recordAccount, clock, logger }).settleAll();
  expect(rowsRead()).toBeLessThan(300);
});
