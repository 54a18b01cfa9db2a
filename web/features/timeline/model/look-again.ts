import type { TimelineLine } from '#contracts/timeline.ts';

const soonMs = 5_000;
const laterMs = 60_000;

/**
 * When to look again at lines at that time: what becomes of a message shows in no fact until it is over, which mostly takes
 * seconds. False where all of them are settled.
 */
export function lookAgainMs(lines: readonly Pick<TimelineLine, 'unsettled' | 'occurredAt'>[], now: number): number | false {
  const queuedAt = lines.filter(({ unsettled }) => unsettled).map(({ occurredAt }) => Date.parse(occurredAt));
  if (queuedAt.length === 0) return false;
  return now - Math.max(...queuedAt) < laterMs ? soonMs : laterMs;
}
