import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#infra/config.ts';
import { freshId } from '#infra/ids.ts';
import { createLogger } from '#infra/logger.ts';
import { openDemoAccounts } from '#services/accounts/demo.ts';
import { ownPlace } from '#services/accounts/sessions.ts';
import { SecondFactorNeeded } from '#services/accounts/sign-in-steps.ts';
import { composeCore, type Core } from '#services/compose.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { authenticator } from '#tests/support/authenticator.ts';

const tool = fileURLToPath(new URL('../../../services/cli/create-admin.ts', import.meta.url));
const password = 'correct horse battery';

let servers: TestServers;
let core: Core;
beforeAll(async () => {
  servers = await startTestServers();
  core = await composeCore({ config: readConfig(servers.env), logger: createLogger('silent', 'test') });
});
afterAll(async () => {
  await core.shutdown.stop();
  await servers.stop();
});

/** Runs the tool as an operator would, who types that line when it asks for the password. */
async function createAdmin(args: readonly string[], typed = password): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), tool, ...args], {
    env: { ...process.env, ...servers.env },
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(`${typed}\n`);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, said, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, output: said.replace('Password (12 characters or more): ', '') + out };
}
const roleOf = async (username: string, typed = password) => (await core.sessions.signIn(username, typed))?.account.role;

test('an admin is created once, who can sign in with the password that was typed', async () => {
  expect(await createAdmin(['grace', 'grace@example.com'])).toEqual({ code: 0, output: 'Created administrator grace.\n' });
  expect(await roleOf('grace')).toBe('admin');
  const again = await createAdmin(['grace', 'grace@example.com'], 'another long password');
  expect(again).toEqual({ code: 1, output: 'create-admin: User grace already exists.\n' });
  expect([await roleOf('grace'), await roleOf('grace', 'another long password')]).toEqual(['admin', undefined]);
});

test('a user name of demo mode is refused', async () => {
  await openDemoAccounts(core);
  const { code, output } = await createAdmin(['admin', 'grace@example.com']);
  expect([code, output]).toEqual([1, 'create-admin: admin is an account of demo mode. Choose another username.\n']);
});

test.each([
  [['ada', 'ada@example.com'], 'too short', 'create-admin: The password must be at least 12 characters long.\n'],
  [['ada', 'ada@example.com'], 'waybill-demo', /printed in the documentation/],
  [['ada', 'ada@example.com'], 'QWERTY123456', 'create-admin: This password is too easy to guess. Choose another one\n'],
  [['ada-lovelace', 'ada@example.com'], 'ada-lovelace', /other than your username/],
  [['ada'], password, /usage: npm run create-admin/],
])('nobody is created from %j and %j', async (args, typed, refusal) => {
  const { code, output } = await createAdmin(args, typed);
  expect(code).toBe(1);
  expect(output).toMatch(refusal);
  expect(await core.accounts.findByUsername('ada')).toBeUndefined();
});

test('an operator resets the second factor of someone who has lost it', async () => {
  await core.sessions.open({ username: 'stranded', email: 'stranded@example.com', password, role: 'admin' });
  const opened = await core.sessions.signIn('stranded', password);
  const account = await core.sessions.accountOf(opened?.token ?? '', 'cookie');
  if (!account) throw new Error('not signed in');
  const by = (commandId = freshId()) => ({
    context: {
      commandId,
      requestHash: 'hash',
      actor: account,
      source: 'ui',
      correlationId: commandId,
      now: new Date().toISOString(),
    } as const,
    place: ownPlace(),
  });
  const { made } = await core.ownSecondFactor.begin(account, { currentPassword: password }, by());
  const code = authenticator(made.secret).codeAt(new Date());
  await core.ownSecondFactor.confirm(account, { factorId: made.factorId, code }, by().context);
  await expect(core.sessions.signIn('stranded', password)).rejects.toThrow(SecondFactorNeeded);

  const reset = (username: string) => createAdmin(['--reset-second-factor', username]);
  expect(await reset('stranded')).toEqual({ code: 0, output: 'Reset the second factor of stranded.\n' });
  expect(await core.sessions.accountOf(opened?.token ?? '', 'cookie')).toBeUndefined();
  expect(await roleOf('stranded')).toBe('admin');
  expect(await reset('stranded')).toEqual({ code: 0, output: 'stranded has no second factor.\n' });
  expect(await reset('nobody')).toEqual({ code: 1, output: 'create-admin: There is no user nobody.\n' });
});
