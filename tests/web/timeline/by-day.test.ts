import { expect, test } from 'vitest';
import { byDay, dayOf } from '#web/features/timeline/model/by-day.ts';
import { aLine } from './a-line.ts';

test('lines stand under the days of the reader on which they happened, in their order', () => {
  const lines = ['2026-03-02T12:00:00Z', '2026-03-01T12:30:00Z', '2026-03-01T12:00:00Z', '2026-02-27T12:00:00Z'].map(aLine);
  expect(byDay(lines)).toEqual([
    { day: dayOf('2026-03-02T12:00:00Z'), lines: lines.slice(0, 1) },
    { day: dayOf('2026-03-01T12:00:00Z'), lines: lines.slice(1, 3) },
    { day: dayOf('2026-02-27T12:00:00Z'), lines: lines.slice(3) },
  ]);
  expect(byDay([])).toEqual([]);
});
