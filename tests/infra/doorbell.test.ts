import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDoorbell } from '#infra/doorbell.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new AbortController().signal;
/** Whether a wait has ended by now. */
function watch(waiting: Promise<void>): { isOver: boolean } {
  const seen = { isOver: false };
  void waiting.then(() => (seen.isOver = true));
  return seen;
}

test('who waits sleeps until the time is up', async () => {
  const seen = watch(createDoorbell().wait(5_000, never));
  await vi.advanceTimersByTimeAsync(4_999);
  expect(seen.isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.isOver).toBe(true);
});

test('a ring wakes at once, and leaves no timer behind', async () => {
  const bell = createDoorbell();
  const seen = watch(bell.wait(5_000, never));
  bell.ring();
  await vi.advanceTimersByTimeAsync(0);
  expect([seen.isOver, vi.getTimerCount()]).toEqual([true, 0]);
});

test('rings while no one sleeps are kept for the next one, as one', async () => {
  const bell = createDoorbell();
  bell.ring();
  bell.ring();
  await bell.wait(5_000, never);
  const seen = watch(bell.wait(5_000, never));
  await vi.advanceTimersByTimeAsync(4_999);
  expect(seen.isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.isOver).toBe(true);
});

test('a ring that woke someone is not kept', async () => {
  const bell = createDoorbell();
  const first = bell.wait(5_000, never);
  bell.ring();
  await first;
  const seen = watch(bell.wait(5_000, never));
  await vi.advanceTimersByTimeAsync(4_999);
  expect(seen.isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
});

test('no one sleeps on after the signal', async () => {
  const bell = createDoorbell();
  const stopping = new AbortController();
  const seen = watch(bell.wait(5_000, stopping.signal));
  stopping.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect([seen.isOver, vi.getTimerCount()]).toEqual([true, 0]);
  await bell.wait(5_000, stopping.signal);
});
