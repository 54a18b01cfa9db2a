import { randomUUID } from 'node:crypto';
import { chown, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { explain, PostgresUnavailable } from './failure.ts';
import { type Account, canEnter, runAs } from './run-as.ts';

export interface Cluster {
  folder: string;
  pathForPostgres: string;
}

/**
 * Opens the cluster in a folder, creating it where the folder is empty or missing. A new cluster appears in one
 * step, so a start that was cut short leaves nothing half made.
 * @throws PostgresUnavailable for another major version or foreign files; nothing in the folder is touched then
 */
export async function openCluster(folder: string, binaries: Binaries, account: Account): Promise<Cluster> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw new PostgresUnavailable(explain(error.message, folder));
  });
  if (version === undefined) {
    await create(folder, binaries, account);
  } else if (version.trim() !== binaries.major) {
    throw new PostgresUnavailable(
      `${folder} was made by PostgreSQL ${version.trim()}, this is PostgreSQL ${binaries.major}; nothing was changed. ` +
        'Choose another DATA_DIR, or move the data over with pg_dump.',
    );
  }
  return { folder, pathForPostgres: await pathFor(folder, account) };
}

async function create(folder: string, binaries: Binaries, account: Account): Promise<void> {
  const present = await readdir(folder).catch(() => []);
  if (present.length > 0) {
    throw new PostgresUnavailable(
      `${folder} is not empty and holds no PostgreSQL data; nothing was changed. Choose another DATA_DIR.`,
    );
  }
  const parent = dirname(folder);
  const prefix = `.${basename(folder)}-new-`;
  await mkdir(parent, { recursive: true });
  const draft = join(parent, `${prefix}${process.pid}-${randomUUID()}`);
  try {
    await mkdir(draft, { mode: 0o700 });
    if (account) await chown(draft, account.uid, account.gid);
    const { code, output } = await runAs(account, draft, [
      binaries.initdb,
      `--pgdata=${await pathFor(draft, account)}`,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ]);
    if (code !== 0) throw new PostgresUnavailable(explain(output, folder));
    await rename(draft, folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
    await sync(parent);
  } catch (error) {
    throw error instanceof PostgresUnavailable ? error : new PostgresUnavailable(explain(String(error), folder));
  } finally {
    await rm(draft, { recursive: true, force: true });
    await removeDeadDrafts(parent, prefix);
  }
}

/** Below a folder the account may not pass (0700 of root), Linux still lets a process reach its own working folder. */
async function pathFor(folder: string, account: Account): Promise<string> {
  if (await canEnter(account, folder)) return folder;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new PostgresUnavailable(`The account PostgreSQL runs under cannot reach ${folder}. Choose a DATA_DIR it can.`);
}

async function removeDeadDrafts(parent: string, prefix: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix) || isAlive(Number.parseInt(name.slice(prefix.length), 10))) continue;
    await rm(join(parent, name), { recursive: true, force: true });
  }
}

/** Whether a process of this number exists, ours or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
