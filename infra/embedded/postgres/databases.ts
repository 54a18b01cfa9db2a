import { Client } from 'pg';

/** Creates the databases that a server does not have yet. Safe to run twice at once. */
export async function createDatabases(serverUrl: string, names: string[]): Promise<void> {
  const client = new Client({ connectionString: serverUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database');
    const present = new Set(rows.map((row) => row.datname));
    for (const name of names) {
      if (present.has(name)) continue;
      await client.query(`create database ${client.escapeIdentifier(name)}`).catch((error: { code?: string }) => {
        if (error.code !== '42P04' && error.code !== '23505') throw error;
      });
    }
  } finally {
    await client.end();
  }
}
