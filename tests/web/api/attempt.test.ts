import { describe, expect, it } from 'vitest';
import { attemptKeys } from '#web/shared/api/attempt.ts';
import { randomKey } from '#web/shared/api/random-key.ts';

describe('the key of an attempt', () => {
  it('stays while the same body is retried and changes with the body', () => {
    let count = 0;
    const keyFor = attemptKeys(() => String(++count));
    expect(keyFor({ location: 'Accra' })).toBe('1');
    expect(keyFor({ location: 'Accra' })).toBe('1');
    expect(keyFor({ location: 'Berlin' })).toBe('2');
    expect(keyFor({ location: 'Accra' })).toBe('3');
  });

  it('is 128 random bits', () => {
    expect(randomKey()).toMatch(/^[0-9a-f]{32}$/);
    expect(randomKey()).not.toBe(randomKey());
  });
});
