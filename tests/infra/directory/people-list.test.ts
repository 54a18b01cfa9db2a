import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { mostCountedPeople } from '#contracts/accounts.ts';
import { connectDatabase } from '#infra/database/database.ts';
import { migrate, stateMigrations } from '#infra/database/migrate.ts';
import { searchText } from '#infra/database/search-text.ts';
import type { StateTables } from '#infra/database/tables.ts';
import type { ListedRows, PeopleWanted } from '#infra/directory/directory.ts';
import { createPeopleList, peopleOnPage } from '#infra/directory/people-list.ts';
import { freshId } from '#infra/ids.ts';
import { createLogger } from '#infra/logger.ts';
import { countPeople } from '#services/accounts/list-people.ts';
import { testDatabase } from '#tests/support/postgres.ts';
import { stateDatabase, type StateDatabase } from '#tests/support/state-database.ts';

let database: StateDatabase;
beforeEach(async () => {
  database = await stateDatabase();
});
afterEach(() => database.drop());

const everyone: PeopleWanted = { search: undefined, role: undefined, state: undefined };
const first: ListedRows = { after: undefined, limit: 26 };

/** So many accounts, of whom the first ten are auditors, the next ten deactivated and the next ten invited. */
async function fill(accounts: number): Promise<void> {
  const emails = Array.from({ length: accounts }, (_, nth) => `person.${String(nth).padStart(5, '0')}@example.com`);
  await sql`
    insert into accounts (id, username, email, role, created_at, disabled_at, search_text)
    select gen_random_uuid(), case when nth between 21 and 30 then null else 'p' || gen_random_uuid() end, email,
      case when nth <= 10 then 'auditor' else 'agent' end, timestamptz '2026-01-01' + nth * interval '1 minute',
      case when nth between 11 and 20 then now() end, text
    from unnest(${emails}::text[], ${emails.map((email) => searchText([email]))}::text[]) with ordinality as rows (email, text, nth)
  `.execute(database.kysely);
  await sql`vacuum analyze accounts`.execute(database.kysely);
}

const planOf = async (wanted: Partial<PeopleWanted>, rows = first) =>
  JSON.stringify(await peopleOnPage(database.kysely, { ...everyone, ...wanted }, rows).explain('json'));

test('a page of ten thousand people comes from an index, whatever the list is narrowed down to', async () => {
  await fill(10_000);
  const after = { created: '2026-01-04T00:00:00.000000Z', id: freshId() };
  const plans: [index: string, plan: string][] = [
    ['accounts_newest', await planOf({})],
    ['accounts_newest', await planOf({}, { ...first, after })],
    ['accounts_of_role', await planOf({ role: 'auditor' })],
    ['accounts_in_state', await planOf({ state: 'deactivated' })],
    ['accounts_in_state', await planOf({ state: 'invited' })],
    ['accounts_search', await planOf({ search: 'SON.04711' })],
  ];
  for (const [index, plan] of plans) {
    expect(plan).toContain(`"${index}"`);
    expect(plan).not.toContain('Seq Scan');
  }
});

test('people are counted up to ten thousand', async () => {
  await fill(mostCountedPeople);
  const list = createPeopleList(database.kysely);
  expect(await countPeople(list, everyone)).toBe('10000');
  expect(await countPeople(list, { ...everyone, state: 'invited' })).toBe('10');
  await fill(1);
  expect(await countPeople(list, everyone)).toBe('10000+');
});

test('accounts from before the list could be searched are found by both of their names', async () => {
  const { url, drop } = await testDatabase();
  const before = connectDatabase<StateTables>(url, { logger: createLogger('silent', 'test') });
  const earlier = Object.entries(stateMigrations).filter(([name]) => name < '0012');
  await migrate(before.kysely, 'public', Object.fromEntries(earlier));
  await sql`
    insert into accounts (id, username, email, role, created_at)
    values (gen_random_uuid(), 'Zoë Ångström', 'north@example.com', 'agent', now()),
      (gen_random_uuid(), null, '王小明@example.com', 'agent', now())`.execute(before.kysely);
  await migrate(before.kysely, 'public', stateMigrations);
  const found = async (search: string) =>
    (await createPeopleList(before.kysely).page({ ...everyone, search }, first)).map(({ email }) => email);
  expect([await found('ångSTRÖM'), await found('NORTH@'), await found('小明')]).toEqual([
    ['north@example.com'],
    ['north@example.com'],
    ['王小明@example.com'],
  ]);
  await before.close();
  await drop();
});
