import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from './cluster.ts';
import { PostgresUnavailable } from './failure.ts';
import { runAs } from './run-as.ts';

/** PostgreSQL is started with its launcher's process number as this setting, so that it shows in its command line. */
export const launcherSetting = 'waybill.launcher';

/** A server that is just starting has made its pid file a moment before its number is in it. */
const startsWritingMs = 1_000;

const signals: [NodeJS.Signals, number][] = [
  ['SIGINT', 15_000],
  ['SIGQUIT', 8_000],
];

/**
 * Makes sure no earlier server still runs on a folder: one whose launcher died is shut down; one whose launcher
 * lives is left alone.
 * @throws PostgresUnavailable where the folder is in use or the old server will not stop
 */
export async function clearLeftover(folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid');
  const pid = await numberIn(file);
  if (pid !== 'none') {
    if (pid === undefined || !isAlive(pid)) return;
    if (await servesFolder(pid, folder)) await stopOrphan(pid, folder);
    if (!isAlive(pid)) return;
  }
  // What is left is a file that a crash tore, a zombie, or a stranger under the old number; PostgreSQL would take it
  // for a running server.
  await rm(file, { force: true });
}

async function stopOrphan(pid: number, folder: string): Promise<void> {
  const launcher = new RegExp(`${launcherSetting}=(\\d+)`).exec(await commandLineOf(pid))?.[1];
  if (launcher !== undefined && Number(launcher) === (await parentOf(pid))) {
    throw new PostgresUnavailable(
      `${folder} is in use by a running Waybill (process ${launcher}). Stop that one, or choose another DATA_DIR.`,
    );
  }
  for (const [signal, patienceMs] of signals) {
    kill(pid, signal);
    if (await letsGo(pid, folder, patienceMs)) return;
  }
  throw new PostgresUnavailable(`An earlier PostgreSQL (process ${pid}) still holds ${folder} and does not stop.`);
}

async function servesFolder(pid: number, folder: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
    return name.trim() === 'postgres' && cwd === (await realpath(folder));
  }
  const command = await commandLineOf(pid);
  return command.includes('postgres') && command.includes(folder);
}

async function commandLineOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return (await runAs(undefined, '/', ['ps', '-ww', '-o', 'command=', '-p', String(pid)])).output;
}

async function parentOf(pid: number): Promise<number | undefined> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  }
  const { output } = await runAs(undefined, '/', ['ps', '-o', 'ppid=', '-p', String(pid)]);
  return Number(output.trim());
}

/** The number in a pid file; undefined where there is no file or PostgreSQL runs by hand, 'none' where no server writes its number into it. */
async function numberIn(path: string): Promise<number | 'none' | undefined> {
  for (const until = Date.now() + startsWritingMs; ;) {
    const text = await readFile(path, 'utf8').catch(() => undefined);
    const number = Number.parseInt(text ?? '', 10);
    if (number > 0) return number;
    if (text === undefined || number < 0) return undefined;
    if (Date.now() > until) return 'none';
    await delay(50);
  }
}

async function letsGo(pid: number, folder: string, patienceMs: number): Promise<boolean> {
  const until = Date.now() + patienceMs;
  while (isAlive(pid) && (await servesFolder(pid, folder))) {
    if (Date.now() > until) return false;
    await delay(50);
  }
  return true;
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    return;
  }
}
