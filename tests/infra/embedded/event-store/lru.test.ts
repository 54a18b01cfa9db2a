import { expect, it } from 'vitest';
import { Lru } from '#infra/embedded/event-store/lru.ts';
import { range } from '#tests/suites/event-store/support.ts';

it('remembers what is used, and forgets what was not for long', () => {
  const lru = new Lru<string, number>(10);
  lru.set('used', 1);
  lru.set('unused', 2);
  for (const n of range(0, 100)) {
    lru.set(`other ${n}`, n);
    expect(lru.get('used')).toBe(1);
  }
  expect(lru.get('unused')).toBeUndefined();
  expect(lru.get('other 99')).toBe(99);
});

it('never holds more than twice its limit', () => {
  const lru = new Lru<number, number>(10);
  for (const n of range(0, 1_000)) lru.set(n, n);
  expect(range(0, 1_000).filter((n) => lru.get(n) !== undefined).length).toBeLessThanOrEqual(20);
});
