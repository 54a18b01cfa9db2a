import { sql, type RawBuilder } from 'kysely';
import type { Position } from '#contracts/events/envelope.ts';
import type { Database } from '#infra/database/database.ts';
import { acquireLease, leases } from '#infra/database/lease.ts';
import type { EventLog, OpenedBatch } from '#infra/event-store/event-log.ts';
import type { StoredEvent } from '#infra/event-store/event-store.ts';
import { readLogId } from '#infra/event-store/log-identity.ts';
import { placeOf } from '#infra/event-store/place.ts';
import type { Logger } from '#infra/logger.ts';
import { applyBatch } from './apply.ts';
import { readCheckpoint, rememberLog, takeOver } from './checkpoint.ts';
import { connectModels, migrateModels, type ModelTables } from './database.ts';
import type { Models, Projector } from './projector.ts';

const pageEvents = 1_000;
/** At most, while indexes are made. */
const connections = 2;
/** Held while the new tables are made and swapped; long enough for a slow disk. */
const statementTimeoutMs = 120_000;

export interface NextModelsOptions {
  databaseUrl: string;
  log: EventLog;
  projectors: readonly Projector[];
  logger: Logger;
  signal: AbortSignal;
  onProgress?: (progress: Replayed) => void;
}

/** How far the log is replayed: the events, and the share of it from 0 to 1, by the place in it at the beginning. */
export interface Replayed {
  events: number;
  share: number;
}

/** Read models that are being made beside the live ones. */
export interface NextModels {
  models: Models;
  epoch: string;
  /** Ends when the work is called off, and when another process is about to make them. */
  signal: AbortSignal;
  /** Creates the secondary indexes and makes the tables crash-safe. */
  finish(): Promise<void>;
  /** Applies what they do not have yet, up to a position or to the end of the log; returns how many events were applied in all. */
  replay(into?: Models, until?: Position): Promise<number>;
}

/**
 * Does the work with empty read models beside the live ones, which only one process at a time makes; they are dropped where it fails.
 * Throws when aborted.
 */
export async function withNextModels<Result>(
  options: NextModelsOptions,
  work: (next: NextModels) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl, logger, signal, log } = options;
  const lease = await acquireLease(databaseUrl, leases.rebuild, signal, logger);
  if (!lease) throw new Error('stopped before the rebuild could begin');
  const database = connectModels(databaseUrl, { schema: 'models_next', logger, poolSize: connections, statementTimeoutMs });
  const models = database.kysely;
  try {
    const shareOf = await shares(log);
    const replaying = { ...options, signal: AbortSignal.any([signal, lease.lost]), shareOf };
    const indexes = await createNext(database, { log, epoch: lease.epoch });
    let applied = 0;
    return await work({
      models,
      epoch: lease.epoch,
      signal: replaying.signal,
      finish: () => finishLoading(models, indexes, replaying.signal),
      async replay(into = models, until) {
        applied = await replay(into, { ...replaying, until, epoch: lease.epoch }, applied);
        return applied;
      },
    });
  } catch (error) {
    // Those of another owner of the lease are not touched.
    if (!lease.lost.aborted) await dropNext(models).catch(() => undefined);
    throw error;
  } finally {
    await database.close();
    await lease.release();
  }
}

/** Empty tables that are ready to be loaded; returns the definitions of their indexes. */
async function createNext(database: Database<ModelTables>, { log, epoch }: { log: EventLog; epoch: string }): Promise<string[]> {
  const models = database.kysely;
  await dropNext(models);
  await migrateModels(database, 'models_next');
  const logId = await readLogId(log.store);
  if (logId !== undefined) await rememberLog(models, logId);
  await takeOver(models, epoch);
  return prepareForLoading(models);
}

/** Drops what a process has left behind that ended while it made them; does nothing while another one makes them. */
export async function dropLeftBehind({ databaseUrl, logger }: Pick<NextModelsOptions, 'databaseUrl' | 'logger'>): Promise<void> {
  const database = connectModels(databaseUrl, { schema: 'models_next', logger, poolSize: 1, statementTimeoutMs });
  try {
    const { rows } = await sql`select from pg_namespace where nspname = 'models_next'`.execute(database.kysely);
    if (rows.length === 0) return;
    const lease = await acquireLease(databaseUrl, leases.rebuild, AbortSignal.abort(), logger);
    if (!lease) return;
    try {
      await dropNext(database.kysely);
    } finally {
      await lease.release();
    }
  } finally {
    await database.close();
  }
}

/** Drops what was made beside the live ones. */
export const dropNext = (models: Models) => sql`drop schema if exists models_next cascade`.execute(models);

/** Lets the new tables be filled without a write-ahead log and without their secondary indexes; returns the function that creates those. */
async function prepareForLoading(models: Models): Promise<string[]> {
  for (const table of await newTables(models)) await sql`alter table ${sql.table(table)} set unlogged`.execute(models);
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid::regclass::text = any(${await newTables(models)}) and not indisunique`.execute(models);
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(models);
  return rows.map((row) => row.definition);
}

/** Makes the tables crash-safe and creates the indexes, before they are read. */
async function finishLoading(models: Models, indexes: readonly string[], signal: AbortSignal): Promise<void> {
  const tables = (await newTables(models)).map((table) => sql.table(table));
  // Writes a table anew with every index that it has: the others come after.
  await inParallel(tables.map((table) => sql`alter table ${table} set logged`));
  await inParallel(indexes.map((definition) => sql.raw(definition)));
  // Readers would otherwise pay for it, and plan without knowing how much there is.
  await inParallel(tables.map((table) => sql`vacuum (analyze) ${table}`));

  async function inParallel(statements: readonly RawBuilder<unknown>[]): Promise<void> {
    const pending = statements.values();
    const executeNext = async () => {
      for (const statement of pending) {
        signal.throwIfAborted();
        await statement.execute(models);
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: connections }, executeNext));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }
}

async function newTables(models: Models): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'models_next' order by 1`.execute(models);
  return rows.map((row) => row.name);
}

interface Replay extends NextModelsOptions {
  shareOf(position: Position): number;
  epoch: string;
  until: Position | undefined;
}

/** What share of the log, as it is now, lies before a position in it: a later one is 1. */
async function shares({ store }: EventLog): Promise<Replay['shareOf']> {
  const end = await store.end();
  for await (const { position } of store.readAll({ after: undefined, limit: 1 })) {
    const length = Number((end ?? { commit: 0n }).commit - position.commit);
    return ({ commit }) => (length <= 0 ? 1 : Math.min(1, Number(commit - position.commit) / length));
  }
  return () => 1;
}

async function replay(models: Models, options: Replay, before: number): Promise<number> {
  // Whoever swaps it in announces it.
  const by = { epoch: options.epoch, channel: null };
  let applied = before;
  let page = await readPage(options, await readCheckpoint(models));
  while (page) {
    options.signal.throwIfAborted();
    // The next page is read and opened while this one is written.
    const [next] = await Promise.all([readPage(options, page.last), applyBatch({ ...options, models }, page, by)]);
    applied += page.events.length;
    options.onProgress?.({ events: applied, share: options.shareOf(page.last) });
    page = next;
  }
  return applied;
}

async function readPage({ log, until }: Replay, after: Position | undefined): Promise<OpenedBatch | undefined> {
  const stored: StoredEvent[] = [];
  for await (const event of log.store.readAll({ after, limit: pageEvents })) {
    if (until === undefined || event.position.commit <= until.commit) stored.push(event);
  }
  const last = stored.at(-1);
  return last && { events: await log.open(stored), last: placeOf(last) };
}
