import { expect, test } from 'vitest';
import { relative } from '#web/shared/list/relative-time.tsx';

const now = new Date(2026, 10, 20, 9, 0);
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();

test('what is from today has its time, whatever comes before a name or a date', () => {
  expect(relative(at(20, 0), 'en', now)).toBeUndefined();
  expect(relative(at(20, 23), 'en', now)).toBeUndefined();
  expect(relative(at(19, 23), 'en', now)).toBe('Yesterday');
  expect(relative(at(18, 0), 'en', now)).toBe('Wednesday');
  expect(relative(at(14, 12), 'en', now)).toBe('Saturday');
  expect(relative(at(13, 12), 'en', now)).toMatch(/^(?:Nov 13|13 Nov)$/);
  expect(relative(at(19, 23), 'de', now)).toBe('Gestern');
});
