import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Role } from '#contracts/accounts.ts';
import { errorBodySchema } from '#contracts/errors.ts';
import { newFactorSchema } from '#contracts/second-factor.ts';
import { access, openBeforeEnrolment } from '#services/api/access.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { authenticator } from '#tests/support/authenticator.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector', 'relay', 'mailer'], env: { TRUST_PROXY: '1', SECOND_FACTOR: 'admins' } });
});
afterAll(() => app.stop());

const password = 'seven green suitcases';
let visitors = 0;
const from = () => ({ 'X-Forwarded-For': `10.0.13.${(visitors += 1)}` });
const open = (username: string, role: Role) =>
  app.core.sessions.open({ username, email: `${username}@example.com`, password, role });
const login = (username: string) => app.request('POST', '/api/auth/login', { body: { username, password }, headers: from() });
const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? '';
const codeOf = async (answer: Response) => errorBodySchema.parse(await answer.json()).code;
const idOf = async (username: string) => (await app.core.accounts.findByUsername(username))?.id ?? '';
const get = (as: string, path: string) => app.request('GET', path, { as });
const personOf = async (as: string, username: string) =>
  z
    .array(z.looseObject({ username: z.string().nullable() }))
    .parse(await (await get(as, '/api/people')).json())
    .find((person) => person.username === username);

async function enrol(as: string) {
  const begun = await app.request('POST', '/api/account/second-factor', { as, body: { currentPassword: password } });
  const { factorId, secret } = newFactorSchema.parse(await begun.json());
  const code = authenticator(secret).codeAt(new Date());
  const confirmed = await app.request('POST', '/api/account/second-factor/enrol', { as, body: { factorId, code } });
  expect(confirmed.status).toBe(200);
}
const admin = async (username: string) => {
  await open(username, 'admin');
  const as = cookieOf(await login(username));
  await enrol(as);
  return as;
};
const mailsTo = async (address: string) =>
  z.array(z.object({ subject: z.string() })).parse(await (await app.request('GET', `/dev/mail.json?to=${address}`)).json());

describe('where administrators must have a second factor', () => {
  test('one without it can set it up, and nothing else', async () => {
    await open('grace', 'admin');
    const answer = await login('grace');
    expect(await answer.json()).toEqual({ id: await idOf('grace'), username: 'grace', role: 'admin', mustEnrol: true });
    const as = cookieOf(answer);
    for (const route of Object.keys(access)) {
      const [method = '', path = ''] = route.split(' ');
      const isGuarded = !access[route as keyof typeof access].some((caller) => caller === 'anonymous');
      const isOpen = [...openBeforeEnrolment].some((known) => known === route);
      if (!isGuarded || isOpen || path.startsWith('/api/admin/')) continue;
      const refused = await app.request(method, path.replace(/\{\w+\}/g, await idOf('grace')), {
        as,
        ...(method === 'GET' ? {} : { body: {} }),
      });
      expect([route, refused.status, await codeOf(refused)]).toEqual([route, 403, 'second_factor_missing']);
    }
    expect(await app.core.sessions.liveAmong([])).toEqual(new Map());
    await enrol(as);
    expect(await (await get(as, '/api/auth/me')).json()).toEqual({ id: await idOf('grace'), username: 'grace', role: 'admin' });
    expect((await get(as, '/api/people')).status).toBe(200);
    const removing = { currentPassword: password, code: '000000' };
    const removed = await app.request('POST', '/api/account/second-factor/remove', { as, body: removing });
    expect([removed.status, await codeOf(removed)]).toEqual([409, 'conflict']);
  });

  test('the admin area is closed to them, and sends them to the dashboard', async () => {
    await open('barbara', 'admin');
    const body = { email: 'barbara@example.com', password };
    const answer = await app.request('POST', '/api/admin/login', { body, headers: from() });
    expect([answer.status, await codeOf(answer)]).toEqual([403, 'second_factor_missing']);
    const wrong = await app.request('POST', '/api/admin/login', { body: { ...body, password: 'wrong' }, headers: from() });
    expect(await codeOf(wrong)).toBe('wrong_credentials');
  });

  test('an agent needs none', async () => {
    await open('agnes', 'agent');
    expect((await get(cookieOf(await login('agnes')), '/api/shipments')).status).toBe(200);
  });

  test('an agent who becomes an administrator is asked for one', async () => {
    const as = await admin('promoting');
    await open('rising', 'agent');
    await app.request('PATCH', `/api/people/${await idOf('rising')}/role`, { as, body: { role: 'admin' } });
    expect(await (await login('rising')).json()).toMatchObject({ mustEnrol: true });
  });
});

describe('an administrator resets the second factor of another person', () => {
  const reset = async (as: string, username: string) =>
    app.request('POST', `/api/people/${await idOf(username)}/second-factor/reset`, { as, body: { language: 'de' } });

  test('whose sessions end, who is told by email, and who signs in with the password alone', async () => {
    const as = await admin('helping');
    await open('locked', 'agent');
    const session = cookieOf(await login('locked'));
    await enrol(session);
    expect(await personOf(as, 'locked')).toMatchObject({ hasSecondFactor: true });
    expect((await login('locked')).status).toBe(401);
    expect(await (await reset(as, 'locked')).json()).toMatchObject({ username: 'locked', hasSecondFactor: false });
    expect((await get(session, '/api/auth/me')).status).toBe(401);
    expect((await login('locked')).status).toBe(200);
    await pollUntil('the email', async () => (await mailsTo('locked@example.com')).length > 0);
    expect(await mailsTo('locked@example.com')).toMatchObject([
      { subject: 'Ihr zweiter Faktor für Waybill wurde zurückgesetzt' },
    ]);
    const found = await get(as, '/api/search/emails?search=locked@example.com');
    expect(await found.json()).toMatchObject({ hits: [{ subject: 'Ihr zweiter Faktor für Waybill wurde zurückgesetzt' }] });
    const log = await get(as, `/api/security-log?group=secondFactors&person=${await idOf('locked')}`);
    expect(await log.json()).toMatchObject([
      { type: 'SecondFactorReset', by: { who: 'account', username: 'helping' } },
      { type: 'SecondFactorEnrolled', by: { who: 'self' } },
    ]);
  });

  test('and never their own', async () => {
    const as = await admin('selfish');
    const answer = await reset(as, 'selfish');
    expect([answer.status, await codeOf(answer)]).toEqual([409, 'conflict']);
    expect((await get(as, '/api/people')).status).toBe(200);
  });
});
