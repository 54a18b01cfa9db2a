import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFrameBudget, framesPer10s } from '#services/realtime/frame-budget.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a socket sends so many frames within ten seconds, and as many again after them', () => {
  const isFlooding = createFrameBudget();
  const send = () => Array.from({ length: framesPer10s }, isFlooding);
  expect(send()).not.toContain(true);
  vi.advanceTimersByTime(10_000);
  expect(isFlooding()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(send()).not.toContain(true);
  expect(isFlooding()).toBe(true);
});
