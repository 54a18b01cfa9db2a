import { sql } from 'kysely';
import type { Position } from '#contracts/events/envelope.ts';
import { connectModels, migrateModels, type ModelTables } from './database.ts';
import type { Database } from '#infra/database/database.ts';
import { acquireLease, leases } from '#infra/database/lease.ts';
import type { EventLog, OpenedBatch } from '#infra/event-store/event-log.ts';
import type { StoredEvent } from '#infra/event-store/event-store.ts';
import { readLogId } from '#infra/event-store/log-identity.ts';
import { placeOf } from '#infra/event-store/place.ts';
import type { Logger } from '#infra/logger.ts';
import { applyBatch } from './apply.ts';
import { readCheckpoint, rememberLog, takeOver } from './checkpoint.ts';
import type { Models, Projector } from './projector.ts';

const pageEvents = 1_000;
/** Held while the new tables are made and swapped; long enough for a slow disk. */
const statementTimeoutMs = 120_000;
/** Waits for the live owner's current batch. */
const lockTimeoutMs = 30_000;

export interface RebuildOptions {
  databaseUrl: string;
  log: EventLog;
  projectors: readonly Projector[];
  logger: Logger;
  signal: AbortSignal;
  onProgress?: (progress: Replayed) => void;
  /** Asked before the new models take over; throws where they are no longer wanted. */
  beforeSwap?: () => Promise<void>;
}

/** How far the log is replayed: the events, and the share of it from 0 to 1, by the place in it at the beginning. */
export interface Replayed {
  events: number;
  share: number;
}

/**
 * Makes all read models again beside the live ones, from the log alone, and swaps them in at the end. The live ones are served
 * and kept up to date until then; the swap takes their owner's epoch away. It knows no mail, no relay and no sockets, so a
 * replay sends nothing. Returns the number of events replayed; throws when aborted, leaving the live models as they were and no other.
 */
export async function rebuild(options: RebuildOptions): Promise<number> {
  const { databaseUrl, logger, signal } = options;
  const lease = await acquireLease(databaseUrl, leases.rebuild, signal, logger);
  if (!lease) throw new Error('stopped before the rebuild could begin');
  const database = connectModels(databaseUrl, { schema: 'models_next', logger, poolSize: 2, statementTimeoutMs });
  try {
    const shareOf = await shares(options.log);
    return await makeAnew(database, { ...options, signal: AbortSignal.any([signal, lease.lost]), shareOf }, lease.epoch);
  } catch (error) {
    // Those of another owner of the lease are not touched.
    if (!lease.lost.aborted) await dropNext(database.kysely).catch(() => undefined);
    throw error;
  } finally {
    await database.close();
    await lease.release();
  }
}

async function makeAnew(database: Database<ModelTables>, options: Replay, epoch: string): Promise<number> {
  const models = database.kysely;
  await dropNext(models);
  await migrateModels(database, 'models_next');
  const logId = await readLogId(options.log.store);
  if (logId !== undefined) await rememberLog(models, logId);
  await takeOver(models, epoch);
  const indexes = await prepareForLoading(models);
  const applied = await replay(models, options, epoch, 0);
  await finishLoading(models, indexes, options.signal);
  // What has come in the meantime, so that the swap is short.
  const almostAll = await replay(models, options, epoch, applied);
  options.signal.throwIfAborted();
  return await swap(models, options, epoch, almostAll);
}

const dropNext = (models: Models) => sql`drop schema if exists models_next cascade`.execute(models);

/** Lets the new tables be filled without a write-ahead log and without their secondary indexes; returns the function that creates those. */
async function prepareForLoading(models: Models): Promise<string[]> {
  for (const table of await newTables(models)) await sql`alter table ${sql.table(table)} set unlogged`.execute(models);
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid::regclass::text = any(${await newTables(models)}) and not indisunique`.execute(models);
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(models);
  return rows.map((row) => row.definition);
}

/** Creates the indexes and makes the tables crash-safe, before they are read. */
async function finishLoading(models: Models, indexes: readonly string[], signal: AbortSignal): Promise<void> {
  for (const definition of indexes) {
    signal.throwIfAborted();
    await sql.raw(definition).execute(models);
  }
  for (const table of await newTables(models)) {
    signal.throwIfAborted();
    await sql`alter table ${sql.table(table)} set logged`.execute(models);
    // Readers would otherwise pay for it, and plan without knowing how much there is.
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(models);
  }
}

async function newTables(models: Models): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'models_next' order by 1`.execute(models);
  return rows.map((row) => row.name);
}

interface Replay extends RebuildOptions {
  shareOf(position: Position): number;
}

/** What share of the log, as it is now, lies before a position in it: a later one is 1. */
async function shares({ store }: EventLog): Promise<Replay['shareOf']> {
  const tail = await store.tail();
  for await (const { position } of store.readAll({ after: undefined, limit: 1 })) {
    const length = Number((tail ?? { commit: 0n }).commit - position.commit);
    return ({ commit }) => (length <= 0 ? 1 : Math.min(1, Number(commit - position.commit) / length));
  }
  return () => 1;
}

async function replay(models: Models, options: Replay, epoch: string, before: number): Promise<number> {
  let applied = before;
  let page = await readPage(options.log, await readCheckpoint(models));
  while (page) {
    options.signal.throwIfAborted();
    // The next page is read and opened while this one is written.
    const [next] = await Promise.all([readPage(options.log, page.last), applyBatch({ ...options, models }, page, epoch)]);
    applied += page.events.length;
    options.onProgress?.({ events: applied, share: options.shareOf(page.last) });
    page = next;
  }
  return applied;
}

async function readPage(log: EventLog, after: Position | undefined): Promise<OpenedBatch | undefined> {
  const stored: StoredEvent[] = [];
  for await (const event of log.store.readAll({ after, limit: pageEvents })) stored.push(event);
  const last = stored.at(-1);
  return last && { events: await log.open(stored), last: placeOf(last) };
}

/** Stops the live owner, replays what has come since, renames. Returns how many events were replayed in all. */
async function swap(models: Models, options: Replay, epoch: string, before: number): Promise<number> {
  return models.transaction().execute(async (transaction) => {
    await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(transaction);
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(lockTimeoutMs)}`.execute(transaction);
    // The first table that a batch touches comes first, or the owner and this swap could wait for each other.
    await sql`lock table models.checkpoint, models.parked_events in access exclusive mode`.execute(transaction);
    const applied = await replay(models, options, epoch, before);
    await options.beforeSwap?.();
    options.signal.throwIfAborted();
    // Another owner may be making them by now.
    await takeOver(transaction, epoch);
    await sql`alter schema models rename to models_old`.execute(transaction);
    await sql`alter schema models_next rename to models`.execute(transaction);
    await sql`drop schema models_old cascade`.execute(transaction);
    return applied;
  });
}
