import { sql } from 'kysely';
import type { Position } from '#contracts/events/envelope.ts';
import { connectModels, migrateModels } from './database.ts';
import { acquireLease } from '#infra/database/lease.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import type { StoredEvent } from '#infra/event-store/event-store.ts';
import type { Logger } from '#infra/logger.ts';
import { applyBatch } from './apply.ts';
import { moveCheckpoint, readCheckpoint, takeOver } from './checkpoint.ts';
import type { Models, Projector } from './projector.ts';

const pageEvents = 5_000;
/** Held while the new tables are made and swapped; long enough for a slow disk. */
const statementTimeoutMs = 120_000;
/** The live owner's batch in hand is waited for. */
const lockTimeoutMs = 30_000;

export interface RebuildOptions {
  databaseUrl: string;
  log: EventLog;
  projectors: readonly Projector[];
  logger: Logger;
  signal: AbortSignal;
  onProgress?: (applied: number) => void;
}

/**
 * Makes all read models anew beside the live ones, from the log alone, and swaps them in at the end. The live ones are served
 * and kept up to date until then; the swap takes their owner's epoch away. It knows no mail, no relay and no sockets, so a
 * replay sends nothing. Answers the number of events replayed; throws when aborted, leaving the live models as they were.
 */
export async function rebuild(options: RebuildOptions): Promise<number> {
  const { databaseUrl, log, logger, signal } = options;
  const lease = await acquireLease(databaseUrl, 'waybill:rebuild', signal, logger);
  if (!lease) throw new Error('stopped before the rebuild could begin');
  const database = connectModels(databaseUrl, { schema: 'models_next', logger, poolSize: 2, statementTimeoutMs });
  try {
    const models = database.kysely;
    await sql`drop schema if exists models_next cascade`.execute(models);
    await migrateModels(database, 'models_next');
    await takeOver(models, lease.epoch);
    const applied = await replay(models, options, lease.epoch);
    signal.throwIfAborted();
    await swap(models, log, options, lease.epoch);
    return applied;
  } finally {
    await database.close();
    await lease.release();
  }
}

async function replay(models: Models, options: RebuildOptions, epoch: string): Promise<number> {
  let applied = 0;
  let page = await readPage(options.log, await readCheckpoint(models));
  for (;;) {
    const last = page.at(-1);
    if (!last) return applied;
    options.signal.throwIfAborted();
    // The next page is read while this one is written.
    const [next] = await Promise.all([readPage(options.log, last.position), applyPage(models, options, page, epoch)]);
    applied += page.length;
    options.onProgress?.(applied);
    page = next;
  }
}

async function applyPage(
  models: Models,
  { log, projectors, logger }: RebuildOptions,
  page: StoredEvent[],
  epoch: string,
): Promise<void> {
  const last = page.at(-1);
  if (!last) return;
  await models.transaction().execute(async (transaction) => {
    await applyBatch(transaction, log, projectors, page, logger);
    await moveCheckpoint(transaction, last.position, epoch);
  });
}

async function readPage(log: EventLog, after: Position | undefined): Promise<StoredEvent[]> {
  const page: StoredEvent[] = [];
  for await (const event of log.store.readAll({ after, limit: pageEvents })) page.push(event);
  return page;
}

/** In one transaction: stop the live owner, replay what it was ahead, rename. */
async function swap(models: Models, log: EventLog, options: RebuildOptions, epoch: string): Promise<void> {
  await models.transaction().execute(async (transaction) => {
    await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(transaction);
    // The first table that a batch touches comes first, or the owner and this swap could wait for each other.
    await sql`lock table models.parked_events, models.checkpoint in access exclusive mode`.execute(transaction);
    const page = await readPage(log, await readCheckpoint(transaction));
    const last = page.at(-1);
    if (last) {
      await applyBatch(transaction, log, options.projectors, page, options.logger);
      await moveCheckpoint(transaction, last.position, epoch);
    }
    await sql`alter schema models rename to models_old`.execute(transaction);
    await sql`alter schema models_next rename to models`.execute(transaction);
    await sql`drop schema models_old cascade`.execute(transaction);
  });
}
