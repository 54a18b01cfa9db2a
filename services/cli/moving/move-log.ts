import type { Position } from '#contracts/events/envelope.ts';
import { connectDatabase } from '#infra/database/database.ts';
import type { StateTables } from '#infra/database/tables.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { readLogId } from '#infra/event-store/log-identity.ts';
import { checkReaders, LogBehind, type Reader } from '#infra/event-store/standing.ts';
import type { Logger } from '#infra/logger.ts';
import { carryOver } from '#infra/move-log/carry-over.ts';
import type { Copied } from '#infra/move-log/copy-log.ts';
import { ownEvents } from '#infra/move-log/own-events.ts';
import { beginPositionMove } from '#infra/move-log/positions.ts';
import { reactorsAsReaders } from '#infra/reactors.ts';
import { asReader } from '#projections/checkpoint.ts';
import { connectModels } from '#projections/database.ts';
import { updateSchemas } from '../../schemas.ts';
import { withoutWorkers } from '../without-workers.ts';

/** Of the one that gives every row of the read models its position in the other log. */
const statementTimeoutMs = 3_600_000;

export interface MoveLogOptions {
  source: EventStore;
  target: EventStore;
  databaseUrl: string;
  logger: Logger;
  signal: AbortSignal;
  /** How many events the target has. */
  onProgress(events: number): void;
}

/**
 * Copies the log, compares both whole, and lets everything that has read the source stand in the target, in one transaction. It can be
 * broken off anywhere and run again. Throws, with a sentence, when Waybill is running, when the target is in use, when the source is not
 * what was read or still grows; then nothing was switched.
 */
export async function moveLog(options: MoveLogOptions): Promise<Copied> {
  const { databaseUrl, logger } = options;
  await updateSchemas(databaseUrl, logger);
  return withoutWorkers(options, () => moveAlone(options));
}

async function moveAlone(options: MoveLogOptions): Promise<Copied> {
  const { databaseUrl, logger, source } = options;
  const database = connectDatabase<StateTables>(databaseUrl, { logger, poolSize: 2, statementTimeoutMs });
  const models = connectModels(databaseUrl, { logger, poolSize: 1 });
  try {
    const readers = [await asReader(models.kysely), ...(await reactorsAsReaders(database.kysely))];
    const isSwitched = await standInTarget(options, readers);
    return await database.kysely.transaction().execute(async (transaction) => {
      const positions = await beginPositionMove(transaction, readers);
      const copied = await carryOver({ ...options, positions });
      if (await hasMore(source, copied.last?.position)) throw new SourceHasGrown();
      if (!isSwitched) await positions.apply();
      return copied;
    });
  } finally {
    await Promise.all([database.close(), models.close()]);
  }
}

/** Whether an earlier move got to its end: then the readers stand in the target already. Throws where they stand in neither log. */
async function standInTarget({ source, target }: MoveLogOptions, readers: readonly Reader[]): Promise<boolean> {
  const logId = await readLogId(source);
  if (logId === undefined) throw new Error('The source holds no log of Waybill.');
  try {
    await checkReaders(source, logId, readers);
    return false;
  } catch (error) {
    if (!(error instanceof LogBehind) || (await readLogId(target)) !== logId) throw error;
    await checkReaders(target, logId, readers);
    return true;
  }
}

/** Somebody still writes to the source. */
class SourceHasGrown extends Error {
  override readonly name = 'SourceHasGrown';
  constructor() {
    super('The source has grown meanwhile. Stop all processes of Waybill and run the move again; nothing was switched.');
  }
}

async function hasMore(source: EventStore, after: Position | undefined): Promise<boolean> {
  for await (const event of ownEvents(source, after)) return event !== undefined;
  return false;
}
