import type { Position } from '#contracts/events/envelope.ts';
import { startCatchUp } from '#infra/catch-up.ts';
import { leases } from '#infra/database/lease.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import type { Logger } from '#infra/logger.ts';
import type { OwnedWorker } from '#infra/owned-worker.ts';
import { createTurns } from '#infra/turns.ts';
import { applyBatch } from './apply.ts';
import { asReader, passCheckpoint, projectedChannel, takeOver } from './checkpoint.ts';
import type { Models, Projector } from './projector.ts';
import { replayParked, replayWithKeys } from './replay.ts';
import { areWhole } from './subjects/queries.ts';

export interface RunnerOptions {
  databaseUrl: string;
  models: Models;
  log: EventLog;
  /** Throws where it is not the log that the checkpoint stands in. */
  checkLog(): Promise<unknown>;
  /** Before anything is read after that place: an older database may hold what the log says is gone. */
  catchUpErasures?: (after: Position | undefined) => Promise<unknown>;
  projectors: readonly Projector[];
  logger: Logger;
}

/**
 * Keeps all read models up to date: rows and checkpoint of a batch are one transaction, fenced by the owner's epoch. Parked
 * streams are tried again whenever an owner starts, and those that wait for someone's key from time to time.
 */
export function startProjections({ databaseUrl, checkLog, catchUpErasures, ...options }: RunnerOptions): OwnedWorker {
  const { models, logger } = options;
  // A batch must not work on rows that a replay is changing.
  const takeTurn = createTurns();
  const inTurn = async (work: () => Promise<void>) => {
    const endTurn = await takeTurn('models');
    await work().finally(endTurn);
  };
  return startCatchUp({
    name: leases.projector,
    databaseUrl,
    logger,
    async begin(epoch): Promise<Position | undefined> {
      await checkLog();
      await takeOver(models, epoch);
      if (!(await areWhole(models)))
        logger.warn('the read models are from before an update and lack some of what the log has: run `npm run rebuild`');
      await catchUpErasures?.((await asReader(models)).after);
      await replayParked({ ...options, epoch });
      return (await asReader(models)).after;
    },
    read: options.log.subscribe,
    pass: (to, epoch) => inTurn(() => passCheckpoint(models, to, epoch)),
    apply: (batch, epoch) => inTurn(() => applyBatch(options, batch, { epoch, channel: projectedChannel })),
    retry: (epoch) => replayWithKeys({ ...options, epoch, inTurn }),
  });
}
