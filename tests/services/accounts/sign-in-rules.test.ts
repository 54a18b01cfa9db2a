import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Role } from '#contracts/accounts.ts';
import { readConfig } from '#infra/config.ts';
import { freshId } from '#infra/ids.ts';
import { createLogger } from '#infra/logger.ts';
import { KeyMissing } from '#infra/personal-data/personal-data.ts';
import { closeDemoAccounts, openDemoAccounts, recordClosedDemoAccounts } from '#services/accounts/demo.ts';
import { clientFacts } from '#services/accounts/client-facts.ts';
import { composeCore, type Core } from '#services/compose.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
/** A process outside demo mode on the same servers. */
let outside: Core;
beforeAll(async () => {
  app = await startTestApp({ roles: [] });
  const config = readConfig({ ...app.servers.env, DEMO: '0' });
  outside = await composeCore({ config, logger: createLogger('silent', 'test') });
});
afterAll(async () => {
  await outside.shutdown.stop();
  await app.stop();
});

const password = 'seven green suitcases';
const idOf = async (username: string) => (await outside.accounts.findByUsername(username))?.id ?? '';
const someone = async (username: string, role: Role = 'agent') => {
  await outside.sessions.open({ username, email: `${username}@example.com`, password, role });
  return idOf(username);
};
const roleOf = async (username: string, typed = password, core = outside) =>
  (await core.sessions.signIn(username, typed))?.account.role;
const rowOf = (id: string) => outside.directory.find(id);
const order = () => {
  const commandId = freshId();
  const actor = { id: freshId(), role: 'admin' } as const;
  const now = new Date().toISOString();
  return { context: { commandId, requestHash: 'hash', actor, source: 'api', correlationId: commandId, now } as const };
};
const typesOf = async (id: string) => (await outside.log.read(`account-${id}`)).map(({ type }) => type);

describe('outside demo mode the printed password opens nothing', () => {
  beforeEach(() => openDemoAccounts(app.core));

  test('where an administrator reactivates a closed account, which is refused', async () => {
    await closeDemoAccounts(outside);
    await recordClosedDemoAccounts(outside);
    await expect(outside.people.reactivate(await idOf('admin'), order())).rejects.toMatchObject({ code: 'conflict' });
    expect(await roleOf('admin', 'waybill-demo')).toBeUndefined();
    await openDemoAccounts(app.core);
    expect(await roleOf('admin', 'waybill-demo', app.core)).toBe('admin');
  });

  test('where a change of the account was cut short', async () => {
    const id = await idOf('agent');
    await outside.directory.markUnsettled(id);
    await closeDemoAccounts(outside);
    await outside.accountChanges.settleAll();
    expect(await roleOf('agent', 'waybill-demo')).toBeUndefined();
  });

  test('while its owner, with a password of their own, signs in', async () => {
    const id = await idOf('auditor');
    const place = { client: 'test', isKnown: true };
    await outside.directory.setCredentials(id, { passwordHash: await outside.passwords.hash(password, place) });
    expect(await roleOf('auditor')).toBe('auditor');
  });
});

describe('an account whose events cannot be read', () => {
  test('holds up no start and no change of another account', async () => {
    const [lost, other] = [freshId(), await someone('other')];
    await outside.people.invite(lost, { email: 'lost@example.com', role: 'agent', language: 'en' }, order());
    await outside.directory.markUnsettled(lost);
    const subjectId = await outside.personalData.subjectFor('lost@example.com');
    const { open } = outside.personalData;
    const opening = vi.spyOn(outside.personalData, 'open').mockImplementation(async (sealed, context) => {
      if (sealed.subjectId === subjectId) throw new KeyMissing(subjectId);
      return open(sealed, context);
    });
    try {
      await outside.accountChanges.settleAll();
      await outside.people.changeRole(other, 'auditor', order());
    } finally {
      opening.mockRestore();
    }
    expect((await rowOf(other))?.role).toBe('auditor');
    await outside.accountChanges.settleAll();
    expect(await outside.directory.unsettled()).toEqual([]);
  });

  test('is no other administrator', async () => {
    const [one, two] = [await someone('one', 'admin'), await someone('two', 'admin')];
    const before = await outside.directory.countOtherAdmins(one);
    await outside.directory.markUnsettled(two);
    expect(await outside.directory.countOtherAdmins(one)).toBe(before - 1);
    await outside.accountChanges.settleAll();
    for (const id of [one, two]) await outside.people.changeRole(id, 'agent', order()).catch(() => undefined);
  });
});

test('the last administrator who is a person stays, whoever demo mode lets in', async () => {
  await openDemoAccounts(app.core);
  const [one, two] = [await someone('person', 'admin'), await someone('successor', 'admin')];
  const everyAdmin = { search: undefined, role: 'admin', state: undefined } as const;
  for (const { id, disabledAt } of await outside.directory.page(everyAdmin, { after: undefined, limit: 100 })) {
    const stays = [one, two, await idOf('admin')].includes(id) || disabledAt;
    if (!stays) await outside.people.changeRole(id, 'agent', order());
  }
  await outside.people.deactivate(two, order());
  await expect(outside.people.changeRole(one, 'agent', order())).rejects.toMatchObject({ code: 'last_admin' });
  await expect(outside.people.deactivate(one, order())).rejects.toMatchObject({ code: 'last_admin' });
  await app.core.people.deactivate(await idOf('admin'), order());
  await app.core.people.reactivate(await idOf('admin'), order());
});

describe('a row that is older than the log', () => {
  const restored = async (username: string) => {
    const id = await someone(username);
    await outside.db.updateTable('accounts').set({ role: 'admin' }).where('id', '=', id).execute();
    return id;
  };

  test('gives back no rights: the sign-in is refused, is in no log, and the row is healed', async () => {
    const id = await restored('signing');
    expect(await roleOf('signing')).toBeUndefined();
    expect(await typesOf(id)).toEqual(['AccountOpened']);
    expect(await roleOf('signing')).toBe('agent');
  });

  test('is healed by the next start', async () => {
    const id = await restored('starting');
    await outside.accountChanges.settleAll();
    expect((await rowOf(id))?.role).toBe('agent');
  });

  test('stays disabled where the log does not know the account', async () => {
    const [id, at] = [freshId(), new Date()];
    const account = {
      id,
      username: 'gone',
      email: 'gone@example.com',
      role: 'agent',
      passwordHash: 'none',
      isDemo: false,
    } as const;
    await outside.accounts.add({ ...account, disabledAt: at }, at);
    await outside.accountChanges.settleAll();
    await outside.people.changeRole(id, 'auditor', order());
    expect(await typesOf(id)).toEqual(['AccountOpened', 'AccountDisabled', 'RoleChanged']);
    expect(await rowOf(id)).toMatchObject({ role: 'auditor', disabledAt: at });
  });

  test('stays disabled at a start, where only the row knows it', async () => {
    const id = await someone('leaver');
    await outside.db.updateTable('accounts').set({ disabled_at: new Date() }).where('id', '=', id).execute();
    await outside.accountChanges.settleAll();
    expect((await rowOf(id))?.disabledAt).toBeInstanceOf(Date);
  });
});

test('a sign-in that overlaps the deactivation opens no session', async () => {
  const id = await someone('racing');
  const account = await outside.accounts.findByUsername('racing');
  await outside.people.deactivate(id, order());
  const session = { kind: 'cookie', client: clientFacts(), at: new Date() } as const;
  expect(account && (await outside.sessionStore.open('a token', { account, ...session }))).toBe(false);
});

test('an email address is that of the live account before a deactivated one', async () => {
  const first = await someone('first', 'admin');
  await someone('boss', 'admin');
  await outside.people.deactivate(first, order());
  await outside.sessions.open({ username: 'second', email: 'first@example.com', password, role: 'admin' });
  expect(await outside.accounts.adminNamed('first@example.com')).toBe('second');
  expect((await outside.directory.findByEmail('first@example.com'))?.username).toBe('second');
});
