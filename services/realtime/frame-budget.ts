export const framesPer10s = 20;
const windowMs = 10_000;

/** Counts what one socket sends; the function returns whether that is more than it may. */
export function createFrameBudget(): () => boolean {
  let startedAt = performance.now();
  let frames = 0;
  return () => {
    const now = performance.now();
    if (now - startedAt > windowMs) [startedAt, frames] = [now, 0];
    frames += 1;
    return frames > framesPer10s;
  };
}
