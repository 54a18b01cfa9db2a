import { expect, test } from 'vitest';
import { newestOf } from '#web/features/timeline/model/newest-of.ts';
import { aLine } from './a-line.ts';

test('the newest lines stand first, without what no longer counts', () => {
  const [older, newer, oldest] = [aLine('2026-03-01T12:00:00Z'), aLine('2026-03-02T12:00:00Z'), aLine('2026-02-27T12:00:00Z')];
  const withdrawn = { ...aLine('2026-03-03T12:00:00Z'), superseded: 'withdrawn' as const };
  expect(newestOf([older, newer, withdrawn, oldest], 2)).toEqual([newer, older]);
});
