import type { Position } from '#contracts/events/envelope.ts';
import type { EventStore, StoredEvent } from './event-store.ts';

const batchEvents = 200;
const batchMs = 50;

/** From where on the log is followed, and until when. */
export interface Following {
  after: Position | undefined;
  signal: AbortSignal;
}

/**
 * The events after a position, then live ones, in batches of whatever has arrived: one is handed over when it is full, when no more is
 * there, or after 50 ms. They are read one at a time and never more than one batch ahead. Throws EventStoreUnavailable.
 */
export async function* batches(store: EventStore, { after, signal }: Following): AsyncIterable<StoredEvent[]> {
  const over = new AbortController();
  const iterator = store.subscribe({ after, signal: AbortSignal.any([signal, over.signal]) })[Symbol.asyncIterator]();
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
      const endsAt = performance.now() + batchMs;
      pending = next();
      while (batch.length < batchEvents && performance.now() < endsAt) {
        const ready = await readyNow(pending);
        if (!ready || ready.done) break;
        batch.push(ready.value);
        pending = next();
      }
      yield batch;
    }
  } finally {
    // What is waited for would otherwise have to come first.
    over.abort();
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
