import { expect, test } from 'vitest';
import { createShares } from '#services/api/shares.ts';

test('one client may hold half, and the next half of the rest', () => {
  const shares = createShares(8);
  const taken = (client: string) => Array.from({ length: 8 }, () => shares.take(client, 1)).filter(Boolean).length;
  expect([taken('one'), taken('two'), taken('three'), taken('four')]).toEqual([4, 2, 1, 1]);
});

test('what is refused takes nothing', () => {
  const shares = createShares(8);
  expect([shares.take('one', 4), shares.take('one', 1), shares.take('two', 5)]).toEqual([true, false, false]);
  expect(shares.take('two', 4)).toBe(true);
});

test('what is given back may be held again, however often', () => {
  const shares = createShares(8);
  for (let round = 0; round < 10; round += 1) {
    expect([shares.take('one', 3), shares.take('one', 1), shares.take('one', 1)]).toEqual([true, true, false]);
    shares.give('one', 1);
    shares.give('one', 3);
    shares.give('one', 0);
  }
  expect(shares.take('two', 4)).toBe(true);
});
