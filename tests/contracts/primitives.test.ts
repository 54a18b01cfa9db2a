import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amount,
  emailAddress,
  instant,
  internationalNumber,
  latitude,
  line,
  longitude,
  measure,
  moment,
  phoneNumber,
  text,
} from '#contracts/primitives.ts';

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) => schema.safeParse(value).success;

test('a moment is at most 14 hours from UTC, to the minute', () => {
  const offsets = ['+14:00', '-13:59', '+14:01', '-14:30', '+15:00'];
  expect(offsets.map((offset) => accepts(moment(), `2026-03-01T09:00:00${offset}`))).toEqual([true, true, false, false, false]);
});

describe('decimals', () => {
  test.each([
    ['weight', measure(), 0.01, 99_999_999.99],
    ['money', amount(), 0, 99_999_999.99],
    ['latitude', latitude(), -90, 90],
    ['longitude', longitude(), -180, 180],
  ] as const)('a %s is accepted up to its bounds and refused beyond', (_name, schema, least, most) => {
    expect([least, most, String(least), ` ${most} `].map((value) => accepts(schema, value))).toEqual([true, true, true, true]);
    expect(
      [least - 0.01, most + 0.01, Infinity, Number.NaN, null, true, '', '1e3', '0x1', '1,5', [1]].map((value) =>
        accepts(schema, value),
      ),
    ).toEqual(Array.from({ length: 11 }, () => false));
  });

  test('a number that the column would round is refused instead', () => {
    expect([12.34, 0.1 + 0.2, 1.005, '1.005', 1e-7].map((value) => accepts(amount(), value))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect([51.47000001, 51.470000001].map((value) => accepts(latitude(), value))).toEqual([true, false]);
  });

  test('every amount of cents survives', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
        expect(Math.round(amount().parse(cents / 100) * 100)).toBe(cents);
        expect(Math.round(amount().parse((cents / 100).toFixed(2)) * 100)).toBe(cents);
      }),
    );
  });
});

describe('human text', () => {
  test.each(['\u0000', '\u0007', '\u001b[31m', '\u007f', '\u0085', '\ud800', 'a\udc00b'])('never holds %j', (bad) => {
    expect(accepts(text(20), `a${bad}b`)).toBe(false);
    expect(accepts(line(20), `a${bad}b`)).toBe(false);
  });

  test('keeps line ends, a single line does not', () => {
    expect(text(20).parse(' first\nsecond\tthird\r\n ')).toBe('first\nsecond\tthird');
    for (const value of ['a\nb', 'a\rb', 'a\tb']) expect(accepts(line(20), value)).toBe(false);
  });

  test('has its bounds after it is trimmed', () => {
    expect([' ', '', 'abc', '  abc  ', 'abcd'].map((value) => accepts(line(3), value))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
    expect(accepts(line(4), '😀😀')).toBe(true);
  });
});

describe('addresses and phones', () => {
  test.each(['a@b.co', "o'neil+parcels@mail.example.com", ` x@y.example `])('%j is an e-mail address', (value) =>
    expect(accepts(emailAddress(), value)).toBe(true),
  );
  test.each(['', 'a', 'a@b', '@b.co', 'a@b.co, c@d.co', 'a@b.co\r\nBcc: c@d.co', '"x" <a@b.co>', `${'a'.repeat(250)}@b.co`])(
    '%j is not an email address',
    (value) => expect(accepts(emailAddress(), value)).toBe(false),
  );
  test.each(['+1 (555) 123-4567', '030/1234567', '555.1234 ext. 12', '1234'])('%j is a phone number', (value) =>
    expect(accepts(phoneNumber(), value)).toBe(true),
  );
  test.each(['', '123', 'phone', '+-().', '1'.repeat(33), '555\n1234'])('%j is not a phone number', (value) =>
    expect(accepts(phoneNumber(), value)).toBe(false),
  );

  test.each([
    ['+4915123456789', '+4915123456789'],
    [' +49 (0) 151 / 234-567 89 ', '+4915123456789'],
    ['0049 151 23456789', '+4915123456789'],
    ['+49\u00a0151\u201123456789', '+4915123456789'],
    ['\u2066+49 151 23456789\u2069', '+4915123456789'],
    ['＋８１ ９０ １２３４ ５６７８', '+819012345678'],
    ['+٢٠ ١٠٠ ١٢٣ ٤٥٦٧', '+201001234567'],
  ])('%j is the number %s', (typed, number) => expect(internationalNumber().parse(typed)).toBe(number));
  test.each([
    '',
    '+',
    '0151 23456789',
    '15123456789',
    '+0151234567',
    '+49 151',
    '+49 151 abc',
    `+${'1'.repeat(16)}`,
    '+1\u00001234567',
  ])('%j is no number with its country code', (value) => expect(accepts(internationalNumber(), value)).toBe(false));

  test('an endless phone number is refused at once', () => {
    const startedAt = process.cpuUsage().user;
    expect(accepts(phoneNumber(), `${'1'.repeat(200_000)}z`)).toBe(false);
    expect(process.cpuUsage().user - startedAt).toBeLessThan(1_000_000);
  });
});

describe('moments', () => {
  test.each(['2026-03-01T09:00:00Z', '2026-03-01T09:00:00.123+05:30', '2024-02-29T00:00:00-08:00'])('%s is one', (value) =>
    expect(accepts(instant(), value)).toBe(true),
  );
  test.each(['2026-03-01', '2026-03-01T09:00:00', '2026-02-29T00:00:00Z', '2026-13-01T00:00:00Z', 'yesterday', 0, null])(
    '%j is none',
    (value) => expect(accepts(instant(), value)).toBe(false),
  );
});
