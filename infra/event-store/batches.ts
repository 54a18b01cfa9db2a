import type { Position } from '#contracts/events/envelope.ts';
import { isPassed, type EventStore, type Passed, type StoredEvent } from './event-store.ts';

const batchEvents = 200;
const batchMs = 50;

/** From where on the log is followed, and until when. */
export interface Following {
  after: Position | undefined;
  signal: AbortSignal;
}

/**
 * The events after a position, then live ones, in batches of whatever has arrived: one is handed over when it is full, when no more is
 * there, or after 50 ms. They are read one at a time and never more than one batch ahead. How far the events of others were passed over
 * comes between them, in its order. Throws EventStoreUnavailable.
 */
export async function* batches(store: EventStore, { after, signal }: Following): AsyncIterable<StoredEvent[] | Passed> {
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
      const endsAt = performance.now() + batchMs;
      const batch: StoredEvent[] = [];
      let passed: Passed | undefined;
      if (isPassed(first.value)) passed = first.value;
      else batch.push(first.value);
      pending = next();
      while (batch.length < batchEvents && performance.now() < endsAt) {
        const ready = await readyNow(pending);
        if (!ready || ready.done) break;
        if (isPassed(ready.value)) passed = ready.value;
        else if (passed) break;
        else batch.push(ready.value);
        pending = next();
      }
      if (batch.length > 0) yield batch;
      if (passed) yield passed;
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
