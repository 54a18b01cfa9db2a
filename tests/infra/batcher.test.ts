import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lookupWaitMs, batchLookups } from '#infra/batcher.ts';
import { TimedOut } from '#infra/shutdown.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Loads that end when the test says so. */
function loads() {
  const asked: { keys: readonly string[]; end: () => void }[] = [];
  const load = (keys: readonly string[]) =>
    new Promise<Map<string, string>>((resolve) => {
      asked.push({ keys, end: () => resolve(new Map(keys.map((key) => [key, `value of ${key}`]))) });
    });
  return { asked, lookUp: batchLookups(load, 1) };
}

test('keys asked for while a load is under way are loaded together after it', async () => {
  const { asked, lookUp } = loads();
  const first = lookUp('a');
  await vi.advanceTimersByTimeAsync(1);
  const others = [lookUp('b'), lookUp('c'), lookUp('b')];
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.map(({ keys }) => keys)).toEqual([['a']]);
  asked[0]?.end();
  expect(await first).toBe('value of a');
  await vi.advanceTimersByTimeAsync(1);
  asked[1]?.end();
  expect(await Promise.all(others)).toEqual(['value of b', 'value of c', 'value of b']);
  expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c']]);
});

test('no one waits for a load that hangs longer than the limit, and the next ones are looked up when it is over', async () => {
  const { asked, lookUp } = loads();
  void lookUp('a');
  await vi.advanceTimersByTimeAsync(1);
  const waiting = lookUp('b').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(lookupWaitMs + 1);
  expect(await waiting).toBeInstanceOf(TimedOut);
  const later = lookUp('c');
  await vi.advanceTimersByTimeAsync(1);
  asked[0]?.end();
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['c']]);
  asked[1]?.end();
  expect(await later).toBe('value of c');
});
