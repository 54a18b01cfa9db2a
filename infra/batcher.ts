import { TimedOut } from './shutdown.ts';

/** How long a look-up waits for those under way; with a new connection after it, the answer still comes within 6 s. */
export const lookupWaitMs = 2_000;

/** Looks keys up one by one for its callers and many at a time for the database. */
export type Lookup<Value> = (key: string) => Promise<Value | undefined>;

interface Batch<Value> {
  keys: string[];
  result: Promise<Map<string, Value>>;
}

/**
 * Collects the keys asked for while `inFlight` loads are under way, or within one turn of the event loop, and loads them in one
 * query. A failed load fails everyone who asked in it. Throws {@link TimedOut} when the loads under way take too long.
 */
export function batchLookups<Value>(load: (keys: readonly string[]) => Promise<Map<string, Value>>, inFlight = 2): Lookup<Value> {
  let open: Batch<Value> | undefined;
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
  const run = async (keys: readonly string[]) => {
    await new Promise((resolve) => setImmediate(resolve));
    try {
      await slot();
    } finally {
      open = undefined;
    }
    running += 1;
    try {
      return await load([...new Set(keys)]);
    } finally {
      running -= 1;
      waiting?.();
    }
  };

  return async (key) => {
    if (!open) {
      const keys: string[] = [];
      open = { keys, result: run(keys) };
    }
    const batch = open;
    batch.keys.push(key);
    return (await batch.result).get(key);
  };
}
