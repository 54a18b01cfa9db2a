import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTooltipDelay, tooltipRules } from '#web/shared/ui/tooltip/tooltip-delay.ts';

let delay: ReturnType<typeof createTooltipDelay>;

beforeEach(() => {
  vi.useFakeTimers();
  delay = createTooltipDelay();
});

afterEach(() => {
  vi.useRealTimers();
});

test('the rules are those of the product', () => {
  expect(tooltipRules).toEqual({ delayMs: 700, skipDelayMs: 300 });
});

test('the first control is explained to a pointer that rests on it for 700 ms', () => {
  expect(delay.delayMs()).toBe(700);
});

test('the next one is explained at once, for as long as the first explanation is there and 300 ms more', () => {
  delay.opened();
  vi.advanceTimersByTime(60_000);
  expect(delay.delayMs()).toBe(0);
  delay.closed();
  vi.advanceTimersByTime(299);
  expect(delay.delayMs()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(delay.delayMs()).toBe(700);
});

test('an explanation that ends after the next has begun does not end the haste', () => {
  delay.opened();
  delay.opened();
  delay.closed();
  vi.advanceTimersByTime(300);
  expect(delay.delayMs()).toBe(0);
  delay.closed();
  delay.opened();
  vi.advanceTimersByTime(300);
  expect(delay.delayMs()).toBe(0);
});

test('waiters are notified of the change', () => {
  const listener = vi.fn();
  const unsubscribe = delay.subscribe(listener);
  delay.opened();
  unsubscribe();
  delay.closed();
  vi.advanceTimersByTime(300);
  expect(listener).toHaveBeenCalledOnce();
});
