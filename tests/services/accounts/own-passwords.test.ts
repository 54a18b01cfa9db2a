import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { freshId } from '#infra/ids.ts';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { mailedToken } from '#tests/support/account-emails.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
let admin: string;
let aheadMs = 0;
const clock = { now: () => new Date(Date.now() + aheadMs) };

beforeAll(async () => {
  app = await startTestApp({ roles: ['projector', 'relay', 'mailer'], env: { TRUST_PROXY: '1' }, clock });
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

const password = 'seven green suitcases';
let visitors = 0;
const asVisitor = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.request('POST', path, { body, headers: { 'X-Forwarded-For': `10.0.9.${(visitors += 1)}`, ...headers } });
const set = (body: unknown, headers: Record<string, string> = {}) => asVisitor('/api/auth/link/password', body, headers);
const askReset = (email: string) => asVisitor('/api/auth/password-reset', { email, language: 'en' });
const invite = async (email: string) => {
  const answer = await app.request('POST', '/api/people', { as: admin, body: { email, role: 'agent', language: 'en' } });
  return z.object({ id: z.string() }).parse(await answer.json());
};
const login = async (username: string, typed = password) => {
  const answer = await asVisitor('/api/auth/login', { username, password: typed });
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
};
const someone = async (name: string) => {
  const email = `${name}@example.com`;
  const { id } = await invite(email);
  expect((await set({ token: await mailedToken(app, email), username: name, password })).status).toBe(200);
  return { id, email, cookie: await login(name) };
};
const me = async (as: string) => (await app.request('GET', '/api/auth/me', { as })).status;

async function whileAway<Result>(names: readonly ('append' | 'readStream')[], run: () => Promise<Result>): Promise<Result> {
  const { store } = app.core.log;
  const { append, readStream } = store;
  const refuse = (): never => {
    throw new EventStoreUnavailable('away');
  };
  for (const name of names) store[name] = refuse;
  try {
    return await run();
  } finally {
    Object.assign(store, { append, readStream });
  }
}

test('a user name that Postgres and JavaScript lower differently is taken, not an error', async () => {
  await invite('ipek.one@example.com');
  await invite('ipek.two@example.com');
  const one = await set({ token: await mailedToken(app, 'ipek.one@example.com'), username: 'İpek', password });
  const two = await set({ token: await mailedToken(app, 'ipek.two@example.com'), username: 'İpek', password });
  expect([one.status, two.status]).toEqual([200, 409]);
  expect(await two.json()).toMatchObject({ code: 'taken', fields: { username: expect.any(String) } });
});

test('a password set by a link while the log takes no events ends every session', async () => {
  const { email, cookie } = await someone('cut.off');
  await askReset(email);
  const token = await mailedToken(app, email, 2);
  const answer = await whileAway(['append'], () => set({ token, password: 'eight red umbrellas' }));
  expect([answer.status, await me(cookie)]).toEqual([503, 401]);
});

test('a password changed while the log takes no events ends the other sessions', async () => {
  const { cookie } = await someone('cut.short');
  const elsewhere = await login('cut.short');
  const body = { currentPassword: password, password: 'eight red umbrellas' };
  const answer = await whileAway(['append'], () => app.request('POST', '/api/account/password', { as: cookie, body }));
  expect([answer.status, await me(cookie), await me(elsewhere)]).toEqual([503, 200, 401]);
});

test('a change of role whose outcome is unknown ends the sessions of the person', async () => {
  const { id, cookie } = await someone('half.moved');
  const change = { as: admin, body: { role: 'auditor' } };
  const answer = await whileAway(['append'], () => app.request('PATCH', `/api/people/${id}/role`, change));
  expect([answer.status, await me(cookie)]).toEqual([503, 401]);
});

test('a known address and an unknown one have the same answer while the event store is away', async () => {
  const { email } = await someone('known');
  const ask = async (address: string) => (await askReset(address)).status;
  const statuses = await whileAway(['append', 'readStream'], async () => [await ask(email), await ask('nobody@example.com')]);
  expect(statuses).toEqual([503, 503]);
});

test('duplicates of using a link at once under one key have one answer', async () => {
  await invite('dup@example.com');
  const body = { token: await mailedToken(app, 'dup@example.com'), username: 'dup', password };
  const headers = { 'Idempotency-Key': freshId() };
  const answers = await Promise.all([1, 2, 3].map(() => set(body, headers)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const answer of answers) expect(await answer.json()).toEqual({ username: 'dup', role: 'agent' });
});

test('a link that was tried under a key before is over when it expires', async () => {
  const { email } = await someone('late');
  await askReset(email);
  const body = { token: await mailedToken(app, email, 2), password: 'nine blue umbrellas' };
  const headers = { 'Idempotency-Key': freshId() };
  await whileAway(['append'], () => set(body, headers));
  aheadMs += 5 * 3_600_000;
  expect((await set(body, headers)).status).toBe(404);
  admin = await app.signIn('admin');
});

test('a reset asks for a user name where the account has none', async () => {
  const { id, email } = await someone('older');
  await app.core.db.updateTable('accounts').set({ username: null, password_hash: null }).where('id', '=', id).execute();
  await askReset(email);
  const token = await mailedToken(app, email, 2);
  const nameless = await set({ token, password: 'eight red umbrellas' });
  expect(await nameless.json()).toMatchObject({ code: 'invalid_request', fields: { username: expect.any(String) } });
  expect((await set({ token, username: 'older', password: 'eight red umbrellas' })).status).toBe(200);
  expect(await me(await login('older', 'eight red umbrellas'))).toBe(200);
});
