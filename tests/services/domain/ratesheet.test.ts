import { describe, expect, test } from 'vitest';
import { rateSheetSchema, type RateSheet } from '#contracts/rates.ts';
import { fold } from '#services/domain/decider.ts';
import { defaultRateSheet } from '#services/domain/default-rate-sheet.ts';
import { rateSheetDecider } from '#services/domain/ratesheet.ts';
import { logged } from '#tests/support/events.ts';

const sheet = (changes: Partial<RateSheet> = {}): RateSheet => ({ ...defaultRateSheet, ...changes });
const after = (...sheets: RateSheet[]) =>
  fold(
    rateSheetDecider,
    logged(sheets.map((data) => ({ event: { type: 'RateSheetPublished', data }, at: '2026-01-01T00:00:00Z' }))),
  );
const today = '2026-06-01';
const second = sheet({ version: 2, effectiveFrom: '2027-01-01' });
const publish = (next: RateSheet, state = after(defaultRateSheet)) =>
  rateSheetDecider.decide({ type: 'publish', sheet: next, today }, state);
const publishFirst = (state: ReturnType<typeof after>) =>
  rateSheetDecider.decide({ type: 'publishFirst', sheet: defaultRateSheet }, state);

test('the bundled sheet is a sheet, and published where there is none', () => {
  expect(rateSheetSchema.parse(defaultRateSheet)).toEqual(defaultRateSheet);
  expect(publishFirst(rateSheetDecider.initial)).toMatchObject([{ type: 'RateSheetPublished', data: { version: 1 } }]);
  expect([publishFirst(after(defaultRateSheet)), publishFirst(after(defaultRateSheet, second))]).toEqual([[], []]);
});

test('a version is published once, and is not replaced by another of its number', () => {
  expect(publish(second)).toMatchObject([{ data: second }]);
  expect(publish(second, after(defaultRateSheet, second))).toEqual([]);
  expect(() => publish({ ...second, volumetricDivisor: 6_000 }, after(defaultRateSheet, second))).toThrow('version must be 3');
});

test('the next version has the next number', () => {
  expect(() => publish({ ...second, version: 3 })).toThrow('version must be 2');
});

test('a sheet holds from today or later', () => {
  expect(publish({ ...second, effectiveFrom: today })).toHaveLength(1);
  expect(() => publish({ ...second, effectiveFrom: '2026-05-31' })).toThrow('cannot be in the past');
});

describe('a sheet that leaves someone without a price is refused:', () => {
  const [first, ...others] = defaultRateSheet.prices;
  const withBreaks = (...upToKg: (number | null)[]) =>
    sheet({
      ...second,
      prices: [
        ...others,
        { zone: 'domestic', service: 'standard', breaks: upToKg.map((end) => ({ upToKg: end, baseCents: 1, perKgCents: 1 })) },
      ],
    });

  test.each([
    ['a country in no region', sheet({ ...second, regions: defaultRateSheet.regions.slice(1) })],
    ['a zone and service without a price', sheet({ ...second, prices: others })],
    ['breaks that end', withBreaks(5, 30)],
    ['breaks that fall', withBreaks(30, 5, null)],
    ['breaks behind the last', withBreaks(null, 5)],
  ])('%s', (_what, incomplete) => {
    expect(first).toMatchObject({ zone: 'domestic', service: 'standard' });
    expect(() => publish(incomplete)).toThrow('incomplete');
  });
});

test.each([
  ['base', { baseCents: 0, perKgCents: 1 }],
  ['price per kg', { baseCents: 1, perKgCents: 0 }],
])('a sheet with a %s of 0 is refused', (_name, cents) => {
  const [first, ...others] = defaultRateSheet.prices;
  const prices = [{ zone: 'domestic', service: 'standard' as const, breaks: [{ upToKg: null, ...cents }] }, ...others];
  expect(first?.zone).toBe('domestic');
  expect(() => publish({ ...second, prices })).toThrow('every standard rate in zone domestic must be at least 0.01');
});
