import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { personSchema, type Person, type Role } from '#contracts/accounts.ts';
import { badPeopleQueries } from '#tests/services/api/bad-values.ts';
import { mailedToken } from '#tests/support/account-emails.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector', 'relay', 'mailer'] });
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

const post = (path: string, body: unknown = {}) => app.request('POST', path, { as: admin, body });
const ask = (query: Record<string, string> = {}, as = admin) =>
  app.request('GET', `/api/people?${new URLSearchParams(query)}`, { as });
const list = async (query: Record<string, string> = {}) => {
  const answer = await ask(query);
  return {
    items: z.array(personSchema).parse(await answer.json()),
    next: answer.headers.get('X-Next-Cursor'),
    total: answer.headers.get('X-Total-Count'),
  };
};
const emails = async (query: Record<string, string>) => (await list(query)).items.map(({ email }) => email);

const invite = async (email: string, role: Role = 'agent'): Promise<Person> =>
  personSchema.parse(await (await post('/api/people', { email, role, language: 'en' })).json());
const someone = async (email: string, username: string, role: Role = 'agent'): Promise<Person> => {
  const person = await invite(email, role);
  const token = await mailedToken(app, email);
  const body = { token, username, password: 'seven green suitcases' };
  expect((await app.request('POST', '/api/auth/link/password', { body })).status).toBe(200);
  return person;
};

describe('a search', () => {
  beforeAll(async () => {
    await someone('north_1@example.com', 'Zoë 100% Ångström');
    await someone('south.100x@example.com', '王小明');
    await someone('slash@example.com', 'back\\slash');
  });

  test.each([
    ['ångSTRÖM', 'north_1@example.com'],
    ['zoë 1', 'north_1@example.com'],
    ['NORTH_1', 'north_1@example.com'],
    ['  100% ', 'north_1@example.com'],
    ['_', 'north_1@example.com'],
    ['%', 'north_1@example.com'],
    ['小明', 'south.100x@example.com'],
    ['王', 'south.100x@example.com'],
    ['TH.100X@exam', 'south.100x@example.com'],
    ['k\\s', 'slash@example.com'],
    ['AUDITOR@Waybill', 'auditor@waybill.test'],
  ])('for %s finds who has it in the user name or the address, in any case, wildcards taken literally', async (search, email) => {
    expect(await emails({ search })).toEqual([email]);
  });

  test.each(['nort_', 'north%1', 'zoë%å', 'back\\\\slash', "' or '1'='1", 'nobody'])('for %s finds nobody', async (search) => {
    expect(await list({ search, count: 'true' })).toMatchObject({ items: [], next: null, total: '0' });
  });

  test('of nothing finds everyone', async () => {
    expect(await emails({ search: '   ' })).toEqual(await emails({}));
  });
});

describe('a filter', () => {
  let people: Record<'invited' | 'active' | 'deactivated' | 'revoked', Person>;
  beforeAll(async () => {
    people = {
      invited: await invite('invited@filter.example', 'auditor'),
      active: await someone('active@filter.example', 'filtered', 'customer'),
      deactivated: await someone('deactivated@filter.example', 'filtered away', 'customer'),
      revoked: await invite('revoked@filter.example', 'customer'),
    };
    for (const { id } of [people.deactivated, people.revoked]) await post(`/api/people/${id}/deactivate`);
  });

  test.each<[query: Record<string, string>, names: string[]]>([
    [{ state: 'invited' }, ['invited']],
    [{ state: 'active' }, ['active']],
    [{ state: 'deactivated' }, ['revoked', 'deactivated']],
    [{ role: 'customer' }, ['revoked', 'deactivated', 'active']],
    [{ role: 'auditor' }, ['invited']],
    [{ role: 'customer', state: 'active' }, ['active']],
    [{ role: 'auditor', state: 'active' }, []],
  ])('by %j shows those alone, and counts them', async (query, names) => {
    const { items, total } = await list({ ...query, search: '@filter.example', count: 'true' });
    expect(items.map(({ email }) => email)).toEqual(names.map((name) => `${name}@filter.example`));
    for (const item of items) expect(item).toMatchObject(query);
    expect(total).toBe(String(names.length));
  });

  test('follows a change of role and state', async () => {
    await app.request('PATCH', `/api/people/${people.revoked.id}/role`, { as: admin, body: { role: 'agent' } });
    await post(`/api/people/${people.revoked.id}/reactivate`);
    expect(await emails({ search: 'revoked@filter', role: 'agent', state: 'invited' })).toEqual(['revoked@filter.example']);
  });
});

describe('pages', () => {
  const invited = async (place: string, count: number) => {
    const people: Person[] = [];
    while (people.length < count) people.push(await invite(`page${people.length}@${place}.example`));
    return people;
  };
  const ids = (people: readonly Person[]) => people.map(({ id }) => id);

  test('together are the whole list, each person once, though accounts have one time and new ones come in between', async () => {
    const people = await invited('paging', 11);
    await app.core.db
      .updateTable('accounts')
      .set({ created_at: new Date('2026-03-01T09:00:00.123Z') })
      .where('id', 'in', ids(people))
      .execute();
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list({
        search: '@paging.example',
        limit: '3',
        ...(cursor ? { cursor } : {}),
      });
      seen.push(...ids(page.items));
      cursor = page.next;
      if (seen.length === 6) await invite('between@paging.example');
      expect(seen.length).toBeLessThanOrEqual(11);
    }
    expect(seen).toEqual(ids(people).toSorted().toReversed());
  });

  test('show the newest first, and end exactly where the list ends', async () => {
    const [older] = await invited('ending', 1);
    const newer = await invite('newer@ending.example');
    const search = '@ending.example';
    expect(ids((await list({ search })).items)).toEqual([newer.id, older?.id]);
    expect((await list({ search, limit: '2' })).next).toBeNull();
    expect((await list({ search, limit: '1' })).next).not.toBeNull();
  });

  test('have fifty people unless another number is asked for, and count everyone only where that is asked for', async () => {
    await invited('many', 51);
    const search = '@many.example';
    const page = await list({ search });
    expect([page.items.length, page.total]).toEqual([50, null]);
    expect(page.next).not.toBeNull();
    expect(await list({ search, limit: '1', count: 'true' })).toMatchObject({ items: [{}], total: '51' });
  });
});

test('auditors read the list, and agents do not', async () => {
  expect((await ask({ state: 'active' }, await app.signIn('auditor'))).status).toBe(200);
  expect((await ask({ state: 'active' }, await app.signIn('agent'))).status).toBe(403);
});

describe.each(Object.entries(badPeopleQueries))('%s', (name, values) => {
  test.each(values)('that is %j is refused by its name', async (value) => {
    const answer = await ask({ [name]: value });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: 'invalid_request', fields: { [name]: expect.any(String) } },
    ]);
  });
});
