import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToastStore, toastRules, type ToastStore } from '#web/shared/ui/toast/toast-store.ts';

let store: ToastStore;
const open = () => store.snapshot().filter((toast) => toast.open);

beforeEach(() => {
  vi.useFakeTimers();
  store = createToastStore();
});

afterEach(() => {
  vi.useRealTimers();
});

test('the rules are those of the product', () => {
  expect(toastRules).toEqual({ limit: 1, durationMs: 5000, removalDelayMs: 1_000_000, swipePx: 50 });
});

test('a second toast takes the place of the first', () => {
  store.show({ title: 'first' });
  store.show({ title: 'second' });
  expect(store.snapshot().map(({ title }) => title)).toEqual(['second']);
});

test('a toast is shown for five seconds', () => {
  store.show({ title: 'saved' });
  vi.advanceTimersByTime(4999);
  expect(open()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(open()).toHaveLength(0);
});

test('a replacement gets five seconds of its own', () => {
  store.show({ title: 'first' });
  vi.advanceTimersByTime(3000);
  store.show({ title: 'second' });
  vi.advanceTimersByTime(4999);
  expect(open().map(({ title }) => title)).toEqual(['second']);
});

test('a dismissed toast is removed 1,000 seconds later', () => {
  store.show({ title: 'saved' });
  store.dismiss(store.snapshot()[0]?.id ?? 0);
  vi.advanceTimersByTime(999_999);
  expect(store.snapshot()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(store.snapshot()).toHaveLength(0);
});

test('nothing disappears while it is read', () => {
  store.show({ title: 'read me' });
  store.hold();
  vi.advanceTimersByTime(60_000);
  expect(open()).toHaveLength(1);
  store.release();
  vi.advanceTimersByTime(5000);
  expect(open()).toHaveLength(0);
});

test('listeners hear of every change until they leave', () => {
  const heard = vi.fn<() => void>();
  const leave = store.subscribe(heard);
  store.show({ title: 'one' });
  leave();
  store.show({ title: 'two' });
  expect(heard).toHaveBeenCalledOnce();
});
