import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Role } from '#contracts/accounts.ts';
import { securityEntrySchema, unknownNamesSchema, type SecurityEntry } from '#contracts/security-log.ts';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { failuresLogged } from '#services/domain/sign-in-failures.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

let app: TestApp;
let aheadMs = 0;
let people = 0;
let visitors = 0;
beforeAll(async () => {
  const clock = { now: () => new Date(Date.now() + aheadMs) };
  app = await startTestApp({ roles: ['projector'], env: { TRUST_PROXY: '1' }, clock });
});
afterAll(() => app.stop());

const password = 'seven green suitcases';
const visitor = () => ({ 'X-Forwarded-For': `10.1.${Math.floor((visitors += 1) / 200)}.${visitors % 200}` });
const someone = async (role: Role = 'agent') => {
  const username = `person-${(people += 1)}`;
  await app.core.sessions.open({ username, email: `${username}@example.com`, password, role });
  return { username, id: (await app.core.accounts.findByUsername(username))?.id ?? '' };
};
const login = async (username: string, typed = password) =>
  (await app.request('POST', '/api/auth/login', { body: { username, password: typed }, headers: visitor() })).status;
const read = async (query: Record<string, string>, as?: string) =>
  app.request('GET', `/api/security-log?${new URLSearchParams(query)}`, { as: as ?? (await app.signIn('auditor')) });
const entries = async (query: Record<string, string>): Promise<SecurityEntry[]> => {
  const answer = await read(query);
  expect(answer.status).toBe(200);
  return z.array(securityEntrySchema).parse(await answer.json());
};
const typesOf = async (id: string) => (await app.core.log.read(`account-${id}`)).map(({ type }) => type);
/** The entries about a person once the read model has the newest. */
const about = (person: { id: string }, newest: string) => {
  return pollUntil(`${newest} in the security log`, async () => {
    const found = await entries({ person: person.id });
    return found[0]?.type === newest && found;
  });
};

describe('the security log', () => {
  test('has who did what to whom, newest first, and no word of passwords or addresses', async () => {
    const person = await someone();
    const admin = await app.signIn('admin');
    expect(await login(person.username, 'a wrong password')).toBe(401);
    await pollUntil('the failure in the log', async () => (await typesOf(person.id)).includes('SignInFailed'));
    expect(await login(person.username)).toBe(200);
    await app.request('PATCH', `/api/people/${person.id}/role`, { as: admin, body: { role: 'auditor' } });
    const found = await about(person, 'RoleChanged');
    expect(found).toMatchObject([
      { type: 'RoleChanged', role: 'auditor', by: { who: 'account', username: 'admin' } },
      { type: 'SignedIn', by: { who: 'self' } },
      { type: 'SignInFailed', by: { who: 'visitor' } },
      { type: 'AccountOpened', role: 'agent', account: { id: person.id, username: person.username } },
    ]);
    const text = JSON.stringify(found);
    for (const secret of [password, 'a wrong password', '@example.com']) expect(text).not.toContain(secret);
  });

  test('is read page by page, of one group', async () => {
    const person = await someone();
    for (let nth = 0; nth < 3; nth += 1) await login(person.username);
    await about(person, 'SignedIn');
    const query = { person: person.id, group: 'signIns', limit: '2' };
    const first = await read(query);
    const cursor = first.headers.get('X-Next-Cursor') ?? '';
    const rest = await read({ ...query, cursor });
    const pages = [first, rest].map(async (page) => z.array(securityEntrySchema).parse(await page.json()));
    const [one = [], two = []] = await Promise.all(pages);
    expect([one.length, two.length, rest.headers.get('X-Next-Cursor')]).toEqual([2, 1, null]);
    expect(new Set([...one, ...two].map(({ id }) => id)).size).toBe(3);
    expect(await entries({ person: person.id, group: 'roles' })).toEqual([]);
  });

  test.each([{ group: 'nothing' }, { person: 'nobody' }, { cursor: 'nonsense' }, { limit: '201' }, { unknown: '1' }])(
    'refuses %j',
    async (query) => {
      expect((await read(query)).status).toBe(400);
    },
  );

  test('is closed to agents', async () => {
    expect((await read({}, await app.signIn('agent'))).status).toBe(403);
  });
});

describe('failed sign-ins', () => {
  const countOf = async (id: string, wanted: string) => (await typesOf(id)).filter((type) => type === wanted).length;

  test('are in the log ten times a day, however long someone guesses', async () => {
    const { id, username } = await someone();
    for (const day of [1, 2]) {
      for (let round = 0; round < 2; round += 1) {
        await Promise.all(Array.from({ length: 6 }, () => app.core.sessions.signIn(username, 'guess')));
      }
      await pollUntil('the failures in the log', async () => (await countOf(id, 'SignInFailed')) >= failuresLogged * day);
      await app.core.sessions.signIn(username, 'guess');
      expect(await countOf(id, 'SignInFailed')).toBe(failuresLogged * day);
      aheadMs += 86_400_000;
    }
  });

  test('are in the log as blocked once there are too many, once', async () => {
    const { id, username } = await someone();
    const statuses = await Promise.all(Array.from({ length: 12 }, () => login(username, 'guess')));
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    await pollUntil('the block in the log', async () => (await countOf(id, 'SignInsBlocked')) > 0);
    expect(await login(username, 'guess')).toBe(429);
    expect(await countOf(id, 'SignInsBlocked')).toBe(1);
  });

  test('of unknown names are counted', async () => {
    const counts = async () => {
      const answer = await app.request('GET', '/api/security-log/unknown-names', { as: await app.signIn('auditor') });
      return unknownNamesSchema.parse(await answer.json());
    };
    const before = await counts();
    await Promise.all(['nobody-1', 'nobody-2', 'nobody-1'].map((name) => login(name)));
    await pollUntil('the count', async () => (await counts()).today === before.today + 3);
    aheadMs += 29 * 86_400_000;
    expect(await counts()).toMatchObject({ today: 0 });
    expect((await counts()).last30Days).toBeGreaterThanOrEqual(3);
    aheadMs += 86_400_000;
    expect((await counts()).last30Days).toBe(0);
  });

  test('have the same answer while the log is away, whether or not there is such an account', async () => {
    const { username } = await someone();
    const away = vi.spyOn(app.core.store, 'append').mockRejectedValue(new EventStoreUnavailable('away'));
    try {
      expect([await login(username, 'wrong'), await login('nobody-3', 'wrong')]).toEqual([401, 401]);
    } finally {
      away.mockRestore();
    }
  });
});
