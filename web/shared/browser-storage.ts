/**
 * What this browser keeps for us between visits. One that refuses to keep anything (as some do where cookies are blocked) has
 * nothing, and loses a choice at the next reload; nothing else breaks.
 */
export const browserStorage = {
  get: (key: string): string | null => attempt(() => localStorage.getItem(key)) ?? null,
  set: (key: string, value: string): void => attempt(() => localStorage.setItem(key, value)),
  remove: (key: string): void => attempt(() => localStorage.removeItem(key)),
};

function attempt<T>(task: () => T): T | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}
