import { expect, test } from 'vitest';
import { writeWait } from '#services/assistant/format.ts';

const minuteMs = 60_000;

test.each([
  [0, '1 minute'],
  [minuteMs, '1 minute'],
  [minuteMs + 1, '2 minutes'],
  [89 * minuteMs, '89 minutes'],
  [90 * minuteMs, '2 hours'],
  [120 * minuteMs, '2 hours'],
  [121 * minuteMs, '3 hours'],
])('a wait of %i ms is one of %s', (waitMs, text) => {
  expect(writeWait(waitMs, 'en')).toBe(text);
});
