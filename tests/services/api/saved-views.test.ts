import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { mostSavedViews, savedViewSchema, type SaveView } from '#contracts/saved-views.ts';
import { createLogger } from '#infra/logger.ts';
import { connectDatabase, type Database } from '#infra/database/database.ts';
import { migrate, stateMigrations } from '#infra/database/migrate.ts';
import type { StateTables } from '#infra/database/tables.ts';
import { freshId } from '#infra/ids.ts';
import { createSavedViews } from '#infra/saved-views/postgres.ts';
import { sessionCookie } from '#services/api/guards.ts';
import type { Api } from '#services/api/mount.ts';
import { savedViewRoutes } from '#services/api/routes/saved-views.ts';
import { createBareApp } from '#tests/support/bare-app.ts';
import { onlySessions } from '#tests/support/only-sessions.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts';

let home: TestDatabase;
let state: Database<StateTables>;
let api: Api;
beforeAll(async () => {
  home = await testDatabase();
  state = connectDatabase<StateTables>(home.url, { logger: createLogger('silent', 'test') });
  await migrate(state.kysely, 'public', stateMigrations);
  api = createBareApp([savedViewRoutes({ sessions: onlySessions, savedViews: createSavedViews(state.kysely) })]);
});
afterAll(async () => {
  await state.close();
  await home.drop();
});

const view: SaveView = {
  name: 'Delayed to Ghana',
  query: 'country=Ghana&delayed=true',
  columns: ['status', 'lane'],
  isDefault: false,
};

const ask = async (method: string, path: string, as: string, body?: unknown) =>
  api.request(`/api/saved-views${path}`, {
    method,
    headers: { Cookie: `${sessionCookie}=cookie-${as}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const save = (id: string, changes: object = {}, as = 'agent') => ask('PUT', `/${id}`, as, { ...view, ...changes });
const viewsOf = async (as = 'agent') => z.array(savedViewSchema).parse(await (await ask('GET', '', as)).json());
const clear = async (as: string) => {
  for (const { id } of await viewsOf(as)) await ask('DELETE', `/${id}`, as, {});
};

test('a view is saved, renamed and deleted, by its person alone', async () => {
  const id = freshId();
  expect(await (await save(id)).json()).toEqual({ id, ...view });
  expect(await viewsOf()).toEqual([{ id, ...view }]);
  expect(await viewsOf('admin')).toEqual([]);
  expect((await save(id, { name: 'Taken over' }, 'admin')).status).toBe(404);
  expect((await ask('DELETE', `/${id}`, 'admin', {})).status).toBe(404);
  expect((await save(id, { name: 'Late' })).status).toBe(200);
  expect((await viewsOf()).map(({ name }) => name)).toEqual(['Late']);
  expect((await ask('DELETE', `/${id}`, 'agent', {})).status).toBe(200);
  expect((await ask('DELETE', `/${id}`, 'agent', {})).status).toBe(404);
  expect(await viewsOf()).toEqual([]);
});

test('one view at most is the default, for each person', async () => {
  const [first, second, other] = [freshId(), freshId(), freshId()];
  await save(first, { name: 'a', isDefault: true });
  await save(other, { isDefault: true }, 'auditor');
  await Promise.all([save(second, { name: 'b', isDefault: true }), save(first, { name: 'a', isDefault: true })]);
  expect((await viewsOf()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  await save(second, { name: 'b', isDefault: true });
  expect((await viewsOf()).map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['a', false],
    ['b', true],
  ]);
  expect((await viewsOf('auditor'))[0]?.isDefault).toBe(true);
  await Promise.all([clear('agent'), clear('auditor')]);
});

test(`a person has at most ${mostSavedViews}, also of those that are saved at once`, async () => {
  const answers = await Promise.all(Array.from({ length: mostSavedViews + 5 }, () => save(freshId())));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(mostSavedViews);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  const [one] = await viewsOf();
  expect((await save(one?.id ?? '', { name: 'again' })).status).toBe(200);
  await clear('agent');
});

test.each([
  ['name', ''],
  ['name', 'x'.repeat(61)],
  ['name', 'two\nlines'],
  ['query', 'status=lost'],
  ['query', 'cursor=abc'],
  ['query', 'unheard=of'],
  ['query', `search=${'x'.repeat(2_000)}`],
  ['columns', ['gone']],
  ['columns', Array.from({ length: 8 }, () => 'status')],
  ['isDefault', 'yes'],
  ['unheard', 'of'],
])('%s = %j is refused by its name', async (field, value) => {
  const answer = await save(freshId(), { [field]: value });
  expect(answer.status).toBe(400);
  const fields = z.object({ fields: z.record(z.string(), z.string()) }).parse(await answer.json()).fields;
  expect(Object.keys(fields).map((name) => name.split('.')[0])).toEqual([field]);
});

test('whoever is no staff has none, and an id that is none is not found', async () => {
  expect((await ask('GET', '', 'customer')).status).toBe(403);
  expect((await ask('GET', '', 'nobody')).status).toBe(401);
  expect((await save('mine')).status).toBe(404);
});

test('whoever is erased is not looked for any more, in a view of anybody, and the rest of it stays', async () => {
  const query = (search: string) => new URLSearchParams({ search, status: 'in_transit' }).toString();
  const views = [
    { name: 'Nora Weber, urgent', query: query('  nora weber ') },
    { name: 'Her address', query: query('parcels of nora@example.com') },
    { name: 'A part', query: query('Weber') },
    { name: 'Two letters', query: query('we') },
    { name: 'Somebody else', query: query('Ama') },
    { name: 'Without a search', query: 'status=in_transit' },
  ];
  for (const each of views) expect((await save(freshId(), each, 'auditor')).status).toBe(200);
  await createSavedViews(state.kysely).forget(['Nora Weber', 'nora@example.com', '']);
  expect((await viewsOf('auditor')).map((each) => [each.name, each.query]).toSorted()).toEqual([
    ['A part', 'status=in_transit'],
    ['Her address', 'status=in_transit'],
    ['Somebody else', 'search=Ama&status=in_transit'],
    ['Two letters', 'search=we&status=in_transit'],
    ['Without a search', 'status=in_transit'],
    ['[erased]', 'status=in_transit'],
  ]);
});
