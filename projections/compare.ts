import { sql } from 'kysely';
import { mostDifferences, type Difference, type ModelComparison } from '#contracts/system.ts';
import { readCheckpoint } from './checkpoint.ts';
import { comparedColumns } from './compared-columns.ts';
import { connectModels } from './database.ts';
import { dropNext, withNextModels, type NextModelsOptions } from './next-models.ts';
import type { Models } from './projector.ts';
import { rowsByPlace, type PlacedRow } from './placed-rows.ts';

const statementTimeoutMs = 30 * 60_000;

/** Those that say who keeps the models, and not what is in them. */
const keeping: ReadonlySet<string> = new Set(['checkpoint']);

export type ComparedModels = Omit<ModelComparison, 'at'>;

/**
 * Makes all read models again beside the live ones, up to the very position that the live ones stand at, and compares them row by row;
 * the live ones are served and kept up to date meanwhile, and nothing is swapped. Memory does not grow with the number of rows. Throws
 * when aborted, leaving nothing behind.
 */
export async function compareModels(options: NextModelsOptions): Promise<ComparedModels> {
  const { databaseUrl, logger } = options;
  const live = connectModels(databaseUrl, { logger, poolSize: 2, statementTimeoutMs });
  try {
    return await withNextModels(options, async (next) => {
      // Most of it first, so that the moment is not looked at for longer than it has to be.
      await next.replay(next.models, (await readCheckpoint(live.kysely)) ?? beforeAll);
      const compared = await live.kysely
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (snapshot) => {
          await sql`set local idle_in_transaction_session_timeout = 0`.execute(snapshot);
          const place = await readCheckpoint(snapshot);
          const events = await next.replay(next.models, place ?? beforeAll);
          return { position: String(place?.commit ?? 0n), events, ...(await differences(snapshot, next.models, next.signal)) };
        });
      await dropNext(next.models);
      return compared;
    });
  } finally {
    await live.close();
  }
}

const beforeAll = { commit: -1n, prepare: -1n };

async function differences(live: Models, next: Models, signal: AbortSignal) {
  const found = { tables: 0, rows: 0, differing: 0, differences: [] as Difference[] };
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'models_next' and tablename not like 'kysely%' order by 1`.execute(
    next,
  );
  await next.transaction().execute(async (rebuilt) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(rebuilt);
    await sql`set local statement_timeout = ${sql.lit(statementTimeoutMs)}`.execute(rebuilt);
    for (const { name } of tables.filter((table) => !keeping.has(table.name))) {
      found.tables += 1;
      for await (const pair of pairs(rowsByPlace(live, name), rowsByPlace(rebuilt, name))) {
        signal.throwIfAborted();
        found.rows += 1;
        if (pair.live?.digest === pair.next?.digest) continue;
        found.differing += 1;
        if (found.differences.length < mostDifferences)
          found.differences.push(await differenceIn(name, pair, { live, next: rebuilt }));
      }
    }
  });
  return found;
}

interface Pair {
  live: PlacedRow | undefined;
  next: PlacedRow | undefined;
}

/** The rows of both sides, those of one key together; both come in the order of their places. */
async function* pairs(live: AsyncGenerator<PlacedRow>, next: AsyncGenerator<PlacedRow>): AsyncGenerator<Pair> {
  let [one, other] = [await live.next(), await next.next()];
  while (!one.done || !other.done) {
    const [a, b] = [one.done ? undefined : one.value, other.done ? undefined : other.value];
    const isFirst = a !== undefined && (b === undefined || a.place <= b.place);
    const isSecond = b !== undefined && (a === undefined || b.place <= a.place);
    yield { live: isFirst ? a : undefined, next: isSecond ? b : undefined };
    if (isFirst) one = await live.next();
    if (isSecond) other = await next.next();
  }
}

async function differenceIn(table: string, pair: Pair, { live, next }: { live: Models; next: Models }): Promise<Difference> {
  const key = pair.live?.key ?? pair.next?.key ?? '';
  if (!pair.live || !pair.next) return { table, key, kind: pair.live ? 'extra' : 'missing', columns: [] };
  const [was, is] = [await rowAt(live, table, pair.live.ctid), await rowAt(next, table, pair.next.ctid)];
  return { table, key, kind: 'different', columns: comparedColumns(was, is) };
}

async function rowAt(models: Models, table: string, ctid: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select row_to_json(t) as row from ${sql.table(table)} t where ctid = ${ctid}::tid`.execute(models);
  return rows[0]?.row ?? {};
}
