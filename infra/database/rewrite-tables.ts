import { sql } from 'kysely';
import type { Logger } from '../logger.ts';
import { connectDatabase } from './database.ts';

/** Larger ones, with their indexes, would be locked for too long. */
const largestBytes = 64 * 2 ** 20;
const statementTimeoutMs = 60_000;

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
}

/**
 * Rewrites tables whole, one after the other, so that nothing is left in their files of rows that were changed or deleted, nor in the
 * statistics about them. Passes over those that are large or in use.
 */
export async function rewriteTables({ url, schema, tables }: TablesToRewrite, logger: Logger): Promise<TablesLeft> {
  const database = connectDatabase(url, { logger, poolSize: 1, statementTimeoutMs });
  const db = database.kysely;
  const isDone = (statement: ReturnType<typeof sql>) =>
    statement.execute(db).then(
      () => true,
      () => false,
    );
  try {
    const { rows } = await sql<{ name: string; bytes: string }>`
      select tablename as name, pg_total_relation_size(format('%I.%I', schemaname, tablename)::regclass) as bytes
      from pg_tables where schemaname = ${schema} order by 1`.execute(db);
    const left: TablesLeft = { large: [], inUse: [] };
    for (const { name, bytes } of rows) {
      if (tables && !tables.includes(name)) continue;
      if (Number(bytes) > largestBytes) left.large.push(`${schema}.${name}`);
      else if (!(await isDone(sql`vacuum (full, analyze) ${sql.id(schema, name)}`))) left.inUse.push(`${schema}.${name}`);
    }
    // Only whoever owns the cluster may; elsewhere autovacuum does it in its own time.
    await isDone(sql`vacuum full pg_catalog.pg_statistic`);
    return left;
  } finally {
    await database.close();
  }
}
