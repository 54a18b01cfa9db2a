import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshFor } from '#services/api/fresh-for.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what is asked for often is made once in its time', async () => {
  const make = vi.fn<() => Promise<number>>().mockImplementation(async () => make.mock.calls.length);
  const ask = freshFor(1_000, make);
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  vi.advanceTimersByTime(1_000);
  expect(await ask()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await ask()).toBe(2);
});

test('what could not be made is made again at the next question', async () => {
  const ask = freshFor(1_000, vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue('there'));
  await expect(ask()).rejects.toThrow('away');
  expect(await ask()).toBe('there');
});
