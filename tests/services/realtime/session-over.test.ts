import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '#contracts/accounts.ts';
import { sessionOverCode } from '#contracts/realtime.ts';
import { sessionAbsoluteMs, sessionIdleMs, sessionIdOf } from '#infra/session-store/session-store.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { socketsOfTests } from '#tests/support/live.ts';

const minute = 60_000;
let app: TestApp;
/** Looks at sessions only where someone asks for something. */
let unchecked: TestApp;
let aheadMs = 0;
let people = 0;
const openForTest = socketsOfTests();

beforeAll(async () => {
  const clock = { now: () => new Date(Date.now() + aheadMs) };
  app = await startTestApp({ roles: [], clock, sessionCheckMs: 50 });
  unchecked = await startTestApp({ servers: app.servers, roles: [], clock, sessionCheckMs: 24 * 60 * minute });
});
afterAll(async () => {
  await unchecked.stop();
  await app.stop();
});
beforeEach(() => {
  aheadMs = 0;
});

interface Person {
  account: Account;
  token: string;
  cookie: string;
}

const signIn = async (username: string): Promise<Person> => {
  const session = await app.core.sessions.signIn(username, 'a long password');
  if (!session) return expect.unreachable(`${username} could not sign in`);
  return { ...session, cookie: `waybill_session=${session.token}` };
};
const someone = async (): Promise<Person> => {
  const username = `person-${(people += 1)}`;
  await app.core.sessions.open({ username, email: `${username}@example.com`, password: 'a long password', role: 'agent' });
  return signIn(username);
};
const watchShipments = async (cookie: string, url = app.url) => {
  const socket = await openForTest(url, { Cookie: cookie });
  socket.send({ type: 'subscribe', topic: 'shipments' });
  await socket.sees('subscribed');
  return socket;
};
const me = async (cookie: string) => (await app.request('GET', '/api/auth/me', { as: cookie })).status;
/** Waits until the sessions of the open sockets were looked at again. */
const untilChecked = async () => {
  const { cookie, token } = await someone();
  const marker = await watchShipments(cookie);
  await app.core.db
    .deleteFrom('sessions')
    .where('token_hash', '=', Buffer.from(sessionIdOf(token), 'hex'))
    .execute();
  await marker.closed;
};

describe('a socket of staff is closed as soon as its session is over', () => {
  test.each<[string, (person: Person) => Promise<unknown> | undefined]>([
    ['after twelve hours', () => void (aheadMs = sessionAbsoluteMs)],
    ['after half an hour of doing nothing', () => void (aheadMs = sessionIdleMs)],
    [
      'when the account gets another role',
      ({ account }) => app.core.db.updateTable('accounts').set({ role: 'auditor' }).where('id', '=', account.id).execute(),
    ],
    ['when the account is deleted', ({ account }) => app.core.db.deleteFrom('accounts').where('id', '=', account.id).execute()],
    [
      'when the session is deleted',
      ({ account }) => app.core.db.deleteFrom('sessions').where('account_id', '=', account.id).execute(),
    ],
  ])('%s, even if nobody says so', async (_when, end) => {
    const person = await someone();
    const socket = await watchShipments(person.cookie);
    await end(person);
    expect(await socket.closed).toBe(sessionOverCode);
    expect(await me(person.cookie)).toBe(401);
  });

  test('in every process at once, when all sessions of an account are ended', async () => {
    const person = await someone();
    const again = await signIn(person.account.username);
    const bystander = await watchShipments((await someone()).cookie, unchecked.url);
    const sockets = [await watchShipments(person.cookie, unchecked.url), await watchShipments(again.cookie, unchecked.url)];
    await app.core.sessions.endSessionsOf(person.account.id);
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([sessionOverCode, sessionOverCode]);
    expect([await me(person.cookie), await me(again.cookie)]).toEqual([401, 401]);
    bystander.send('nothing');
    await bystander.sees('error');
  });

  test('at the latest when it asks for more', async () => {
    const { account, cookie } = await someone();
    const socket = await watchShipments(cookie, unchecked.url);
    await app.core.db.deleteFrom('accounts').where('id', '=', account.id).execute();
    socket.send({ type: 'subscribe', topic: 'quotes' });
    expect(await socket.closed).toBe(sessionOverCode);
    expect(socket.frames.map(({ type }) => type)).toEqual(['subscribed']);
  });
});

test('an open socket is no use of its session, and asking for something is', async () => {
  const [watching, working] = [await someone(), await someone()];
  const [socket, busy] = [await watchShipments(watching.cookie), await watchShipments(working.cookie)];
  aheadMs = 20 * minute;
  await untilChecked();
  socket.send({ type: 'subscribe', topic: 'quotes' });
  await socket.sees('subscribed', 1);
  await watchShipments(watching.cookie);
  expect(await me(working.cookie)).toBe(200);
  aheadMs = sessionIdleMs + minute;
  expect(await socket.closed).toBe(sessionOverCode);
  await untilChecked();
  busy.send('nothing');
  await busy.sees('error');
});

test('a socket of no one in particular stays', async () => {
  const socket = await openForTest(app.url);
  aheadMs = sessionAbsoluteMs;
  await untilChecked();
  socket.send('nothing');
  await socket.sees('error');
});
