import { Client, Pool, type CustomTypesConfig } from 'pg';

const parsers: Record<number, (text: string) => unknown> = {
  16: (text) => text === 't',
  17: (text) => Buffer.from(text.slice(2), 'hex'),
  20: BigInt,
};

/** bigint as BigInt and bytea as Buffer; the log reads nothing else that needs a parser. */
const types: CustomTypesConfig = { getTypeParser: (oid: number) => parsers[oid] ?? ((text: string) => text) };

const connectTimeoutMs = 3_000;
const statementTimeoutMs = 10_000;

// Every query uses an index; plans made while the table was small would keep scanning it.
const planning = '-c enable_seqscan=off -c enable_bitmapscan=off -c jit=off';

/** Connections for readers. Errors of idle and of busy connections reach the query, never the process. */
export function readPool(databaseUrl: string, max: number): Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    max,
    types,
    connectionTimeoutMillis: connectTimeoutMs,
    options: planning,
    statement_timeout: statementTimeoutMs,
    application_name: 'event-store-reader',
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export async function connectWriter(databaseUrl: string): Promise<Client> {
  const client = new Client({
    connectionString: databaseUrl,
    types,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    options: planning,
    application_name: 'event-store-writer',
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
