import { type ChildProcess, spawn } from 'node:child_process';
import { chown, open, readFile, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { explain, PostgresUnavailable } from './failure.ts';
import { launcherSetting } from './leftover.ts';
import { type Account, plainEnvironment } from './run-as.ts';

export interface PostmasterOptions {
  program: string;
  cluster: Cluster;
  account: Account;
  port: number;
  /** false lets a test database skip fsync; data may be lost in a power cut. */
  durable: boolean;
  readyTimeoutMs: number;
}

/** A PostgreSQL that accepts connections. `exited` resolves when its process has exited, for whatever reason. */
export interface Postmaster {
  pid: number;
  exited: Promise<void>;
  stop: () => Promise<void>;
}

/** PostgreSQL did not come up; `output` is what it printed. */
export class StartFailed extends PostgresUnavailable {
  override name = 'StartFailed';
  readonly output: string;

  constructor(output: string, folder: string) {
    super(explain(output, folder));
    this.output = output;
  }
}

/**
 * The watcher outlives neither: it waits on a pipe held by this process. A word on it means PostgreSQL ended
 * by itself; end of file means this process died, and PostgreSQL is asked to shut down fast.
 */
const guard = '( ( read -r word <&3 || kill -INT $$ ) >/dev/null 2>&1 & ) ; exec "$@" 3<&-';

export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { folder } = options.cluster;
  const log = await openLog(folder, options.account);
  const child = spawn('/bin/sh', ['-c', guard, 'postgres', options.program, ...serverArguments(options)], {
    ...options.account,
    cwd: folder,
    env: plainEnvironment,
    detached: true,
    stdio: ['ignore', log.handle.fd, log.handle.fd, 'pipe'],
  });
  const exited = ended(child).then(() => log.handle.close());
  const pid = child.pid ?? 0;
  const stop = () => shutDown(child, exited);
  try {
    await ready(options, pid, exited);
  } catch (error) {
    await stop();
    if (error instanceof PostgresUnavailable) throw error;
    throw new StartFailed(await lastWords(log.path, log.start), folder);
  }
  return { pid, exited, stop };
}

function serverArguments({ cluster, port, durable }: PostmasterOptions): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    // Statements and their values can name people, so failed ones are answered but not logged.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    [launcherSetting]: process.pid,
  };
  return ['-D', cluster.pathForPostgres, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

async function openLog(folder: string, account: Account) {
  const path = join(folder, 'postgres.log');
  const size = (await stat(path).catch(() => undefined))?.size ?? 0;
  const start = size > 1_048_576 ? 0 : size;
  try {
    const handle = await open(path, start === 0 ? 'w' : 'a', 0o600);
    if (account) await chown(path, account.uid, account.gid);
    return { path, handle, start };
  } catch (error) {
    throw new PostgresUnavailable(explain(String(error), folder));
  }
}

/** A full disk swallows the log line that would have said so. */
async function lastWords(path: string, start: number): Promise<string> {
  const said = (await readFile(path)).subarray(start).toString('utf8');
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize < 65_536 ? `${said}\nNo space left on device` : said;
}

function ended(child: ChildProcess): Promise<void> {
  const lifeline = child.stdio[3];
  lifeline?.on('error', () => undefined);
  return new Promise((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => {
      if (lifeline && 'end' in lifeline) lifeline.end('done\n');
      resolve();
    });
  });
}

/** PostgreSQL writes "ready" into its pid file once it accepts connections; the number distinguishes ours from another's. */
async function ready({ cluster, readyTimeoutMs }: PostmasterOptions, pid: number, exited: Promise<void>): Promise<void> {
  const until = Date.now() + readyTimeoutMs;
  let over = false;
  void exited.finally(() => {
    over = true;
  });
  for (;;) {
    const lines = (await readFile(join(cluster.folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    if (over) throw new Error('exited');
    if (Number(lines[0]) === pid && lines[7]?.trim() === 'ready') return;
    if (Date.now() > until) {
      throw new PostgresUnavailable(
        `PostgreSQL in ${cluster.folder} was not ready after ${Math.round(readyTimeoutMs / 1000)} s.`,
      );
    }
    await Promise.race([exited, delay(20)]);
  }
}

async function shutDown(child: ChildProcess, exited: Promise<void>): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', 8_000],
    ['SIGQUIT', 3_000],
    ['SIGKILL', 3_000],
  ] as const) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    child.kill(signal);
    const timer = new AbortController();
    await Promise.race([exited, delay(patienceMs, undefined, { signal: timer.signal }).catch(() => undefined)]);
    timer.abort();
  }
}
