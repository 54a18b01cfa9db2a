/** Caches an answer for a while, so that frequent requests cost nothing. A failure is not cached. */
export function freshFor<T>(durationMs: number, make: () => Promise<T>): () => Promise<T> {
  let latest: { at: number; made: Promise<T> } | undefined;
  return () => {
    if (latest && performance.now() - latest.at <= durationMs) return latest.made;
    const asked = { at: performance.now(), made: make() };
    latest = asked;
    asked.made.catch(() => {
      if (latest === asked) latest = undefined;
    });
    return asked.made;
  };
}
