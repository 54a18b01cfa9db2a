import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { adminSessionSchema, type Role } from '#contracts/accounts.ts';
import { sessionOverCode } from '#contracts/realtime.ts';
import { sessionsSchema, type Session } from '#contracts/sessions.ts';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { freshId } from '#infra/ids.ts';
import { sessionAbsoluteMs, sessionIdleMs } from '#infra/session-store/session-store.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { socketsOfTests } from '#tests/support/live.ts';

let app: TestApp;
/** A second process on the same servers. */
let other: TestApp;
let aheadMs = 0;
let people = 0;
const openForTest = socketsOfTests();

beforeAll(async () => {
  const clock = { now: () => new Date(Date.now() + aheadMs) };
  // Sockets close because they hear of it, not because someone looks.
  const options = { roles: [], env: { TRUST_PROXY: '1' }, clock, sessionCheckMs: 24 * 3_600_000 };
  app = await startTestApp(options);
  other = await startTestApp({ ...options, servers: app.servers });
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});

const password = 'seven green suitcases';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const visitor = () => ({ 'X-Forwarded-For': `10.0.9.${people}`, 'User-Agent': firefox });

const someone = async (role: Role = 'agent') => {
  const username = `person-${(people += 1)}`;
  await app.core.sessions.open({ username, email: `${username}@example.com`, password, role });
  return { username, id: (await app.core.accounts.findByUsername(username))?.id ?? '' };
};
const login = async ({ username }: { username: string }, timeZone?: string) => {
  const body = { username, password, ...(timeZone === undefined ? {} : { timeZone }) };
  const answer = await app.request('POST', '/api/auth/login', { body, headers: visitor() });
  expect(answer.status).toBe(200);
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
};
const listed = async (answer: Response): Promise<Session[]> => {
  expect(answer.status).toBe(200);
  return sessionsSchema.parse(await answer.json());
};
const own = async (as: string) => listed(await app.request('GET', '/api/account/sessions', { as }));
const revoke = (as: string, which: string, headers = {}) =>
  app.request('POST', `/api/account/sessions/${which}`, { as, body: {}, headers });
const me = async (as: string, from = app) => (await from.request('GET', '/api/auth/me', { as })).status;
const revokedIn = async (id: string) =>
  (await app.core.log.read(`account-${id}`)).flatMap(({ type, data, metadata }) =>
    type === 'SessionsRevoked' ? [{ data, by: metadata.actorId }] : [],
  );
const currentOf = (sessions: Session[]) => sessions.find(({ isCurrent }) => isCurrent);

describe('the own sessions', () => {
  test('say by which browser, system and time zone they were opened, and which one asks', async () => {
    const person = await someone();
    await login(person, 'Asia/Tokyo');
    const here = await login(person, 'Europe/Berlin');
    const [first, second] = await own(here);
    expect(first).toMatchObject({
      kind: 'cookie',
      browser: 'Firefox',
      system: 'Linux',
      timeZone: 'Europe/Berlin',
      isCurrent: true,
    });
    expect(second).toMatchObject({ timeZone: 'Asia/Tokyo', isCurrent: false });
  });

  test('of a browser with an unknown time zone are opened without it', async () => {
    expect(await own(await login(await someone(), 'Mars/Olympus_Mons'))).toMatchObject([{ timeZone: null }]);
  });

  test('give away neither the token nor what it is kept as', async () => {
    const cookie = await login(await someone());
    const text = JSON.stringify(await own(cookie));
    const rows = await app.core.db.selectFrom('sessions').select('token_hash').execute();
    for (const { token_hash: hash } of rows) expect(text).not.toContain(hash.toString('hex'));
    expect(text).not.toContain(cookie.split('=')[1]);
  });

  test('are those that are live', async () => {
    const person = await someone();
    await login(person);
    aheadMs += sessionIdleMs;
    const here = await login(person);
    expect(await own(here)).toHaveLength(1);
    aheadMs += sessionAbsoluteMs;
  });

  test('end one by one, with their sockets, in every process, as often as it is repeated', async () => {
    const person = await someone();
    const [here, elsewhere] = [await login(person), await login(person)];
    const socket = await openForTest(other.url, { Cookie: elsewhere });
    const sessionId = (await own(elsewhere)).find(({ isCurrent }) => isCurrent)?.id ?? '';
    const headers = { 'Idempotency-Key': freshId() };
    for (const _ of [1, 2]) expect(await listed(await revoke(here, `${sessionId}/revoke`, headers))).toHaveLength(1);
    expect(await listed(await revoke(here, `${sessionId}/revoke`))).toHaveLength(1);
    expect(await socket.closed).toBe(sessionOverCode);
    expect([await me(here), await me(elsewhere), await me(elsewhere, other)]).toEqual([200, 401, 401]);
    expect(await revokedIn(person.id)).toEqual([{ data: { accountId: person.id, count: 1 }, by: person.id }]);
  });

  test('all end but the one that asks', async () => {
    const person = await someone();
    const [one, two, here] = [await login(person), await login(person), await login(person)];
    expect(await listed(await revoke(here, 'revoke-others'))).toMatchObject([{ isCurrent: true }]);
    expect([await me(one), await me(two), await me(here)]).toEqual([401, 401, 200]);
    expect(await revokedIn(person.id)).toEqual([{ data: { accountId: person.id, count: 2 }, by: person.id }]);
  });

  test('of other people are out of reach', async () => {
    const [one, two] = [await login(await someone()), await login(await someone())];
    const id = currentOf(await own(one))?.id ?? '';
    expect(await listed(await revoke(two, `${id}/revoke`))).toHaveLength(1);
    expect(await me(one)).toBe(200);
  });

  test('are not found under what is no id', async () => {
    const answer = await revoke(await login(await someone()), 'nonsense/revoke');
    expect([answer.status, z.object({ code: z.string() }).parse(await answer.json()).code]).toEqual([404, 'not_found']);
  });

  test('go on while the log is away, and end by the same request once it is back', async () => {
    const person = await someone();
    const [here, elsewhere] = [await login(person), await login(person)];
    const headers = { 'Idempotency-Key': freshId() };
    const away = vi.spyOn(app.core.store, 'append').mockRejectedValue(new EventStoreUnavailable('away'));
    try {
      expect((await revoke(here, 'revoke-others', headers)).status).toBe(503);
    } finally {
      away.mockRestore();
    }
    expect(await me(elsewhere)).toBe(200);
    expect((await revoke(here, 'revoke-others', headers)).status).toBe(200);
    expect(await me(elsewhere)).toBe(401);
  });
});

describe('the sessions of a person', () => {
  const asAdmin = async () => app.signIn('admin');
  const of = (id: string, which = '') => `/api/people/${id}/sessions${which}`;

  test('are ended by an administrator, the bearer session of the admin area among them', async () => {
    const person = await someone('admin');
    const cookie = await login(person);
    const body = { email: `${person.username}@example.com`, password };
    const answer = await app.request('POST', '/api/admin/login', { body, headers: visitor() });
    const { token } = adminSessionSchema.parse(await answer.json());
    const headers = { Authorization: `Bearer ${token}` };
    const adminMe = async () => (await app.request('GET', '/api/admin/me', { headers })).status;
    const admin = await asAdmin();
    const sessions = await listed(await app.request('GET', of(person.id), { as: admin }));
    expect(sessions.map(({ kind }) => kind).toSorted()).toEqual(['bearer', 'cookie']);
    const bearer = sessions.find(({ kind }) => kind === 'bearer')?.id ?? '';
    expect(await adminMe()).toBe(200);
    await listed(await app.request('POST', of(person.id, `/${bearer}/revoke`), { as: admin, body: {} }));
    expect([await adminMe(), await me(cookie)]).toEqual([401, 200]);
    expect(await listed(await app.request('POST', of(person.id, '/revoke-others'), { as: admin, body: {} }))).toEqual([]);
    expect(await me(cookie)).toBe(401);
    expect(await me(admin)).toBe(200);
  });

  test('are read by an auditor, who ends none, and by nobody else', async () => {
    const person = await someone();
    await login(person);
    const [auditor, agent] = [await app.signIn('auditor'), await app.signIn('agent')];
    expect(await listed(await app.request('GET', of(person.id), { as: auditor }))).toHaveLength(1);
    const end = { as: auditor, body: {} };
    expect((await app.request('POST', of(person.id, '/revoke-others'), end)).status).toBe(403);
    expect((await app.request('GET', of(person.id), { as: agent })).status).toBe(403);
  });

  test.each(['nonsense', freshId()])('are not found where there is nobody: %s', async (id) => {
    expect((await app.request('GET', of(id), { as: await asAdmin() })).status).toBe(404);
  });
});
