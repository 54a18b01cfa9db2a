import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '#infra/embedded/postgres/launcher.ts';

/** One PostgreSQL for a whole test run: the one at TEST_DATABASE_URL, or a throw-away server of its own. */
export default async function setup(): Promise<() => Promise<void>> {
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
