import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDigit, groupTrackingNumber, hasValidCheckDigit, trackingNumberSchema } from '#contracts/tracking-number.ts';

const elevenDigits = fc.stringMatching(/^\d{11}$/);
const letters = fc.stringMatching(/^[A-Z]{2}$/);

/** ISO 7064 MOD 11,10 read backwards: the one last digit for which the hybrid sum of all digits comes to 1 modulo 10. */
function computedIndependently(digits: string): string {
  const checks = (candidate: string) => {
    let carried = 10;
    for (const digit of [...digits].map(Number)) {
      carried = (carried + digit) % 10 === 0 ? 10 : (carried + digit) % 10;
      carried = (carried * 2) % 11;
    }
    return (carried + Number(candidate)) % 10 === 1;
  };
  const fitting = [...'0123456789'].filter(checks);
  expect(fitting).toHaveLength(1);
  return fitting[0] ?? '';
}

describe('the check digit', () => {
  test('is that of the example of the standard', () => {
    expect(checkDigit('0794')).toBe('5');
    expect(checkDigit('48392017552')).toBe('5');
  });

  test('agrees with an independent computation', () => {
    const agrees = fc.property(elevenDigits, (digits) => {
      expect(checkDigit(digits)).toBe(computedIndependently(digits));
    });
    fc.assert(agrees, { numRuns: 1_000 });
  });

  test('finds every single mistyped digit', () => {
    fc.assert(
      fc.property(elevenDigits, letters, letters, (digits, service, country) => {
        const body = digits + checkDigit(digits);
        expect(hasValidCheckDigit(service + body + country)).toBe(true);
        for (let index = 0; index < body.length; index += 1) {
          for (const wrong of '0123456789') {
            if (wrong === body[index]) continue;
            const typed = body.slice(0, index) + wrong + body.slice(index + 1);
            expect(hasValidCheckDigit(service + typed + country)).toBe(false);
          }
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('a typed tracking number', () => {
  test.each(['WE483920175525US', ' we 4839 2017 5525 us ', 'we-4839-2017-5525-us', 'we 4839\t2017 5525\u00a0us'])(
    'is understood: %j',
    (typed) => {
      expect(trackingNumberSchema.parse(typed)).toBe('WE483920175525US');
    },
  );

  test.each([
    ['WE483920175526US', 'Check digit does not match'],
    ['WE48392017552US', 'Enter two letters, twelve digits and two letters'],
    ['WE4839201755256US', 'Enter two letters, twelve digits and two letters'],
    ['W1483920175525US', 'Enter two letters, twelve digits and two letters'],
    ['WE４８３９２０１７５５２５US', 'Enter two letters, twelve digits and two letters'],
    ['WE483920175525US\u0000', 'Enter two letters, twelve digits and two letters'],
    ['', 'Enter two letters, twelve digits and two letters'],
  ])('is refused with one reason: %j', (typed, reason) => {
    expect(trackingNumberSchema.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([reason]);
  });

  test('is refused unread when it is far too long', () => {
    expect(trackingNumberSchema.safeParse('1'.repeat(1_000_000)).success).toBe(false);
  });
});

test('a number is printed in groups, anything else as it is', () => {
  expect(groupTrackingNumber('WE483920175525US')).toBe('WE 4839 2017 5525 US');
  expect(groupTrackingNumber('nonsense')).toBe('nonsense');
});
