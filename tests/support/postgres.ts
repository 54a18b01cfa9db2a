import { randomUUID } from 'node:crypto';
import { Client, escapeIdentifier } from 'pg';

/** A database of a test's own. */
export interface TestDatabase {
  name: string;
  url: string;
  drop: () => Promise<void>;
}

/**
 * Makes a fresh database on the test server (TEST_POSTGRES_URL, set by the global setup): empty, or a copy of
 * `template`, to which no one may be connected at that moment. `drop` closes every connection to it.
 */
export async function testDatabase({ template = 'template0' }: { template?: string } = {}): Promise<TestDatabase> {
  const server = testPostgresUrl();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name} template ${escapeIdentifier(template)}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { name, url: url.href, drop: () => dropDatabase(name) };
}

/** Drops a database of the test server, if it is there, and closes every connection to it. */
export const dropDatabase = (name: string): Promise<void> =>
  onServer(testPostgresUrl(), `drop database if exists ${escapeIdentifier(name)} with (force)`);

/** @throws where no global setup has started the test server */
export function testPostgresUrl(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url) throw new Error('TEST_POSTGRES_URL is not set: run the test with tests/support/global-setup.ts');
  return url;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
