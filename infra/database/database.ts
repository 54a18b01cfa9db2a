import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from '../logger.ts';
import { isUnreachable } from '../network-failures.ts';
import { TimedOut } from '../shutdown.ts';
import { boundedPool } from './bounded-pool.ts';
import { answerMs, connectMs, idleInTransactionMs, lockMs, statementMs } from './timeouts.ts';

/** The schema of the read models and that of a rebuild in progress; those of the keys and of their copy; the two of test mode. */
export type Schema = 'models' | 'models_next' | 'keys' | 'keys_copy' | 'test_models' | 'test_mode';

export interface DatabaseOptions {
  logger: Logger;
  /** First schema of the search path; `public` follows, but not where a table that is missing there would be one of the live data. */
  schema?: Schema;
  poolSize?: number;
  statementTimeoutMs?: number;
  /** Whether a commit waits for the disk; off only for what can be made again. */
  isDurable?: boolean;
}

/** A pool of Postgres connections with its typed query builder. */
export interface Database<Tables> {
  kysely: Kysely<Tables>;
  pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Opens lazily; a lost connection is logged and replaced, and never ends the process. Every statement, and every wait for a
 * connection, ends with an error that {@link isDatabaseAway} knows when Postgres does not answer.
 */
export function connectDatabase<Tables>(url: string, options: DatabaseOptions): Database<Tables> {
  const statementTimeoutMs = options.statementTimeoutMs ?? statementMs;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: connectMs,
    // Postgres may be unable to keep its own limits: frozen, or behind a line that swallows everything.
    query_timeout: statementTimeoutMs + answerMs,
    options: [
      `-c statement_timeout=${statementTimeoutMs}`,
      `-c lock_timeout=${lockMs}`,
      `-c idle_in_transaction_session_timeout=${idleInTransactionMs}`,
      `-c synchronous_commit=${options.isDurable === false ? 'off' : 'on'}`,
      `-c search_path=${options.schema === 'test_mode' ? options.schema : `${options.schema ?? 'public'},public`}`,
      '-c timezone=UTC',
    ].join(' '),
    application_name: 'waybill',
  });
  const lost = (error: Error) => options.logger.warn({ err: error }, 'lost database connection');
  pool.on('connect', (client) => client.on('error', lost));
  // Already reported by the client; here again, with the whole client in the error.
  pool.on('error', () => undefined);
  return {
    pool,
    kysely: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: boundedPool(pool) }) }),
    close: () => pool.end(),
  };
}

/** Lost connections, no resources, an idle transaction cut, and waits that were too long: locks, deadlocks, statements. */
const connectionFailures = /^(?:08|57P|53|25P03|25006|40001|40P01|55P03|57014)/;

/** Whether an error means that Postgres is away or overloaded, rather than that a statement was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof TimedOut) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    connectionFailures.test(code) ||
    isUnreachable(code) ||
    code === 'ENOTFOUND' ||
    /connection (?:terminated|timeout|is not queryable)|timeout exceeded when trying to connect|timeout expired|query read timeout|client has encountered a connection error/i.test(
      error.message,
    ) ||
    (error instanceof AggregateError && error.errors.some(isDatabaseAway))
  );
}
