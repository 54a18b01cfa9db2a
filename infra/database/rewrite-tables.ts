import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Logger } from '../logger.ts';
import { connectDatabase } from './database.ts';

/** Larger ones, with their indexes, would be locked for too long. */
const largestBytes = 64 * 2 ** 20;
const statementTimeoutMs = 60_000;
/** Cancelled while it waited, a lock that could not be had, a deadlock. */
const inUseCodes: ReadonlySet<string | undefined> = new Set(['57014', '55P03', '40P01']);

export interface TablesToRewrite {
  url: string;
  schema: string;
  /** All of the schema where nothing is said. */
  tables?: readonly string[];
}

/** Tables that were passed over, by their names. */
export interface TablesLeft {
  large: string[];
  inUse: string[];
  /** Only their owner may rewrite them. */
  notOwned: string[];
  /** Something else was in the way, which was logged. */
  failed: string[];
}

/**
 * Rewrites tables whole, one after the other, so that nothing is left in their files of rows that were changed or deleted, nor in the
 * statistics about them. Passes over those that are large, in use or of another owner, and those that PostgreSQL could not rewrite.
 */
export async function rewriteTables({ url, schema, tables }: TablesToRewrite, logger: Logger): Promise<TablesLeft> {
  const database = connectDatabase(url, { logger, poolSize: 1, statementTimeoutMs });
  const db = database.kysely;
  const fileOf = async (name: string) => {
    const { rows } = await sql<{ file: string | null }>`
      select pg_relation_filenode(to_regclass(format('%I.%I', ${schema}::text, ${name}::text))) as file`.execute(db);
    return rows[0]?.file;
  };
  const left: TablesLeft = { large: [], inUse: [], notOwned: [], failed: [] };
  const rewrite = async (name: string): Promise<keyof TablesLeft | undefined> => {
    const before = await fileOf(name);
    try {
      await sql`vacuum (full, analyze) ${sql.id(schema, name)}`.execute(db);
    } catch (error) {
      if (error instanceof DatabaseError && inUseCodes.has(error.code)) return 'inUse';
      // A rebuild has replaced the schema meanwhile.
      if ((await fileOf(name)) == null) return undefined;
      logger.error({ err: error, table: `${schema}.${name}` }, 'could not rewrite a table that may hold erased rows');
      return 'failed';
    }
    // PostgreSQL skips the tables of others with no more than a warning.
    return before != null && (await fileOf(name)) === before ? 'notOwned' : undefined;
  };
  try {
    const { rows } = await sql<{ name: string; bytes: string }>`
      select tablename as name, pg_total_relation_size(format('%I.%I', schemaname, tablename)::regclass) as bytes
      from pg_tables where schemaname = ${schema} order by 1`.execute(db);
    for (const { name, bytes } of rows) {
      if (tables && !tables.includes(name)) continue;
      const why = Number(bytes) > largestBytes ? 'large' : await rewrite(name);
      if (why) left[why].push(`${schema}.${name}`);
    }
    // Only whoever owns the cluster may; elsewhere autovacuum does it in its own time.
    await sql`vacuum full pg_catalog.pg_statistic`.execute(db).catch(() => undefined);
    return left;
  } finally {
    await database.close();
  }
}
