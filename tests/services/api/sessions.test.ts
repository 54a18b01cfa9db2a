import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionAbsoluteMs, sessionIdleMs } from '#infra/session-store/session-store.ts';
import { loginsPer15Min } from '#services/api/rate-limits.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
let aheadMs = 0;
let visitors = 0;
const visitor = () => ({ 'X-Forwarded-For': `10.0.1.${(visitors += 1)}` });

beforeAll(async () => {
  app = await startTestApp({ roles: [], env: { TRUST_PROXY: '1' }, clock: { now: () => new Date(Date.now() + aheadMs) } });
});
afterAll(() => app.stop());

const login = (username: string, password: string, headers: Record<string, string> = visitor()) =>
  app.request('POST', '/api/auth/login', { body: { username, password }, headers });
const me = async (as?: string) => (await app.request('GET', '/api/auth/me', as ? { as } : {})).status;
const someone = async (username: string) => {
  await app.core.sessions.open({ username, email: `${username}@example.com`, password: 'a long password', role: 'agent' });
  const session = await app.core.sessions.signIn(username, 'a long password');
  return `waybill_session=${session?.token}`;
};

describe('signing in', () => {
  test('returns the account and keeps the session where no script can read it', async () => {
    const answer = await login('agent', 'waybill-demo');
    expect(await answer.json()).toEqual({ id: expect.any(String), username: 'agent', role: 'agent' });
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^waybill_session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test('keeps the token only as its hash', async () => {
    const token = (await login('agent', 'waybill-demo')).headers.get('set-cookie')?.match(/=([\w-]+)/)?.[1] ?? '';
    const rows = await app.core.db.selectFrom('sessions').select('token_hash').execute();
    expect(rows.map((row) => row.token_hash.toString('base64url'))).not.toContain(token);
    expect(rows.map((row) => row.token_hash.toString('latin1')).join()).not.toContain(token);
  });

  test.each([
    ['agent', 'wrong'],
    ['nobody', 'waybill-demo'],
    ['Agent', 'waybill-demo '],
  ])('fails with one sentence and no cookie: %s', async (username, password) => {
    const answer = await login(username, password);
    expect([answer.status, await answer.json()]).toMatchObject([
      401,
      { code: 'wrong_credentials', message: 'Invalid username or password' },
    ]);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('is guessed ten times for one account, even all at once and from everywhere, and its owner comes in all the same', async () => {
    await someone('guessed');
    const [address, elsewhere] = [visitor(), visitor()];
    const before = await login('guessed', 'a long password', address);
    const devices = before.headers.getSetCookie()[1]?.split(';')[0] ?? '';
    expect(before.headers.getSetCookie()[1]).toMatch(
      /^waybill_devices=[\w-]{48}; Max-Age=7776000; Path=\/api\/auth\/login; HttpOnly; SameSite=Strict$/,
    );
    const answers = await Promise.all(Array.from({ length: 14 }, () => login('guessed', 'wrong')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: loginsPer15Min }, () => 401),
      ...Array.from({ length: 4 }, () => 429),
    ]);
    const right = await login('GUESSED', 'a long password');
    expect([right.status, Number(right.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await login('guessed', 'a long password', { ...elsewhere, Cookie: devices })).status).toBe(200);
    expect((await login('guessed', 'a long password', address)).status).toBe(200);
    expect((await login('agent', 'waybill-demo')).status).toBe(200);
  });

  test('does not wait for ninety others of one client', async () => {
    await someone('hurried');
    const pushing = visitor();
    let served = 0;
    const others = Array.from({ length: 90 }, async (_, index) => {
      const { status } = await login(`pushing${index}`, 'wrong', pushing);
      served += Number(status === 401);
    });
    expect((await login('hurried', 'a long password')).status).toBe(200);
    expect(served).toBeLessThan(20);
    await Promise.all(others);
    expect(served).toBeLessThan(90);
  });

  test('keeps no address that anyone could read', async () => {
    const rows = await app.core.db.selectFrom('known_addresses').select('digest').execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/10\.0\.1|guessed|hurried/);
  });

  test('is recorded in the log of the account, without its name', async () => {
    const account = await app.core.sessions.accountOf((await someone('logged')).split('=')[1] ?? '', 'cookie');
    const history = await app.core.log.read(`account-${account?.id}`);
    expect(history.map(({ type }) => type)).toEqual(['AccountOpened', 'SignedIn']);
    expect(JSON.stringify(history.map(({ data, metadata }) => [data, metadata]))).not.toContain('logged');
  });
});

describe('a session', () => {
  test('returns the signed-in account, and refuses strangers', async () => {
    const cookie = await app.signIn('auditor');
    const answer = await app.request('GET', '/api/auth/me', { as: cookie });
    expect(await answer.json()).toMatchObject({ username: 'auditor', role: 'auditor' });
    expect(await me()).toBe(401);
  });

  test('ends for good after signing out', async () => {
    const cookie = await app.signIn('agent');
    const other = await app.signIn('agent');
    const out = await app.request('POST', '/api/auth/logout', { as: cookie });
    expect([out.status, out.headers.get('set-cookie')]).toEqual([200, expect.stringContaining('Max-Age=0')]);
    expect(await me(cookie)).toBe(401);
    expect(await me(other)).toBe(200);
    expect((await app.request('POST', '/api/auth/logout', { as: cookie })).status).toBe(200);
  });

  test('ends after half an hour of doing nothing', async () => {
    aheadMs = 0;
    const [idle, busy] = [await someone('idle'), await someone('busy')];
    aheadMs = 20 * 60_000;
    expect(await me(busy)).toBe(200);
    aheadMs = sessionIdleMs + 60_000;
    expect([await me(idle), await me(busy)]).toEqual([401, 200]);
    aheadMs = 0;
  });

  test('ends after twelve hours, whatever is done', async () => {
    aheadMs = 0;
    const cookie = await someone('tireless');
    for (aheadMs = 0; aheadMs < sessionAbsoluteMs; aheadMs += 20 * 60_000) expect(await me(cookie)).toBe(200);
    expect(await me(cookie)).toBe(401);
    aheadMs = 0;
  });
});

test('outside demo mode no account is offered', async () => {
  const accounts = async (of: TestApp) =>
    ((await (await of.request('GET', '/api/demo')).json()) as { accounts: unknown[] }).accounts.length;
  expect(await accounts(app)).toBe(3);
});
