import { createInterface } from 'node:readline/promises';
import { demoPassword } from '#contracts/accounts.ts';
import { isCommonPassword } from '#infra/common-passwords/zxcvbn.ts';
import { checkPassword } from '../domain/password.ts';
import { runTool } from './tool.ts';

const [username, email] = process.argv.slice(2);

await runTool('create-admin', async ({ accounts, sessions }) => {
  if (!username || !email)
    throw new Error('usage: npm run create-admin -- <username> <email>; the password is read from standard input.');
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
});
