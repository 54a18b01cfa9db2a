import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { streamOf } from '#contracts/events/registry.ts';
import { sessionOverCode } from '#contracts/realtime.ts';
import { derivedId, sha256 } from '#infra/ids.ts';
import { closeDemoAccounts, openDemoAccounts, recordClosedDemoAccounts } from '#services/accounts/demo.ts';
import { clientFacts } from '#services/accounts/client-facts.ts';
import { accountDecider } from '#services/domain/account.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { socketsOfTests } from '#tests/support/live.ts';

let app: TestApp;
const openForTest = socketsOfTests();
beforeAll(async () => {
  app = await startTestApp({ roles: [] });
});
afterAll(() => app.stop());

const names = ['admin', 'agent', 'auditor'] as const;
const signIn = async (username: string, password = 'waybill-demo') =>
  (await app.core.sessions.signIn(username, password)) !== undefined;
const canSignIn = async () =>
  Object.fromEntries(await Promise.all(names.map(async (name) => [name, await signIn(name)] as const)));
const me = async (cookie: string) => (await app.request('GET', '/api/auth/me', { as: cookie })).status;
const all = (can: boolean) => ({ admin: can, agent: can, auditor: can });
const idOf = async (username: string) => (await app.core.accounts.findByUsername(username))?.id ?? '';
/** What happened to an account, without who signed in or tried to. */
const eventsOf = async (username: string) =>
  (await app.core.log.read(`account-${await idOf(username)}`)).map(({ type }) => type).filter((type) => !type.startsWith('Sign'));
const change = (username: string, values: { username?: string; email?: string; password_hash?: string; is_demo?: boolean }) =>
  app.core.db.updateTable('accounts').set(values).where('username', '=', username).execute();

describe('outside demo mode', () => {
  test('the printed accounts are disabled, their sessions and sockets end, and the log knows it, once', async () => {
    const cookie = await app.signIn('agent');
    const socket = await openForTest(app.url, { Cookie: cookie });
    socket.send({ type: 'subscribe', topic: 'shipments' });
    await socket.sees('subscribed');
    expect(await closeDemoAccounts(app.core)).toEqual(names);
    expect(await me(cookie)).toBe(401);
    expect(await socket.closed).toBe(sessionOverCode);
    expect(await canSignIn()).toEqual(all(false));

    await recordClosedDemoAccounts(app.core);
    expect(await closeDemoAccounts(app.core)).toEqual(names);
    await recordClosedDemoAccounts(app.core);
    expect(await eventsOf('agent')).toEqual(['AccountOpened', 'AccountDisabled']);
  });

  test('no session is opened at that moment', async () => {
    const account = await app.core.accounts.findByUsername('agent');
    const session = { kind: 'cookie', client: clientFacts(), at: new Date() } as const;
    expect(account && (await app.core.sessionStore.open('a token', { account, ...session }))).toBe(false);
    expect(await me('waybill_session=a token')).toBe(401);
  });

  test('their user names stay taken', async () => {
    const given = { username: 'agent', email: 'someone@example.com', password: 'a long password', role: 'agent' } as const;
    expect(await app.core.sessions.open(given)).toBe(false);
    expect(await eventsOf('agent')).toEqual(['AccountOpened', 'AccountDisabled']);
  });

  test('they are back in demo mode, without their old sessions', async () => {
    await openDemoAccounts(app.core);
    await openDemoAccounts(app.core);
    expect(await canSignIn()).toEqual(all(true));
    expect(await eventsOf('agent')).toEqual(['AccountOpened', 'AccountDisabled', 'AccountEnabled']);
  });

  test('a start in demo mode records what is missing in the log', async () => {
    await closeDemoAccounts(app.core);
    await openDemoAccounts(app.core);
    expect((await eventsOf('auditor')).slice(-2)).toEqual(['AccountDisabled', 'AccountEnabled']);
  });
});

describe('an account is left alone', () => {
  const ownHash = async () => {
    const place = { client: 'test', isKnown: true };
    return app.core.passwords.hash('a password of my own', place);
  };

  test('when its owner changed the password, when it bears such a name by chance, and when it was never of demo mode', async () => {
    await change('admin', { password_hash: await ownHash() });
    await change('auditor', { email: 'auditor@example.com', is_demo: false });
    // Made before accounts were marked.
    await change('agent', { is_demo: false });
    await app.core.sessions.open({ username: 'ada', email: 'agent@waybill.test', password: 'waybill-demo', role: 'agent' });

    expect(await closeDemoAccounts(app.core)).toEqual(['agent']);
    expect(await signIn('admin', 'a password of my own')).toBe(true);
    expect([await signIn('auditor'), await signIn('ada'), await signIn('agent')]).toEqual([true, true, false]);
    await openDemoAccounts(app.core);
    expect(await signIn('agent')).toBe(true);
    expect(await eventsOf('admin')).toEqual(await eventsOf('auditor'));
  });
});

describe('a log of an earlier version', () => {
  test.each([
    ['endDemo', 'AccountDisabled', 'disabled', () => recordClosedDemoAccounts(app.core)],
    ['beginDemo', 'AccountEnabled', 'enabled', () => openDemoAccounts(app.core)],
  ] as const)('has the command %s under the name %s, and a start repeats it', async (type, name, became, start) => {
    await closeDemoAccounts(app.core);
    if (type === 'beginDemo') await recordClosedDemoAccounts(app.core);
    const account = await app.core.accounts.findByUsername('agent');
    const disabledAt = account?.disabledAt?.toISOString() ?? '';
    const accountId = account?.id ?? '';
    const commandId = derivedId('demo-account', accountId, became, disabledAt);
    await app.core.handle({
      stream: streamOf.account(accountId),
      decider: accountDecider,
      command: { type, accountId },
      context: {
        commandId,
        requestHash: sha256(name),
        actor: { id: 'demo', role: 'system' },
        source: 'system',
        correlationId: commandId,
        now: new Date().toISOString(),
      },
    });
    const before = await eventsOf('agent');
    await start();
    expect(await eventsOf('agent')).toEqual(before);
    await openDemoAccounts(app.core);
    expect(await signIn('agent')).toBe(true);
  });
});
