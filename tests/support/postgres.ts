import { randomUUID } from 'node:crypto';
import { Client, escapeIdentifier } from 'pg';

/** A database of a test's own. */
export interface TestDatabase {
  url: string;
  drop: () => Promise<void>;
}

/**
 * Makes a fresh database on the test server (TEST_POSTGRES_URL, set by the global setup): empty, or a copy of
 * `template`, to which no one may be connected at that moment. `drop` closes every connection to it.
 */
export async function testDatabase(options: { template?: string } = {}): Promise<TestDatabase> {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) throw new Error('TEST_POSTGRES_URL is not set: run the test with tests/support/global-setup.ts');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = escapeIdentifier(options.template ?? 'template0');
  await onServer(server, `create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `drop database if exists ${name} with (force)`) };
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
