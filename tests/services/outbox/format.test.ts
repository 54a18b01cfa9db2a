import { expect, test } from 'vitest';
import { formatDay, formatTime } from '#services/outbox/format.ts';

const instant = '2026-11-24T05:40:00.000Z';

test.each([
  ['en', '24 Nov 2026, 06:40:00 CET'],
  ['de', '24.11.2026, 06:40:00 MEZ'],
  ['ja', '2026年11月24日 6:40:00 GMT+1'],
] as const)('a moment in an email in %s is %s', (language, written) => {
  expect(formatTime(instant, language, 'Europe/Berlin')).toBe(written);
});

test('a moment in Japanese writes its day as a day alone is written', () => {
  const day = formatDay(instant, 'ja', 'Europe/Berlin').replace(/\S曜日$/, '');
  expect(formatTime(instant, 'ja', 'Europe/Berlin')).toContain(day);
});
