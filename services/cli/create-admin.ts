import { createInterface } from 'node:readline/promises';
import { demoPassword } from '#contracts/accounts.ts';
import { isCommonPassword } from '#infra/common-passwords/zxcvbn.ts';
import { freshId, sha256 } from '#infra/ids.ts';
import type { Core } from '../compose.ts';
import { checkPassword } from '../domain/password.ts';
import { runTool } from './tool.ts';

const resetOption = '--reset-second-factor';
const usage = `usage: npm run create-admin -- <username> <email>; the password is read from standard input.
       npm run create-admin -- ${resetOption} <username>, for someone who has lost the app and the recovery codes.`;

const [first, second] = process.argv.slice(2);

await runTool('create-admin', async (core) => {
  if (!first || !second) throw new Error(usage);
  await (first === resetOption ? resetSecondFactor(core, second) : createAdmin(core, first, second));
});

async function createAdmin({ accounts, sessions }: Core, username: string, email: string): Promise<void> {
  const lines = createInterface({ input: process.stdin });
  process.stderr.write('Password (12 characters or more): ');
  const { value: password = '' } = (await lines[Symbol.asyncIterator]().next()) as { value?: string };
  lines.close();
  if (password.length < 12) throw new Error('The password must be at least 12 characters long.');
  if (password === demoPassword) {
    throw new Error('That password is printed in the documentation. Choose another one.');
  }
  checkPassword(password, { username, email, isCommon: isCommonPassword(password) });
  if (!(await sessions.open({ username, email, password, role: 'admin' }))) {
    const { isDemo = false } = (await accounts.findByUsername(username)) ?? {};
    throw new Error(
      isDemo ? `${username} is an account of demo mode. Choose another username.` : `User ${username} already exists.`,
    );
  }
  console.log(`Created administrator ${username}.`);
}

async function resetSecondFactor({ accounts, people, clock }: Core, username: string): Promise<void> {
  const account = await accounts.findByUsername(username);
  if (!account) throw new Error(`There is no user ${username}.`);
  const commandId = freshId();
  const context = {
    commandId,
    requestHash: sha256(resetOption),
    actor: { id: 'operator', role: 'system' },
    source: 'system',
    correlationId: commandId,
    now: clock.now().toISOString(),
  } as const;
  const { changed } = await people.resetFactor(account.id, 'en', { context });
  console.log(changed ? `Reset the second factor of ${username}.` : `${username} has no second factor.`);
}
