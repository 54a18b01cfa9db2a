import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#contracts/accounts.ts';
import { errorBodySchema } from '#contracts/errors.ts';
import { newFactorSchema, recoveryCodesSchema } from '#contracts/second-factor.ts';
import { readConfig } from '#infra/config.ts';
import { freshId, sha256 } from '#infra/ids.ts';
import { createLogger } from '#infra/logger.ts';
import { challengeMs, challengeTries } from '#infra/session-store/session-store.ts';
import { composeCore, type Core } from '#services/compose.ts';
import { loginsPer15Min } from '#services/api/rate-limits.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { authenticator } from '#tests/support/authenticator.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

let app: TestApp;
/** Another process on the same servers. */
let other: Core;
let aheadMs = 0;
const clock = { now: () => new Date(Date.now() + aheadMs) };
const nextStep = () => void (aheadMs += 30_000);
let visitors = 0;
const from = () => ({ 'X-Forwarded-For': `10.0.12.${(visitors += 1)}` });
const password = 'seven green suitcases';

beforeAll(async () => {
  app = await startTestApp({ roles: [], env: { TRUST_PROXY: '1' }, clock });
  other = await composeCore({ config: readConfig(app.servers.env), logger: createLogger('silent', 'test'), clock });
});
afterAll(async () => {
  await other.shutdown.stop();
  await app.stop();
});

const open = (username: string, role: Role) =>
  app.core.sessions.open({ username, email: `${username}@example.com`, password, role });
const login = (username: string, typed = password) =>
  app.request('POST', '/api/auth/login', { body: { username, password: typed }, headers: from() });
const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? '';
const loginCode = (challenge: string, code: string, headers = from()) =>
  app.request('POST', '/api/auth/login/code', { body: { challenge, code }, headers });
const challengeOf = async (username: string) => errorBodySchema.parse(await (await login(username)).json()).challenge ?? '';
const codeOf = async (answer: Response) => errorBodySchema.parse(await answer.json()).code;
const own = (as: string, path: string, body: unknown) => app.request('POST', `/api/account/second-factor${path}`, { as, body });
const begin = async (as: string, proof: object = {}) =>
  newFactorSchema.parse(await (await own(as, '', { currentPassword: password, ...proof })).json());
const idOf = async (username: string) => (await app.core.accounts.findByUsername(username))?.id ?? '';
const setRow = (username: string, second_factor_id: string | null, recovery_codes_id: string | null = null) =>
  app.core.db.updateTable('accounts').set({ second_factor_id, recovery_codes_id }).where('username', '=', username).execute();
const typesOf = async (username: string) => (await app.core.log.read(`account-${await idOf(username)}`)).map(({ type }) => type);

async function enrolled(username: string, role: Role = 'agent') {
  await open(username, role);
  const as = cookieOf(await login(username));
  const { factorId, secret } = await begin(as);
  const { codeAt } = authenticator(secret);
  const answer = await own(as, '/enrol', { factorId, code: codeAt(clock.now()) });
  const { recoveryCodes } = recoveryCodesSchema.parse(await answer.json());
  nextStep();
  return { as, secret, recoveryCodes, code: () => codeAt(clock.now()) };
}

/** A person whose enrolment is in the rows and not in the log. */
async function unknownToLog(username: string) {
  await open(username, 'agent');
  const { factorId, secret } = await begin(cookieOf(await login(username)));
  const accountId = await idOf(username);
  const [setId, recoveryCode] = [freshId(), 'ABCD-EFGH-JKMN-PQRS'];
  const digest = Buffer.from(sha256(`${accountId} ${recoveryCode.replaceAll('-', '')}`), 'hex');
  await app.core.db
    .insertInto('recovery_codes')
    .values({ id: freshId(), account_id: accountId, set_id: setId, digest })
    .execute();
  await setRow(username, factorId, setId);
  return { codeAt: authenticator(secret).codeAt, recoveryCode };
}

describe('setting up an authenticator app', () => {
  test('needs the password and a code of the app, and gives ten recovery codes', async () => {
    await open('ada', 'agent');
    const as = cookieOf(await login('ada'));
    expect((await own(as, '', { currentPassword: 'wrong' })).status).toBe(400);
    const { factorId, secret, address, qrCode } = await begin(as);
    expect([secret, new URL(address).searchParams.get('secret')]).toEqual([expect.stringMatching(/^[A-Z2-7]{32}$/), secret]);
    expect(qrCode).toEqual({ size: expect.any(Number), path: expect.stringMatching(/^M0 0h7v1h-7z/) });
    expect((await own(as, '/enrol', { factorId, code: '000000' })).status).toBe(400);
    expect((await login('ada')).status).toBe(200);
    const confirm = { factorId, code: authenticator(secret).codeAt(clock.now()) };
    const { recoveryCodes } = recoveryCodesSchema.parse(await (await own(as, '/enrol', confirm)).json());
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}$/);
    const status = await app.request('GET', '/api/account/second-factor', { as });
    expect(await status.json()).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: 10 });
    expect((await login('ada')).status).toBe(401);
  });

  test('shows the same recovery codes to a retry of the same request, and none to another one', async () => {
    await open('retried', 'agent');
    const as = cookieOf(await login('retried'));
    const { factorId, secret } = await begin(as);
    const confirm = (key: string) =>
      app.request('POST', '/api/account/second-factor/enrol', {
        as,
        body: { factorId, code: authenticator(secret).codeAt(confirmedAt) },
        headers: { 'Idempotency-Key': key },
      });
    const confirmedAt = clock.now();
    const first = recoveryCodesSchema.parse(await (await confirm('one')).json());
    aheadMs += 10 * 60_000;
    expect(recoveryCodesSchema.parse(await (await confirm('one')).json())).toEqual(first);
    expect((await confirm('two')).status).toBe(400);
    expect(await typesOf('retried')).toEqual(['AccountOpened', 'SignedIn', 'SecondFactorEnrolled']);
  });

  test('has to be finished within half an hour', async () => {
    await open('slow', 'agent');
    const as = cookieOf(await login('slow'));
    const { factorId, secret } = await begin(as);
    aheadMs += 29 * 60_000;
    const { status } = await app.request('GET', '/api/auth/me', { as });
    aheadMs += 60_000;
    const answer = await own(as, '/enrol', { factorId, code: authenticator(secret).codeAt(clock.now()) });
    expect([status, answer.status, await codeOf(answer)]).toEqual([200, 409, 'conflict']);
  });

  test('leaves the secret and the codes in no event and in no row in the clear', async () => {
    const { secret, recoveryCodes } = await enrolled('secretive');
    const events = JSON.stringify(await app.core.log.read(`account-${await idOf('secretive')}`), (_key, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    const secrets = await app.core.db.selectFrom('second_factors').selectAll().execute();
    const codes = await app.core.db.selectFrom('recovery_codes').selectAll().execute();
    const rows = JSON.stringify([secrets, codes]) + secrets.map(({ wrapped_secret }) => wrapped_secret.toString('latin1')).join();
    for (const hidden of [secret, ...recoveryCodes]) {
      expect(events).not.toContain(hidden);
      expect(rows).not.toContain(hidden);
      expect(rows).not.toContain(hidden.replaceAll('-', ''));
    }
  });

  test('replaces the app before it with a code of that one', async () => {
    const { as, code } = await enrolled('replacing');
    expect((await own(as, '', { currentPassword: password })).status).toBe(400);
    const { factorId, secret } = await begin(as, { code: code() });
    const second = authenticator(secret);
    expect((await own(as, '/enrol', { factorId, code: second.codeAt(clock.now()) })).status).toBe(200);
    nextStep();
    expect(await codeOf(await loginCode(await challengeOf('replacing'), code()))).toBe('wrong_code');
    expect((await loginCode(await challengeOf('replacing'), second.codeAt(clock.now()))).status).toBe(200);
  });
});

describe('signing in with a second factor', () => {
  test('asks for a code after the right password only, and takes it as people type it', async () => {
    const { code } = await enrolled('typing');
    expect(await codeOf(await login('typing', 'wrong'))).toBe('wrong_credentials');
    const answer = await login('typing');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await answer.json()).toMatchObject({
      code: 'second_factor_required',
      challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    const digits = code();
    const arabic = digits.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    const signedIn = await loginCode(await challengeOf('typing'), ` ${arabic.slice(0, 3)} ${arabic.slice(3)} `);
    expect(await signedIn.json()).toEqual({ id: await idOf('typing'), username: 'typing', role: 'agent' });
    expect((await app.request('GET', '/api/auth/me', { as: cookieOf(signedIn) })).status).toBe(200);
  });

  test.each(['AuthenticatorCodeUsed', 'RecoveryCodeUsed'])('takes a code once, in whichever process: %s', async (used) => {
    const name = `replayed-${used}`;
    const { code, recoveryCodes } = await enrolled(name);
    const typed = used === 'RecoveryCodeUsed' ? (recoveryCodes[0] ?? '') : code();
    const processes = [app.core, other, app.core, other];
    const challenges = await Promise.all(processes.map(() => challengeOf(name)));
    const results = await Promise.all(
      processes.map(async ({ sessions }, nth) => {
        const challenge = challenges[nth] ?? '';
        const challenged = await sessions.takeChallenge(challenge, 'cookie');
        return challenged && sessions.signInWithCode(challenged, { challenge, code: typed, kind: 'cookie' });
      }),
    );
    expect(results.filter((result) => result === 'wrong')).toHaveLength(3);
    expect((await typesOf(name)).filter((type) => type === used)).toHaveLength(1);
    expect(await codeOf(await loginCode(await challengeOf(name), typed))).toBe('wrong_code');
  });

  test('takes the code of a clock that is a step ahead, and none of an earlier step after it', async () => {
    const { secret, code } = await enrolled('ahead');
    const { codeAt } = authenticator(secret);
    const inSteps = (steps: number) => codeAt(new Date(clock.now().getTime() + steps * 30_000));
    expect(await codeOf(await loginCode(await challengeOf('ahead'), inSteps(3)))).toBe('wrong_code');
    expect((await loginCode(await challengeOf('ahead'), inSteps(1))).status).toBe(200);
    expect(await codeOf(await loginCode(await challengeOf('ahead'), code()))).toBe('wrong_code');
  });

  test('takes no code of an app whose secret was wrapped by a key that is lost, but recovery codes', async () => {
    const { code, recoveryCodes } = await enrolled('unwrapped');
    const lost = { master_key_id: '00000000' };
    await app.core.db
      .updateTable('second_factors')
      .set(lost)
      .where('account_id', '=', await idOf('unwrapped'))
      .execute();
    expect(await codeOf(await loginCode(await challengeOf('unwrapped'), code()))).toBe('wrong_code');
    expect((await loginCode(await challengeOf('unwrapped'), recoveryCodes[0] ?? '')).status).toBe(200);
  });

  test('takes each recovery code once, in capitals or not, and counts what is left', async () => {
    const { as, recoveryCodes } = await enrolled('recovering');
    const [first = '', second = ''] = recoveryCodes;
    expect((await loginCode(await challengeOf('recovering'), first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect(await codeOf(await loginCode(await challengeOf('recovering'), first))).toBe('wrong_code');
    const [one, two] = [await challengeOf('recovering'), await challengeOf('recovering')];
    const answers = await Promise.all([loginCode(one, second), loginCode(two, second)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const status = await app.request('GET', '/api/account/second-factor', { as });
    expect(await status.json()).toMatchObject({ recoveryCodesLeft: 8 });
  });

  test('forgets the recovery codes before the ones that were made last', async () => {
    const { as, code, recoveryCodes } = await enrolled('renewing');
    expect((await own(as, '/recovery-codes', { currentPassword: password })).status).toBe(400);
    const answer = await own(as, '/recovery-codes', { currentPassword: password, code: code() });
    const { recoveryCodes: renewed } = recoveryCodesSchema.parse(await answer.json());
    expect(await codeOf(await loginCode(await challengeOf('renewing'), recoveryCodes[0] ?? ''))).toBe('wrong_code');
    expect((await loginCode(await challengeOf('renewing'), renewed[0] ?? '')).status).toBe(200);
    const id = await idOf('renewing');
    expect(await app.core.db.selectFrom('recovery_codes').select('id').where('account_id', '=', id).execute()).toHaveLength(10);
  });

  test('opens one session for each challenge, of the kind it was made for, within five minutes', async () => {
    const { code } = await enrolled('challenged', 'admin');
    const used = await challengeOf('challenged');
    expect((await loginCode(used, code())).status).toBe(200);
    nextStep();
    expect(await codeOf(await loginCode(used, code()))).toBe('sign_in_over');
    const cookie = await challengeOf('challenged');
    const asBearer = await app.request('POST', '/api/admin/login/code', {
      body: { challenge: cookie, code: code() },
      headers: from(),
    });
    expect(await codeOf(asBearer)).toBe('sign_in_over');
    aheadMs += challengeMs;
    expect(await codeOf(await loginCode(cookie, code()))).toBe('sign_in_over');
    expect(await codeOf(await loginCode('made-up', code()))).toBe('sign_in_over');
  });

  test('ends with the password that was typed for it', async () => {
    const { as, code } = await enrolled('changing');
    const challenge = await challengeOf('changing');
    const changed = { currentPassword: password, password: 'eight red umbrellas' };
    expect((await app.request('POST', '/api/account/password', { as, body: changed })).status).toBe(200);
    expect(await codeOf(await loginCode(challenge, code()))).toBe('sign_in_over');
  });

  test('ends after five wrong codes, and for the account after ten, from wherever they come', async () => {
    const { code } = await enrolled('guessed');
    const challenge = await challengeOf('guessed');
    const tries = await Promise.all(Array.from({ length: challengeTries + 3 }, () => loginCode(challenge, '000000')));
    const codes = await Promise.all(tries.map(codeOf));
    expect(codes.filter((refusal) => refusal === 'wrong_code')).toHaveLength(challengeTries);
    expect(await codeOf(await loginCode(challenge, code()))).toBe('sign_in_over');
    for (let left = loginsPer15Min - challengeTries; left > 0; left -= 1) {
      expect(await codeOf(await loginCode(await challengeOf('guessed'), '000000'))).toBe('wrong_code');
    }
    expect((await loginCode(await challengeOf('guessed'), code())).status).toBe(429);
    const failures = async () =>
      (await app.core.log.read(`account-${await idOf('guessed')}`)).filter(({ type }) =>
        /^SignIn(?:Failed|sBlocked)$/.test(type),
      );
    await pollUntil('the failures in the log', async () => (await failures()).some(({ type }) => type === 'SignInsBlocked'));
    expect(await failures()).toContainEqual(expect.objectContaining({ data: expect.objectContaining({ reason: 'wrong_code' }) }));
  });

  test('asks for it where the row was restored from before the enrolment', async () => {
    const { code } = await enrolled('restored');
    await setRow('restored', null);
    expect((await loginCode(await challengeOf('restored'), code())).status).toBe(200);
    expect((await app.core.accounts.findByUsername('restored'))?.secondFactorId).toBeDefined();
  });

  test('asks for it where the log was restored from before the enrolment, and takes each code once', async () => {
    const { codeAt, recoveryCode } = await unknownToLog('older');
    expect(await codeOf(await loginCode(await challengeOf('older'), '000000'))).toBe('wrong_code');
    for (const code of [codeAt(clock.now()), recoveryCode]) {
      expect((await loginCode(await challengeOf('older'), code)).status).toBe(200);
      expect(await codeOf(await loginCode(await challengeOf('older'), code))).toBe('wrong_code');
    }
    expect((await typesOf('older')).filter((type) => type === 'SecondFactorEnrolled')).toHaveLength(1);
  });

  test('can be reset where the log was restored from before the enrolment', async () => {
    await open('resetting', 'admin');
    await unknownToLog('forgotten');
    const as = cookieOf(await login('resetting'));
    const path = `/api/people/${await idOf('forgotten')}/second-factor/reset`;
    expect(await (await app.request('POST', path, { as, body: { language: 'en' } })).json()).toMatchObject({
      hasSecondFactor: false,
    });
    expect((await login('forgotten')).status).toBe(200);
  });
});

test('the admin area asks for the code as well, and gives its token for it', async () => {
  const { code } = await enrolled('overseer', 'admin');
  const first = await app.request('POST', '/api/admin/login', {
    body: { email: 'overseer@example.com', password },
    headers: from(),
  });
  const { challenge } = errorBodySchema.parse(await first.json());
  const second = await app.request('POST', '/api/admin/login/code', { body: { challenge, code: code() }, headers: from() });
  expect(await second.json()).toMatchObject({
    token: expect.any(String),
    user: { email: 'overseer@example.com', role: 'admin' },
  });
  expect(second.headers.getSetCookie()).toEqual([expect.stringContaining('Path=/api/admin/login;')]);
});

describe('removing a second factor', () => {
  test('needs the password and a code, and the password alone signs in again', async () => {
    const { as, code } = await enrolled('leaving');
    expect((await own(as, '/remove', { currentPassword: password, code: '000000' })).status).toBe(400);
    expect((await own(as, '/remove', { currentPassword: password, code: code() })).status).toBe(200);
    expect((await login('leaving')).status).toBe(200);
    const id = await idOf('leaving');
    const kept = app.core.db.selectFrom('second_factors').select('id').where('account_id', '=', id).execute();
    const codes = app.core.db.selectFrom('recovery_codes').select('id').where('account_id', '=', id).execute();
    expect(await Promise.all([kept, codes])).toEqual([[], []]);
  });

  test('wrong passwords and wrong codes are limited', async () => {
    const { as } = await enrolled('hijacked');
    const statuses = await Promise.all(
      Array.from({ length: loginsPer15Min + 2 }, async (_, nth) => {
        const typed =
          nth % 2 === 0 ? { currentPassword: 'wrong', code: '000000' } : { currentPassword: password, code: '000000' };
        return (await own(as, '/remove', typed)).status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([400, 429]));
  });
});
