import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The account a program runs under: another one than ours, or undefined for our own. */
export type Account = { uid: number; gid: number } | undefined;

const nobody = { uid: 65534, gid: 65534 };

/**
 * The account the database of a folder runs under. PostgreSQL refuses to run as root, so root lends it to the
 * owner of an existing cluster, or to uid 65534 for a new one.
 */
export async function accountFor(dataDir: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(join(dataDir, 'PG_VERSION')).catch(() => undefined);
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody;
}

/** What a finished program left behind; `code` is null where it could not be started or was killed. */
export interface Outcome {
  code: number | null;
  output: string;
}

/** Runs a program to its end under an account, with an empty environment, and collects what it printed. */
export function runAs(account: Account, cwd: string, command: string[]): Promise<Outcome> {
  const [program = '', ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...account, cwd, env: plainEnvironment, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString('utf8')).slice(-8_192);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => resolve({ code: null, output: error.message }));
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** The same for every start, so that neither the caller's locale, time zone nor secrets reach the database. */
export const plainEnvironment = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' };

export async function canEnter(account: Account, folder: string): Promise<boolean> {
  if (!account) return true;
  const { code } = await runAs(account, '/', ['/bin/sh', '-c', 'cd -- "$1"', 'sh', folder]);
  return code === 0;
}
