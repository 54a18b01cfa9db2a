import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach } from 'vitest';
import { type RunningPostgres, startPostgres } from '#infra/embedded/postgres/launcher.ts';

/** A folder of each test's own for embedded PostgreSQL servers, which are stopped after it. */
export interface PostgresHome {
  /** The folder; everyone may enter it. */
  readonly path: string;
  /** Starts a server on a folder, `data` unless given another. */
  start: (dataDir?: string, databases?: string[]) => Promise<RunningPostgres>;
}

/** Gives every test of the file a fresh {@link PostgresHome}. */
export function postgresHome(): PostgresHome {
  let path: string;
  const running: RunningPostgres[] = [];
  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), 'waybill-postgres-'));
    await chmod(path, 0o755);
  });
  afterEach(async () => {
    for (const server of running.splice(0)) await server.stop();
    await rm(path, { recursive: true, force: true });
  });
  return {
    get path() {
      return path;
    },
    async start(dataDir = join(path, 'data'), databases = ['waybill']) {
      const server = await startPostgres({ dataDir, databases });
      running.push(server);
      return server;
    },
  };
}

/** The rows of one statement on a connection of its own. */
export async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The number of the main process that last served a folder. */
export async function mainProcess(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postmaster.pid'), 'utf8'), 10);
}
