import { expect, test } from 'vitest';
import { isCounterOpen } from '#web/app/drawers/counter-hours.ts';

test.each([
  { at: '2026-11-20T13:00:00Z', zone: 'America/New_York', open: true, when: 'at eight on a Friday morning' },
  { at: '2026-11-20T12:59:00Z', zone: 'America/New_York', open: false, when: 'a minute before' },
  { at: '2026-11-21T00:59:00Z', zone: 'America/New_York', open: true, when: 'until eight in the evening, by its own clock' },
  { at: '2026-11-21T01:00:00Z', zone: 'America/New_York', open: false, when: 'not after that' },
  { at: '2026-11-22T03:00:00Z', zone: 'Asia/Tokyo', open: false, when: 'not on a Sunday' },
])('a counter is open: $open $when', ({ at, zone, open }) => {
  expect(isCounterOpen(new Date(at), zone)).toBe(open);
});
