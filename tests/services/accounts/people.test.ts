import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { personSchema, type Role } from '#contracts/accounts.ts';
import { sessionOverCode } from '#contracts/realtime.ts';
import { freshId } from '#infra/ids.ts';
import { mailedToken, mailedTokens } from '#tests/support/account-emails.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { socketsOfTests } from '#tests/support/live.ts';

let app: TestApp;
/** A second process on the same servers. */
let other: TestApp;
let admin: string;
let aheadMs = 0;
const clock = { now: () => new Date(Date.now() + aheadMs) };
const openForTest = socketsOfTests();

beforeAll(async () => {
  app = await startTestApp({ roles: ['projector', 'relay', 'mailer'], env: { TRUST_PROXY: '1' }, clock });
  other = await startTestApp({ servers: app.servers, roles: [], env: { TRUST_PROXY: '1' }, clock });
  admin = await app.signIn('admin');
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});

const password = 'seven green suitcases';
let visitors = 0;
const visitor = () => ({ 'X-Forwarded-For': `10.0.3.${(visitors += 1)}` });
const asAdmin = (method: string, path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
  app.request(method, path, { as: admin, body, headers });
const asVisitor = (path: string, body: unknown, headers = visitor()) => app.request('POST', path, { body, headers });
const codeOf = async (answer: Response) => [answer.status, z.object({ code: z.string() }).parse(await answer.json()).code];

const invite = async (email: string, role: Role = 'agent') => {
  const answer = await asAdmin('POST', '/api/people', { email, role, language: 'de' });
  expect(answer.status).toBe(201);
  return personSchema.parse(await answer.json());
};
const setPassword = (token: string, body: { username?: string; password?: string } = {}, headers = visitor()) =>
  asVisitor('/api/auth/link/password', { token, password, ...body }, headers);
const login = async (username: string, typed = password, from = app) => {
  const answer = await from.request('POST', '/api/auth/login', { body: { username, password: typed }, headers: visitor() });
  return answer.status === 200 ? (answer.headers.get('set-cookie')?.split(';')[0] ?? '') : '';
};
const me = async (cookie: string, from = app) => (await from.request('GET', '/api/auth/me', { as: cookie })).status;
const someone = async (name: string, role: Role = 'agent') => {
  const email = `${name}@example.com`;
  const { id } = await invite(email, role);
  expect((await setPassword(await mailedToken(app, email), { username: name })).status).toBe(200);
  return { id, email, cookie: await login(name) };
};
const people = async () =>
  z.array(personSchema).parse(await (await app.request('GET', '/api/people?limit=200', { as: admin })).json());
const person = async (id: string) => (await people()).find((each) => each.id === id);
const typesOf = async (id: string) => (await app.core.log.read(`account-${id}`)).map(({ type }) => type);

describe('an invitation', () => {
  test('is mailed in its language, sets user name and password, and works once', async () => {
    const { id } = await invite('ada@example.com', 'auditor');
    expect(await person(id)).toMatchObject({ username: null, email: 'ada@example.com', role: 'auditor', state: 'invited' });
    const token = await mailedToken(app, 'ada@example.com');
    const opened = await asVisitor('/api/auth/link', { token });
    expect(await opened.json()).toMatchObject({
      purpose: 'invitation',
      username: null,
      email: 'ada@example.com',
      role: 'auditor',
    });
    expect(await (await setPassword(token, { username: 'ada' })).json()).toEqual({ username: 'ada', role: 'auditor' });
    expect(await person(id)).toMatchObject({ username: 'ada', state: 'active' });
    expect(await me(await login('ada'))).toBe(200);
    expect(await codeOf(await setPassword(token, { username: 'ada2' }))).toEqual([404, 'bad_link']);
    expect(await codeOf(await asVisitor('/api/auth/link', { token }))).toEqual([404, 'bad_link']);
    expect(await typesOf(id)).toEqual(['AccountInvited', 'InvitationAccepted', 'SignedIn']);
  });

  test('used by many at once sets one password', async () => {
    await invite('many@example.com');
    const token = await mailedToken(app, 'many@example.com');
    const names = ['many1', 'many2', 'many3', 'many4'];
    const answers = await Promise.all(
      names.map((username, index) =>
        (index % 2 ? app : other).request('POST', '/api/auth/link/password', {
          body: { token, username, password: `${password} ${username}` },
          headers: visitor(),
        }),
      ),
    );
    const winners = names.filter((_name, index) => answers[index]?.status === 200);
    expect(winners).toHaveLength(1);
    const signedIn = await Promise.all(names.map(async (name) => ((await login(name, `${password} ${name}`)) ? [name] : [])));
    expect(signedIn.flat()).toEqual(winners);
  });

  test('sent again stands for an hour, after which another link is mailed and ends it', async () => {
    const { id } = await invite('twice@example.com');
    const first = await mailedToken(app, 'twice@example.com');
    const again = async () => (await asAdmin('POST', `/api/people/${id}/invitation`, { language: 'en' })).json();
    for (let nth = 0; nth < 5; nth += 1) expect(await again()).toMatchObject({ id, isMailed: false });
    expect((await asVisitor('/api/auth/link', { token: first })).status).toBe(200);
    expect(await typesOf(id)).toEqual(['AccountInvited']);
    aheadMs += 3_600_000;
    admin = await app.signIn('admin');
    expect(await again()).toMatchObject({ id, isMailed: true });
    expect(await codeOf(await setPassword(first, { username: 'twice' }))).toEqual([404, 'bad_link']);
    const second = await mailedToken(app, 'twice@example.com', 2);
    expect((await setPassword(second, { username: 'twice' })).status).toBe(200);
  });

  test('is over after seven days', async () => {
    await invite('late@example.com');
    const token = await mailedToken(app, 'late@example.com');
    aheadMs += 7 * 86_400_000;
    expect(await codeOf(await setPassword(token, { username: 'late' }))).toEqual([404, 'bad_link']);
    admin = await app.signIn('admin');
  });

  test('is not sent to an address that another account has, in whatever case, nor twice under one key', async () => {
    const key = { 'Idempotency-Key': freshId() };
    const body = { email: 'key@example.com', role: 'agent', language: 'en' };
    const answers = await Promise.all([1, 2, 3].map(async () => (await asAdmin('POST', '/api/people', body, key)).json()));
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect((await people()).filter(({ email }) => email === body.email)).toHaveLength(1);
    const again = await asAdmin('POST', '/api/people', { ...body, email: 'KEY@example.com' });
    expect(await again.json()).toMatchObject({ code: 'taken', fields: { email: 'Another account uses this email address.' } });
  });

  test.each([
    [{ username: 'ADMIN' }, 'taken', 'username'],
    [{}, 'invalid_request', 'username'],
    [{ username: 'picky', password: 'sonyericsson' }, 'invalid_request', 'password'],
    [{ username: 'picky', password: 'picky@example.com' }, 'invalid_request', 'password'],
    [{ username: 'picky', password: 'eleven char' }, 'invalid_request', 'password'],
  ])('refuses %j and can be used all the same', async (body, code, field) => {
    if (!(await people()).some(({ email }) => email === 'picky@example.com')) await invite('picky@example.com');
    const answer = await setPassword(await mailedToken(app, 'picky@example.com'), body);
    expect(await answer.json()).toMatchObject({ code, fields: { [field]: expect.any(String) } });
    expect((await asVisitor('/api/auth/link', { token: await mailedToken(app, 'picky@example.com') })).status).toBe(200);
  });

  test('has its answer repeated to a retry, after the link was used up', async () => {
    await invite('retry@example.com');
    const headers = { ...visitor(), 'Idempotency-Key': freshId() };
    const token = await mailedToken(app, 'retry@example.com');
    const [one, two] = [
      await setPassword(token, { username: 'retry' }, headers),
      await setPassword(token, { username: 'retry' }, headers),
    ];
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(await two.json()).toEqual(await one.json());
  });

  test('leaves neither address nor token in the log, and only hashes and ciphertext in the table', async () => {
    await invite('canary.address@example.com');
    const token = await mailedToken(app, 'canary.address@example.com');
    const rows = await app.core.db.selectFrom('account_links').select(['token_hash', 'sealed_token']).execute();
    const stored = rows.map((row) => Buffer.concat([row.token_hash, row.sealed_token]).toString('latin1')).join();
    expect(stored).not.toContain(token);
    let log = '';
    for await (const { type, data, metadata } of app.core.store.readAll({ after: undefined, limit: 10_000 })) {
      log += JSON.stringify([type, data, metadata]);
    }
    expect(log).toContain('AccountInvited');
    for (const canary of ['canary.address', token]) expect(log).not.toContain(canary);
  });
});

describe('a reset of the password', () => {
  const ask = (email: string, from = visitor()) => asVisitor('/api/auth/password-reset', { email, language: 'en' }, from);

  test('is mailed once an hour, works once, and ends every session', async () => {
    const { email, cookie } = await someone('resetting');
    expect(await (await ask('RESETTING@example.com')).json()).toEqual({ status: 'requested' });
    const token = await mailedToken(app, email, 2);
    expect((await ask(email)).status).toBe(202);
    expect(await (await asVisitor('/api/auth/link', { token })).json()).toMatchObject({
      purpose: 'reset',
      username: 'resetting',
    });
    expect((await setPassword(token, { password: 'eight red umbrellas' })).status).toBe(200);
    expect(await me(cookie)).toBe(401);
    expect(await login('resetting')).toBe('');
    expect(await me(await login('resetting', 'eight red umbrellas'))).toBe(200);
    expect(await codeOf(await setPassword(token))).toEqual([404, 'bad_link']);
    expect(await mailedTokens(app, email)).toHaveLength(2);
  });

  test('has the same answer for an address of nobody, and mails nothing', async () => {
    const [known, unknown] = [await ask('ada@example.com'), await ask('nobody@example.com')];
    expect([unknown.status, await unknown.json()]).toEqual([known.status, await known.json()]);
    expect(await mailedTokens(app, 'nobody@example.com')).toEqual([]);
  });

  test('is asked for ten times an hour by one client', async () => {
    const from = visitor();
    const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await ask('nobody@example.com', from)).status));
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  test('by guessing links is refused after thirty wrong ones a minute', async () => {
    const from = visitor();
    const statuses: number[] = [];
    for (let nth = 0; nth < 31; nth += 1)
      statuses.push((await asVisitor('/api/auth/link', { token: `wrong${nth}` }, from)).status);
    expect(statuses.slice(-2)).toEqual([404, 429]);
  });
});

describe('the own password', () => {
  const change = (as: string, body: unknown, headers = {}) => app.request('POST', '/api/account/password', { as, body, headers });

  test('is changed by who knows it; the other sessions end, in every process', async () => {
    const { cookie } = await someone('changing');
    const elsewhere = await login('changing', password, other);
    const socket = await openForTest(other.url, { Cookie: elsewhere });
    const wrong = await change(cookie, { currentPassword: 'wrong', password: 'eight red umbrellas' });
    expect(await wrong.json()).toMatchObject({ code: 'invalid_request', fields: { currentPassword: expect.any(String) } });
    expect(await me(elsewhere, other)).toBe(200);
    const headers = { 'Idempotency-Key': freshId() };
    const body = { currentPassword: password, password: 'eight red umbrellas' };
    expect((await change(cookie, body, headers)).status).toBe(200);
    expect((await change(cookie, body, headers)).status).toBe(200);
    expect(await socket.closed).toBe(sessionOverCode);
    expect([await me(cookie), await me(elsewhere, other)]).toEqual([200, 401]);
    expect([await login('changing'), await me(await login('changing', 'eight red umbrellas'))]).toEqual(['', 200]);
  });

  test('is guessed ten times by a stolen session', async () => {
    const { cookie } = await someone('stolen');
    const guess = async () => (await change(cookie, { currentPassword: 'wrong', password: 'eight red umbrellas' })).status;
    const statuses: number[] = [];
    for (let nth = 0; nth < 11; nth += 1) statuses.push(await guess());
    expect(statuses.slice(-2)).toEqual([400, 429]);
  });
});

describe('an administrator', () => {
  test('changes a role, which ends the sessions and sockets of the person in every process', async () => {
    const { id, cookie } = await someone('moved');
    const socket = await openForTest(other.url, { Cookie: cookie });
    const answer = await asAdmin('PATCH', `/api/people/${id}/role`, { role: 'auditor' });
    expect(await answer.json()).toMatchObject({ id, role: 'auditor', state: 'active' });
    expect(answer.headers.get('ETag')).toMatch(/^"\d+"$/);
    expect(await socket.closed).toBe(sessionOverCode);
    expect([await me(cookie), await me(cookie, other)]).toEqual([401, 401]);
    expect((await app.request('GET', '/api/people', { as: await login('moved') })).status).toBe(200);
  });

  test('deactivates and reactivates, as often as it is repeated', async () => {
    const { id, cookie } = await someone('leaving');
    for (const _ of [1, 2]) {
      expect(await (await asAdmin('POST', `/api/people/${id}/deactivate`)).json()).toMatchObject({ state: 'deactivated' });
    }
    expect([await me(cookie), await login('leaving')]).toEqual([401, '']);
    expect(await (await asAdmin('POST', `/api/people/${id}/reactivate`)).json()).toMatchObject({ state: 'active' });
    expect(await me(await login('leaving'))).toBe(200);
    expect((await typesOf(id)).filter((type) => type.startsWith('Account'))).toEqual([
      'AccountInvited',
      'AccountDisabled',
      'AccountEnabled',
    ]);
  });

  test('is refused a change of what someone changed meanwhile', async () => {
    const { id } = await someone('stale');
    const answer = await asAdmin('PATCH', `/api/people/${id}/role`, { role: 'auditor' }, { 'If-Match': '"0"' });
    expect(await codeOf(answer)).toEqual([412, 'stale_revision']);
    expect(await person(id)).toMatchObject({ role: 'agent' });
  });

  test.each(['nonsense', freshId()])('finds nobody under %s', async (id) => {
    expect(await codeOf(await asAdmin('PATCH', `/api/people/${id}/role`, { role: 'agent' }))).toEqual([404, 'not_found']);
    expect(await codeOf(await asAdmin('POST', `/api/people/${id}/invitation`, { language: 'en' }))).toEqual([404, 'not_found']);
  });
});

describe('the last administrator', () => {
  test('stays when two demote each other at the same instant in two processes, ten times', async () => {
    const [one, two] = [await someone('grace', 'admin'), await someone('hedy', 'admin')];
    const demo = (await people()).find(({ username }) => username === 'admin');
    const core = app.core.people;
    const order = () => {
      const commandId = freshId();
      const actor = { id: one.id, role: 'admin' as const };
      return {
        context: {
          commandId,
          requestHash: 'hash',
          actor,
          source: 'api' as const,
          correlationId: commandId,
          now: clock.now().toISOString(),
        },
      };
    };
    await core.changeRole(demo?.id ?? '', 'agent', order());
    for (let round = 0; round < 10; round += 1) {
      const outcomes = await Promise.allSettled([
        app.core.people.changeRole(one.id, 'agent', order()),
        round % 2 ? other.core.people.changeRole(two.id, 'agent', order()) : other.core.people.deactivate(two.id, order()),
      ]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const admins = { search: undefined, role: 'admin', state: 'active' } as const;
      const left = await app.core.directory.page(admins, { after: undefined, limit: 100 });
      expect(left).toHaveLength(1);
      await core.reactivate(two.id, order());
      for (const { id } of [one, two]) await core.changeRole(id, 'admin', order());
    }
    await core.changeRole(demo?.id ?? '', 'admin', order());
    admin = await app.signIn('admin');
  });
});

describe('what a crash leaves between log and row', () => {
  test('is made up for at the next start, before the next change, and by the same command', async () => {
    await someone('remaining', 'admin');
    const { id } = await someone('crashed', 'admin');
    const stale = () =>
      app.core.db.updateTable('accounts').set({ is_unsettled: true, role: 'admin' }).where('id', '=', id).execute();
    expect((await asAdmin('PATCH', `/api/people/${id}/role`, { role: 'agent' })).status).toBe(200);
    await stale();
    await other.core.accountChanges.settleAll();
    expect(await person(id)).toMatchObject({ role: 'agent' });
    await stale();
    expect(await (await asAdmin('PATCH', `/api/people/${id}/role`, { role: 'agent' })).json()).toMatchObject({ role: 'agent' });
    await stale();
    await invite('after.crash@example.com');
    expect(await person(id)).toMatchObject({ role: 'agent' });
  });

  test('or a backup whose log ends before its accounts, is an account that can be changed like any other', async () => {
    const [id, passwordHash] = [freshId(), 'none'];
    const account = {
      id,
      username: 'restored',
      email: 'restored@example.com',
      role: 'agent',
      passwordHash,
      isDemo: false,
    } as const;
    await app.core.accounts.add({ ...account, disabledAt: undefined }, clock.now());
    expect((await asAdmin('PATCH', `/api/people/${id}/role`, { role: 'auditor' })).status).toBe(200);
    expect(await typesOf(id)).toEqual(['AccountOpened', 'RoleChanged']);
    expect(await person(id)).toMatchObject({ username: 'restored', role: 'auditor', state: 'active' });
  });

  test('is no account, where the log has none', async () => {
    const id = freshId();
    await app.core.directory.addInvited({ id, email: 'never@example.com', role: 'agent' }, clock.now());
    await app.core.accountChanges.settleAll();
    expect(await person(id)).toBeUndefined();
  });
});
