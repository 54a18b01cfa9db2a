import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#infra/config.ts';
import { createLogger } from '#infra/logger.ts';
import { openDemoAccounts } from '#services/accounts/demo.ts';
import { composeCore, type Core } from '#services/compose.ts';
import { startTestServers, type TestServers } from '#tests/support/app.ts';

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
