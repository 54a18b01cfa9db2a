import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { framesPer10s } from '#services/realtime/frame-budget.ts';
import { createFramePace } from '#web/shared/realtime/frame-pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('whoever waits as they are told is never cut off, and is not held up for no reason', () => {
  const pace = createFramePace();
  const sentAt: number[] = [];
  for (let frame = 0; frame < 50; frame += 1) {
    vi.advanceTimersByTime(pace.waitMs());
    pace.count();
    sentAt.push(performance.now());
  }
  const withinTenSeconds = sentAt.map((from) => sentAt.filter((at) => at >= from && at - from <= 10_000).length);
  expect(Math.max(...withinTenSeconds)).toBeLessThan(framesPer10s);
  expect(Math.max(...withinTenSeconds)).toBeGreaterThan(framesPer10s / 2);
  expect((sentAt.at(-1) ?? 0) - (sentAt[0] ?? 0)).toBeLessThan(40_000);
});

test('another socket begins anew', () => {
  const pace = createFramePace();
  for (let frame = 0; frame < framesPer10s; frame += 1) pace.count();
  expect(pace.waitMs()).toBeGreaterThan(0);
  pace.reset();
  expect(pace.waitMs()).toBe(0);
});
