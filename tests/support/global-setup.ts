import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '#infra/embedded/postgres/launcher.ts';
import { removeDemo } from './demo-servers.ts';

/** For a whole test run: a PostgreSQL, the one at TEST_DATABASE_URL or a throw-away server, and a demonstration to be copied. */
export default async function setup(): Promise<() => Promise<void>> {
  const stopPostgres = await providePostgres();
  const demoFolder = await mkdtemp(join(tmpdir(), 'waybill-test-demo-'));
  process.env.TEST_DEMO_FOLDER = demoFolder;
  return async () => {
    await removeDemo(demoFolder);
    await stopPostgres();
  };
}

async function providePostgres(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) {
    process.env.TEST_POSTGRES_URL = process.env.TEST_DATABASE_URL;
    return async () => undefined;
  }
  const folder = await mkdtemp(join(tmpdir(), 'waybill-test-postgres-'));
  const server = await startPostgres({ dataDir: folder, databases: ['postgres'], durable: false });
  process.env.TEST_POSTGRES_URL = server.url;
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
