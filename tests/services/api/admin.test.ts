import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#contracts/accounts.ts';
import { adminSessionSchema } from '#contracts/accounts.ts';
import { sessionAbsoluteMs, sessionIdleMs } from '#infra/session-store/session-store.ts';
import { loginsPer15Min } from '#services/api/rate-limits.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
let aheadMs = 0;
let visitors = 0;
const from = () => ({ 'X-Forwarded-For': `10.0.3.${(visitors += 1)}` });

beforeAll(async () => {
  app = await startTestApp({ roles: [], env: { TRUST_PROXY: '1' }, clock: { now: () => new Date(Date.now() + aheadMs) } });
});
afterAll(() => app.stop());

const password = 'waybill-demo';
const login = (email: string, typed = password, headers: Record<string, string> = from()) =>
  app.request('POST', '/api/admin/login', { body: { email, password: typed }, headers });
const signIn = async (email = 'admin@waybill.test', typed = password) =>
  adminSessionSchema.parse(await (await login(email, typed)).json());
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const me = (token: string) => app.request('GET', '/api/admin/me', { headers: bearer(token) });
const logout = (headers: Record<string, string> = {}) => app.request('POST', '/api/admin/logout', { headers });
const open = (username: string, role: Role) =>
  app.core.sessions.open({ username, email: `${username}@example.com`, password: 'a long password', role });

describe('signing in to the admin area', () => {
  test('gives an administrator a token and says who they are, by any spelling of their address', async () => {
    const answer = await login('Admin@Waybill.TEST');
    const { token, user } = adminSessionSchema.parse(await answer.json());
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(user).toEqual({ id: expect.any(String), email: 'admin@waybill.test', role: 'admin' });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^waybill_devices=[\w-]{48}; Max-Age=7776000; Path=\/api\/admin\/login; HttpOnly; SameSite=Strict$/),
    ]);
    expect(await (await me(token)).json()).toEqual(user);
  });

  test('keeps the token only as its hash', async () => {
    const { token } = await signIn();
    const rows = await app.core.db.selectFrom('sessions').select('token_hash').execute();
    for (const { token_hash } of rows) {
      expect([token_hash.toString('base64url'), token_hash.toString('latin1')]).not.toContain(token);
    }
  });

  test.each([
    ['admin@waybill.test', 'wrong'],
    ['nobody@waybill.test', password],
    ['agent@waybill.test', password],
    ['auditor@waybill.test', password],
  ])('fails with one sentence, as little as one learns from it: %s', async (email, typed) => {
    const answer = await login(email, typed);
    expect([answer.status, await answer.json()]).toMatchObject([
      401,
      { code: 'wrong_credentials', message: 'Invalid credentials' },
    ]);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('is not for an account whose username looks like an address, unless an administrator has it', async () => {
    await open('someone@example.org', 'agent');
    expect((await login('someone@example.org', 'a long password')).status).toBe(401);
  });

  test('is for the administrator where an agent who came first has the same address', async () => {
    const shared = { email: 'shared@example.com', password: 'a long password' };
    await app.core.sessions.open({ ...shared, username: 'first', role: 'agent' });
    await app.core.sessions.open({ ...shared, username: 'second', role: 'admin' });
    expect((await signIn(shared.email, shared.password)).user).toMatchObject({ email: shared.email, role: 'admin' });
  });

  test('shares its ten guesses an account with the sign-in of the dashboard', async () => {
    await open('guessed', 'admin');
    const byName = () =>
      app.request('POST', '/api/auth/login', { body: { username: 'guessed', password: 'wrong' }, headers: from() });
    const answers = await Promise.all(
      Array.from({ length: loginsPer15Min + 4 }, (_, index) =>
        index % 2 === 0 ? byName() : login('GUESSED@example.com', 'wrong'),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(loginsPer15Min);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    expect((await login('guessed@example.com', 'a long password')).status).toBe(429);
  });

  test('is refused from another site', async () => {
    const answer = await login('admin@waybill.test', password, { ...from(), Origin: 'https://evil.example' });
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'cross_origin' }]);
  });
});

describe('the token of an administrator', () => {
  test('opens nothing but the admin area, in whatever place it is sent', async () => {
    const { token } = await signIn();
    for (const headers of [bearer(token), { Cookie: `waybill_session=${token}` }]) {
      expect((await app.request('GET', '/api/auth/me', { headers })).status).toBe(401);
      expect((await app.request('GET', '/api/shipments', { headers })).status).toBe(401);
    }
    expect((await me(token)).status).toBe(200);
  });

  test('cannot be had with a cookie, so that no other site can use the area', async () => {
    const cookie = await app.signIn('admin');
    const session = cookie.split('=')[1] ?? '';
    expect((await app.request('GET', '/api/admin/me', { as: cookie })).status).toBe(401);
    expect((await me(session)).status).toBe(401);
    expect((await logout({ Cookie: cookie })).status).toBe(200);
    expect((await logout(bearer(session))).status).toBe(200);
    expect((await app.request('GET', '/api/auth/me', { as: cookie })).status).toBe(200);
  });

  test('is void once it was signed out, and no other is', async () => {
    const [{ token }, { token: other }] = [await signIn(), await signIn()];
    expect((await logout(bearer(token))).status).toBe(200);
    expect([(await me(token)).status, (await me(other)).status]).toEqual([401, 200]);
    expect((await logout(bearer(token))).status).toBe(200);
    expect((await logout()).status).toBe(200);
  });

  test('is void after half an hour of doing nothing, and after twelve hours whatever is done', async () => {
    const [{ token: idle }, { token: busy }] = [await signIn(), await signIn()];
    aheadMs = 20 * 60_000;
    expect((await me(busy)).status).toBe(200);
    aheadMs = sessionIdleMs + 60_000;
    expect([(await me(idle)).status, (await me(busy)).status]).toEqual([401, 200]);
    for (; aheadMs < sessionAbsoluteMs; aheadMs += 20 * 60_000) expect((await me(busy)).status).toBe(200);
    expect((await me(busy)).status).toBe(401);
    aheadMs = 0;
  });

  test('is void once its account has another role or is disabled', async () => {
    await open('demoted', 'admin');
    const { token, user } = await signIn('demoted@example.com', 'a long password');
    const change = (set: { role: Role } | { disabled_at: Date }) =>
      app.core.db.updateTable('accounts').set(set).where('id', '=', user.id).execute();
    await change({ role: 'agent' });
    expect((await me(token)).status).toBe(401);
    await change({ role: 'admin' });
    expect((await me(token)).status).toBe(200);
    await change({ disabled_at: new Date() });
    expect((await me(token)).status).toBe(401);
    expect((await login('demoted@example.com', 'a long password')).status).toBe(401);
  });

  test('stands in the log as a sign-in and a sign-out of its account', async () => {
    await open('logged', 'admin');
    const { token, user } = await signIn('logged@example.com', 'a long password');
    await logout(bearer(token));
    const history = await app.core.log.read(`account-${user.id}`);
    expect(history.map(({ type }) => type)).toEqual(['AccountOpened', 'SignedIn', 'SignedOut']);
    expect(JSON.stringify(history.map(({ data, metadata }) => [data, metadata]))).not.toContain('logged@');
  });
});
