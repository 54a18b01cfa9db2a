/**
 * What this browser keeps for us between visits. One that refuses to keep anything (as some do where cookies are blocked) has
 * nothing, and loses a choice at the next reload; nothing else breaks.
 */
export const browserStorage = {
  get: (key: string): string | null => attempt(() => localStorage.getItem(key)) ?? null,
  set: (key: string, value: string): void => attempt(() => localStorage.setItem(key, value)),
  remove: (key: string): void => attempt(() => localStorage.removeItem(key)),
  /** Calls the listener with each key that another tab removes. */
  onRemoved(listener: (key: string) => void): void {
    window.addEventListener('storage', ({ key, newValue }) => {
      if (key !== null && newValue === null) listener(key);
    });
  },
  keys: (): string[] => attempt(() => Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')) ?? [],
};

function attempt<T>(task: () => T): T | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}
