import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { coalesce } from '#web/shared/realtime/coalesce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('makes one refresh of many facts', async () => {
  const task = vi.fn<() => Promise<void>>(async () => undefined);
  const refresh = coalesce(task, 300);
  for (let fact = 0; fact < 20; fact += 1) refresh.request();
  await vi.advanceTimersByTimeAsync(300);
  expect(task).toHaveBeenCalledTimes(1);
});

it('refreshes again for what happens during a refresh, and never twice at once', async () => {
  const finish: (() => void)[] = [];
  const task = vi.fn<() => Promise<void>>(() => new Promise((resolve) => void finish.push(resolve)));
  const refresh = coalesce(task, 300);
  refresh.request();
  await vi.advanceTimersByTimeAsync(300);
  refresh.request();
  refresh.request();
  await vi.advanceTimersByTimeAsync(1000);
  expect(task).toHaveBeenCalledTimes(1);
  finish[0]?.();
  await vi.advanceTimersByTimeAsync(300);
  expect(task).toHaveBeenCalledTimes(2);
});

it('stops when no one looks any more', async () => {
  const task = vi.fn<() => Promise<void>>(async () => undefined);
  const refresh = coalesce(task, 300);
  refresh.request();
  refresh.cancel();
  await vi.advanceTimersByTimeAsync(1000);
  expect(task).not.toHaveBeenCalled();
});
