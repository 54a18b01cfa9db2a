import type { TimelineLine } from '#contracts/timeline.ts';

/** The newest lines of those that still count. */
export const newestOf = (lines: readonly TimelineLine[], most: number): TimelineLine[] =>
  lines
    .filter(({ superseded }) => superseded === null)
    .toSorted((a, b) => Date.parse(b.occurredAt) - Date.parse(a.occurredAt))
    .slice(0, most);
