import { describe, expect, test } from 'vitest';
import { oneTimeCodes } from '#infra/one-time-codes/otpauth.ts';

/** The secret of the test vectors of RFC 6238, appendix B; of their eight digits an app with six shows the last. */
const secret = new TextEncoder().encode('12345678901234567890');
const seconds = (at: number) => new Date(at * 1_000);

describe('a code of an authenticator app', () => {
  test.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
    [20_000_000_000, '353130', 666_666_666],
  ])('at second %i is that of RFC 6238', (at, code, step) => {
    expect(oneTimeCodes.stepOf(secret, code, seconds(at))).toBe(step);
  });

  test('is taken from clocks that are up to a step off, and keeps its own step', () => {
    const stepAt = (at: number) => oneTimeCodes.stepOf(secret, '050471', seconds(at));
    const begins = 37_037_037 * 30;
    expect([stepAt(begins - 31), stepAt(begins - 30), stepAt(begins - 1)]).toEqual([undefined, 37_037_037, 37_037_037]);
    expect([stepAt(begins + 59), stepAt(begins + 60)]).toEqual([37_037_037, undefined]);
  });
});

test('a secret has 160 bits, and is given to an app as text and as an address', () => {
  const fresh = oneTimeCodes.newSecret();
  expect(fresh.byteLength).toBe(20);
  expect(oneTimeCodes.textOf(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  const address = new URL(oneTimeCodes.addressOf(secret, { issuer: 'Waybill', name: 'ada lovelace' }));
  expect([address.protocol, decodeURIComponent(address.pathname)]).toEqual(['otpauth:', expect.stringContaining('ada lovelace')]);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: 'Waybill',
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
