import { expect, it } from 'vitest';
import { periodOf, withPeriod } from '#web/features/statistics/model/period.ts';
import { pointsOf } from '#web/shared/ui/chart/points-of.ts';

it('the address says which period is shown, and keeps what else it says', () => {
  const address = withPeriod(new URLSearchParams('status=pending'), '90');
  expect(address.toString()).toBe('status=pending&statistics=90');
  expect([periodOf(address), periodOf(new URLSearchParams('statistics=12'))]).toEqual(['90', undefined]);
  expect(withPeriod(address, undefined).toString()).toBe('status=pending');
});

it('a line goes from its lowest value to its highest, and is level where there is no other', () => {
  const size = { width: 100, height: 32 };
  expect(pointsOf([1, 3, 2], size)).toBe('0,30 50,2 100,16');
  expect(pointsOf([4, 4], size)).toBe('0,30 100,30');
});
