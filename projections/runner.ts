import type { Position } from '#contracts/events/envelope.ts';
import { startCatchUp } from '#infra/catch-up.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import type { Logger } from '#infra/logger.ts';
import type { OwnedWorker } from '#infra/owned-worker.ts';
import { applyBatch } from './apply.ts';
import { readCheckpoint, takeOver } from './checkpoint.ts';
import type { Models, Projector } from './projector.ts';
import { replayParked } from './replay.ts';

export const projectorLease = 'waybill:projector';

export interface RunnerOptions {
  databaseUrl: string;
  models: Models;
  log: EventLog;
  /** Throws where it is not the log that the checkpoint stands in. */
  checkLog(): Promise<unknown>;
  projectors: readonly Projector[];
  logger: Logger;
}

/**
 * Keeps all read models up to date: rows and checkpoint of a batch are one transaction, fenced by the owner's epoch. Parked
 * streams are tried again whenever an owner starts.
 */
export function startProjections({ databaseUrl, models, log, checkLog, projectors, logger }: RunnerOptions): OwnedWorker {
  return startCatchUp({
    name: projectorLease,
    databaseUrl,
    logger,
    async begin(epoch): Promise<Position | undefined> {
      await checkLog();
      await takeOver(models, epoch);
      await replayParked({ models, log, projectors, logger });
      return readCheckpoint(models);
    },
    read: log.subscribe,
    apply: (batch, epoch) => applyBatch({ models, projectors, logger }, batch, epoch),
  });
}
