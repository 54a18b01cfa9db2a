import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { coalesce } from '#web/features/shipments/model/coalesce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('makes one refresh of many facts', async () => {
  const task = vi.fn(async () => undefined);
  const refresh = coalesce(task, 300);
  for (let fact = 0; fact < 20; fact += 1) refresh.request();
  await vi.advanceTimersByTimeAsync(300);
  expect(task).toHaveBeenCalledTimes(1);
});

it('refreshes once more for what happens during a refresh, and never twice at once', async () => {
  let finish: () => void = () => undefined;
  const task = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const refresh = coalesce(task, 300);
  refresh.request();
  await vi.advanceTimersByTimeAsync(300);
  refresh.request();
  refresh.request();
  await vi.advanceTimersByTimeAsync(1000);
  expect(task).toHaveBeenCalledTimes(1);
  finish();
  await vi.advanceTimersByTimeAsync(300);
  expect(task).toHaveBeenCalledTimes(2);
});

it('stops when nobody looks any more', async () => {
  const task = vi.fn(async () => undefined);
  const refresh = coalesce(task, 300);
  refresh.request();
  refresh.cancel();
  await vi.advanceTimersByTimeAsync(1000);
  expect(task).not.toHaveBeenCalled();
});
