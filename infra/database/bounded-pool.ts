import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/**
 * The pool as the query builder sees it, for a server that may stop answering without closing its connections. A connection that
 * let a query time out is closed and fails whatever is still asked on it; those that have not been heard of since are replaced
 * before they are used.
 */
export function boundedPool(pool: pg.Pool): PostgresPool {
  const heardAt = new WeakMap<pg.PoolClient, number>();
  let silentAt = -1;
  const onQuery = (client: pg.PoolClient, isSilent: boolean) => {
    if (isSilent) silentAt = performance.now();
    else heardAt.set(client, performance.now());
  };
  pool.on('connect', (client) => heardAt.set(client, performance.now()));
  return {
    async connect() {
      for (;;) {
        const client = await pool.connect();
        if ((heardAt.get(client) ?? 0) > silentAt) return new BoundedClient(client, onQuery);
        client.release(true);
      }
    },
    end: () => pool.end(),
  };
}

class BoundedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #statements: PostgresPoolClient;
  readonly #onQuery: (client: pg.PoolClient, isSilent: boolean) => void;
  #lost: Error | undefined;

  constructor(client: pg.PoolClient, onQuery: (client: pg.PoolClient, isSilent: boolean) => void) {
    this.#client = client;
    this.#statements = client;
    this.#onQuery = onQuery;
  }

  query<R>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(statement: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(statement: string | PostgresCursor<R>, parameters: readonly unknown[] = []) {
    return typeof statement === 'string' ? this.#run<R>(statement, parameters) : this.#statements.query(statement);
  }

  async #run<R>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (this.#lost) throw this.#lost;
    try {
      const result = await this.#statements.query<R>(statement, parameters);
      this.#onQuery(this.#client, false);
      return result;
    } catch (error) {
      if (isReadTimeout(error)) this.#give(error);
      throw error;
    }
  }

  #give(error: Error): void {
    this.#lost = error;
    this.#onQuery(this.#client, true);
    this.#client.release(error);
  }

  release(): void {
    if (!this.#lost) this.#client.release();
  }
}

/** The driver gives up waiting without a code of its own, and would hand the connection out again with the answer still to come. */
const isReadTimeout = (error: unknown): error is Error => error instanceof Error && error.message === 'Query read timeout';
