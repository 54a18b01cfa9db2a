import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { dropDatabase, testPostgresUrl } from './postgres.ts';
import { startAppProcess } from './process.ts';
import { startTestServers, type KeptServers, type TestServers } from './servers.ts';

/** Of the lock under which the demonstration is filled, among the advisory locks of the test server. */
const lockKey = 7_304_118;

const recordIn = (folder: string) => join(folder, 'demo.json');

/**
 * Servers that hold the demonstration, as somebody finds it who starts the program for the first time. It is filled once in a test
 * run, by the file that needs it first; where the log is on a server that is named from outside, each file fills one of its own.
 */
export async function startDemoServers(): Promise<TestServers> {
  const folder = process.env.TEST_DEMO_FOLDER;
  const isFromOutside = process.env.TEST_EVENTSTORE_URL !== undefined || process.env.TEST_SMTP_URL !== undefined;
  return startTestServers(folder && !isFromOutside ? { like: await filledDemo(folder) } : {});
}

async function filledDemo(folder: string): Promise<KeptServers> {
  const client = new Client({ connectionString: testPostgresUrl() });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    const record = recordIn(folder);
    if (existsSync(record)) return await recorded(folder);
    const servers = await startTestServers();
    const app = await startAppProcess({ ...servers.env, DEMO: '1' });
    await app.stop();
    const kept = await servers.keep();
    await writeFile(record, JSON.stringify(kept));
    return kept;
  } finally {
    // The lock goes with the session.
    await client.end();
  }
}

const recorded = async (folder: string) => JSON.parse(await readFile(recordIn(folder), 'utf8')) as KeptServers;

/** Removes what {@link startDemoServers} has filled, if it was needed at all. */
export async function removeDemo(folder: string): Promise<void> {
  if (existsSync(recordIn(folder))) {
    const kept = await recorded(folder);
    await Promise.all([dropDatabase(kept.models), dropDatabase(kept.log), rm(kept.folder, { recursive: true, force: true })]);
  }
  await rm(folder, { recursive: true, force: true });
}
