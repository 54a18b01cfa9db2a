import type { Position } from '#contracts/events/envelope.ts';
import type { EventStore, StoredEvent } from './event-store/event-store.ts';
import type { Logger } from './logger.ts';
import { startOwnedWorker, type OwnedWorker } from './owned-worker.ts';
import { reconnectMs } from './shutdown.ts';

const projectionBatchEvents = 200;
const projectionBatchMs = 50;

export interface CatchUpJob {
  /** Name of the lease; one owner of it at a time, in all processes. */
  name: string;
  databaseUrl: string;
  store: EventStore;
  logger: Logger;
  /** Takes over with the new epoch and answers the checkpoint to go on from. */
  begin(epoch: string): Promise<Position | undefined>;
  /** Applies events in order and moves the checkpoint, as one unit; throws when another owner has taken over. */
  apply(events: readonly StoredEvent[], epoch: string): Promise<void>;
}

/**
 * Reads the log from a checkpoint to its end and on, one batch after the other, as the only owner of the job. Any error
 * resumes from the checkpoint with a jittered back-off, for ever.
 */
export const startCatchUp = ({ name, databaseUrl, store, logger, begin, apply }: CatchUpJob): OwnedWorker =>
  startOwnedWorker({
    name,
    databaseUrl,
    logger,
    backOffMs: reconnectMs,
    async own(lease, whileOwner, onProgress) {
      const failed = new AbortController();
      const signal = AbortSignal.any([whileOwner, failed.signal]);
      const checkpoint = await begin(lease.epoch);
      for await (const batch of batches(store.subscribe({ after: checkpoint, signal }))) {
        if (signal.aborted) return;
        try {
          await apply(batch, lease.epoch);
        } catch (error) {
          failed.abort();
          throw error;
        }
        onProgress();
      }
    },
  });

/**
 * Groups whatever has arrived: a batch is handed over when it is full, when the source pauses, or after 50 ms. The source is
 * read one event at a time and never more than one batch ahead.
 */
async function* batches(source: AsyncIterable<StoredEvent>): AsyncIterable<StoredEvent[]> {
  const iterator = source[Symbol.asyncIterator]();
  const next = () => {
    const result = iterator.next();
    result.catch(() => undefined);
    return result;
  };
  let pending = next();
  try {
    for (;;) {
      const first = await pending;
      if (first.done) return;
      const batch = [first.value];
      const endsAt = performance.now() + projectionBatchMs;
      pending = next();
      while (batch.length < projectionBatchEvents && performance.now() < endsAt) {
        const ready = await readyNow(pending);
        if (!ready || ready.done) break;
        batch.push(ready.value);
        pending = next();
      }
      yield batch;
    }
  } finally {
    await iterator.return?.();
  }
}

const notReady = Symbol('not ready');

/** The result when it is there by the end of this turn of the event loop, else undefined. */
async function readyNow<T>(promise: Promise<T>): Promise<T | undefined> {
  const turn = new Promise<typeof notReady>((resolve) => setImmediate(resolve, notReady));
  const result = await Promise.race([promise, turn]);
  return result === notReady ? undefined : result;
}
