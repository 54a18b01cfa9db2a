/** Looks keys up one by one for its callers and many at a time for the database. */
export type Lookup<Value> = (key: string) => Promise<Value | undefined>;

interface Batch<Value> {
  keys: string[];
  result: Promise<Map<string, Value>>;
}

/**
 * Collects the keys asked for while `inFlight` loads are under way, or within one turn of the event loop, and loads them in one
 * query. A failed load fails everyone who asked in it.
 */
export function batchLookups<Value>(load: (keys: readonly string[]) => Promise<Map<string, Value>>, inFlight = 2): Lookup<Value> {
  let open: Batch<Value> | undefined;
  let running = 0;
  const waiting: (() => void)[] = [];

  const slot = () => (running < inFlight ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve)));
  const run = async (keys: readonly string[]) => {
    await new Promise((resolve) => setImmediate(resolve));
    await slot();
    running += 1;
    open = undefined;
    try {
      return await load([...new Set(keys)]);
    } finally {
      running -= 1;
      waiting.shift()?.();
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
