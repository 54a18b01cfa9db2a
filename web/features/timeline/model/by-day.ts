import type { TimelineLine } from '#contracts/timeline.ts';

export interface TimelineDay {
  /** `YYYY-MM-DD`, by the reader's clock. */
  day: string;
  lines: TimelineLine[];
}

// Swedish writes days so that they sort: 2026-11-20.
const dayFormat = new Intl.DateTimeFormat('sv', { dateStyle: 'short' });
export const dayOf = (at: string | Date): string => dayFormat.format(new Date(at));

/** Lines by the days on which they happened, in the order in which they come. */
export function byDay(lines: readonly TimelineLine[]): TimelineDay[] {
  const days: TimelineDay[] = [];
  for (const line of lines) {
    const day = dayOf(line.occurredAt);
    const last = days.at(-1);
    if (last?.day === day) last.lines.push(line);
    else days.push({ day, lines: [line] });
  }
  return days;
}
