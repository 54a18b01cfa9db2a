import { TimedOut } from './shutdown.ts';

/** How long a look-up waits for those under way; with a new connection after it, the answer still comes within 6 s. */
export const lookupWaitMs = 2_000;

/** Looks keys up one by one for its callers and many at a time for the database. */
export type Lookup<Value> = (key: string) => Promise<Value | undefined>;

/** {@link batched} for look-ups: each key is asked for once. */
export function batchLookups<Value>(load: (keys: readonly string[]) => Promise<Map<string, Value>>, inFlight = 2): Lookup<Value> {
  const ask = batched((keys: readonly string[]) => load([...new Set(keys)]), inFlight);
  return async (key) => (await ask(key)).get(key);
}

interface Batch<Item, Result> {
  items: Item[];
  result: Promise<Result>;
}

/**
 * Collects the items given while `inFlight` batches are under way, or within one turn of the event loop, and does the work for all of
 * them at once. Where that fails it fails for everyone in the batch. Throws {@link TimedOut} when the batches under way take too long.
 */
export function batched<Item, Result>(
  work: (items: readonly Item[]) => Promise<Result>,
  inFlight = 2,
): (item: Item) => Promise<Result> {
  let open: Batch<Item, Result> | undefined;
  let running = 0;
  let waiting: (() => void) | undefined;

  /** Only the open batch waits, so that there is one to be woken. */
  const slot = () =>
    new Promise<void>((resolve, reject) => {
      if (running < inFlight) return resolve();
      const timer = setTimeout(() => {
        waiting = undefined;
        reject(new TimedOut(lookupWaitMs));
      }, lookupWaitMs);
      waiting = () => {
        clearTimeout(timer);
        waiting = undefined;
        resolve();
      };
    });
  const run = async (items: readonly Item[]) => {
    await new Promise((resolve) => setImmediate(resolve));
    try {
      await slot();
    } finally {
      open = undefined;
    }
    running += 1;
    try {
      return await work(items);
    } finally {
      running -= 1;
      waiting?.();
    }
  };

  return (item) => {
    if (!open) {
      const items: Item[] = [];
      open = { items, result: run(items) };
    }
    open.items.push(item);
    return open.result;
  };
}
