import pg from 'pg';
import { within } from '../shutdown.ts';
import { answerMs, connectMs, endMs, keepAliveMs, statementMs } from './timeouts.ts';

/** A connection beside the pools, for what belongs to one connection: a lock, a LISTEN. Every statement on it is bounded. */
export const createClient = (url: string, name: string): pg.Client =>
  new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs + answerMs,
    // A host that vanished without a word is noticed although nothing is asked.
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    // PostgreSQL has to notice too: otherwise it keeps a vanished owner's lock until its kernel gives up, after two hours on Linux.
    options: `-c tcp_keepalives_idle=${keepAliveMs / 1_000} -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3`,
    application_name: name,
  });

/** Closes the connection, with a farewell if the server takes it; never throws. */
export async function endClient(client: pg.Client): Promise<void> {
  try {
    await within(endMs, client.end());
  } catch {
    client.connection.stream.destroy();
  }
}
