import { createServer } from 'node:net';
import { mkdir, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { RunningServer } from '../child.ts';
import { findBinaries } from './binaries.ts';
import { openCluster } from './cluster.ts';
import { createDatabases } from './databases.ts';
import { explain, PostgresUnavailable } from './failure.ts';
import { type KeptServer, keepRunning, startWhenFree } from './keep-running.ts';
import { clearLeftover } from './leftover.ts';
import { type Postmaster, type PostmasterOptions, StartFailed } from './postmaster.ts';
import { accountFor } from './run-as.ts';

export interface PostgresOptions {
  dataDir: string;
  /** 0 or absent: any free port. */
  port?: number;
  /** Created where missing; the first one is in the URL. */
  databases: string[];
  /** false skips fsync, for throw-away test data only. */
  durable?: boolean;
  readyTimeoutMs?: number;
  /** Folder of the package with PostgreSQL's programs; absent: the one in node_modules. */
  installed?: string;
}

/** A running PostgreSQL; `pid` is its current main process, `failed` resolves if it cannot be kept running. */
export type RunningPostgres = RunningServer & KeptServer;

/**
 * Starts a real PostgreSQL on 127.0.0.1, kept running on the same port until `stop`: a main process that dies
 * is started again. It shuts down by itself when this process is killed.
 * @throws PostgresUnavailable with what to do, where it cannot run here or on this folder
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const folder = await realFolder(options.dataDir);
  const account = await accountFor(folder);
  const binaries = await findBinaries(account, folder, options.installed);
  const cluster = await openCluster(folder, binaries, account);
  await clearLeftover(folder);
  const settings: PostmasterOptions = {
    program: binaries.postgres,
    cluster,
    account,
    port: options.port ?? 0,
    durable: options.durable ?? true,
    readyTimeoutMs: options.readyTimeoutMs ?? 120_000,
  };
  const first = await startOnAnyPort(settings);
  const server = `postgres://postgres@127.0.0.1:${first.port}`;
  try {
    await createDatabases(`${server}/postgres`, options.databases);
  } catch (error) {
    await first.postmaster.stop();
    throw error;
  }
  const kept = keepRunning(first.postmaster, { ...settings, port: first.port });
  return Object.assign(kept, { url: `${server}/${encodeURIComponent(options.databases[0] ?? 'postgres')}` });
}

async function startOnAnyPort(settings: PostmasterOptions): Promise<{ postmaster: Postmaster; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = settings.port || (await freePort());
    try {
      return { postmaster: await startWhenFree({ ...settings, port }), port };
    } catch (error) {
      const taken = error instanceof StartFailed && /Address already in use/i.test(error.output);
      if (!taken || settings.port || attempt === 5) throw error;
    }
  }
}

async function realFolder(dataDir: string): Promise<string> {
  const path = resolve(dataDir);
  const existing = await realpath(path).catch(() => undefined);
  if (existing) return existing;
  await mkdir(dirname(path), { recursive: true }).catch((error: unknown) => {
    throw new PostgresUnavailable(explain(String(error), path));
  });
  return join(await realpath(dirname(path)), basename(path));
}

function freePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolvePort(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
