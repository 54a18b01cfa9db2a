import { expect, test } from 'vitest';
import { lookAgainMs } from '#web/features/timeline/model/look-again.ts';

const now = Date.parse('2026-03-02T12:00:00Z');
const line = (secondsAgo: number, unsettled = true) => ({
  unsettled,
  occurredAt: new Date(now - secondsAgo * 1_000).toISOString(),
});

test.each([
  ['is not looked at again once all is settled', [line(1, false)], false],
  ['is looked at soon while a message is new', [line(59), line(5, false)], 5_000],
  ['is looked at every minute while a message is stuck', [line(60), line(3_600)], 60_000],
  ['is looked at soon for a new message beside one that is stuck', [line(3_600), line(1)], 5_000],
])('a timeline %s', (_what, lines, expected) => {
  expect(lookAgainMs(lines, now)).toBe(expected);
});
