import type { browserStorage } from '#web/shared/browser-storage.ts';

/** What a browser keeps, in the memory of a test. */
export function browserMemory(): typeof browserStorage {
  const kept = new Map<string, string>();
  const listeners: ((key: string) => void)[] = [];
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove(key) {
      kept.delete(key);
      for (const listener of listeners) listener(key);
    },
    onRemoved: (listener) => void listeners.push(listener),
    keys: () => [...kept.keys()],
  };
}
