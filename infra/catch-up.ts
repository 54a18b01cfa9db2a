import type { Position } from '#contracts/events/envelope.ts';
import type { Following } from './event-store/batches.ts';
import type { Passed } from './event-store/event-store.ts';
import type { Logger } from './logger.ts';
import { startOwnedWorker, type OwnedWorker } from './owned-worker.ts';
import { jitteredDelayMs, pause, reconnectMs } from './shutdown.ts';

/** Between attempts at what could not be applied. */
const retryMs = { min: 1_000, max: 300_000 };

export interface CatchUpJob<Batch extends object> {
  /** Name of the lease; one owner of it at a time, in all processes. */
  name: string;
  databaseUrl: string;
  logger: Logger;
  /** Takes over with the new epoch and returns the checkpoint to resume from. */
  begin(epoch: string): Promise<Position | undefined>;
  /** Reads on from there, to the end of the log and beyond. */
  read(following: Following): AsyncIterable<Batch | Passed>;
  /** Applies what was read in order and moves the checkpoint, as one unit; throws when another owner has taken over. */
  apply(batch: Batch, epoch: string): Promise<void>;
  /** Moves the checkpoint over what only others have written. */
  pass(to: Position, epoch: string): Promise<void>;
  /** Tries again what could not be applied: at the beginning, and then from time to time. */
  retry?(epoch: string, signal: AbortSignal): Promise<void>;
}

/**
 * Reads the log from a checkpoint to its end and on, one batch after the other, as the only owner of the job. Any error
 * resumes from the checkpoint with a jittered back-off, indefinitely.
 */
export const startCatchUp = <Batch extends object>({
  name,
  databaseUrl,
  logger,
  begin,
  read,
  apply,
  pass,
  retry,
}: CatchUpJob<Batch>): OwnedWorker =>
  startOwnedWorker({
    name,
    databaseUrl,
    logger,
    backOffMs: reconnectMs,
    async own({ epoch }, whileOwner, report) {
      const after = await begin(epoch);
      report.running();
      const over = new AbortController();
      const signal = AbortSignal.any([whileOwner, over.signal]);
      const readOn = async () => {
        for await (const batch of read({ after, signal })) {
          if (signal.aborted) return;
          if ('passed' in batch) await pass(batch.passed, epoch);
          else await apply(batch, epoch);
          report.progress();
        }
      };
      const retryOn = async () => {
        for (let attempt = 0; !signal.aborted; attempt += 1) {
          await retry?.(epoch, signal);
          await pause(jitteredDelayMs(attempt, retryMs.min, retryMs.max), signal);
        }
      };
      // Whichever ends first ends the other.
      const ends = await Promise.allSettled([readOn(), retryOn()].map((part) => part.finally(() => over.abort())));
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
    },
  });
