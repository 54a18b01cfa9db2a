import { describe, expect, test } from 'vitest';
import type { Recorded } from '#contracts/events/envelope.ts';
import type { RateSheetEvent } from '#contracts/events/ratesheet.ts';
import { rateSheetSchema, type RateSheet } from '#contracts/rates.ts';
import { defaultRateSheet } from '#services/domain/default-rate-sheet.ts';
import { decideRateSheet, evolveRateSheet, initialRateSheet } from '#services/domain/ratesheet.ts';
import { logged } from '#tests/support/events.ts';

const sheet = (changes: Partial<RateSheet> = {}): RateSheet => ({ ...defaultRateSheet, ...changes });
const after = (...sheets: RateSheet[]) =>
  (
    logged(
      sheets.map((data) => ({ event: { type: 'RateSheetPublished', data }, at: '2026-01-01T00:00:00Z' })),
    ) as Recorded<RateSheetEvent>[]
  ).reduce(evolveRateSheet, initialRateSheet);
const publish = (next: RateSheet, state = after(defaultRateSheet)) => decideRateSheet({ type: 'publish', sheet: next }, state);

test('the bundled sheet is a sheet, and the first', () => {
  expect(rateSheetSchema.parse(defaultRateSheet)).toEqual(defaultRateSheet);
  expect(publish(defaultRateSheet, initialRateSheet)).toMatchObject([{ type: 'RateSheetPublished', data: { version: 1 } }]);
});

test('a version is published once', () => {
  expect(publish(defaultRateSheet)).toEqual([]);
  expect(publish(defaultRateSheet, after(defaultRateSheet, sheet({ version: 2 })))).toEqual([]);
});

test('the next version has the next number', () => {
  expect(publish(sheet({ version: 2, effectiveFrom: '2027-01-01' }))).toHaveLength(1);
  expect(() => publish(sheet({ version: 3 }))).toThrow('version 2');
});

describe('a sheet that leaves somebody without a price is refused:', () => {
  const [first, ...others] = defaultRateSheet.prices;
  const withBreaks = (...upToKg: (number | null)[]) =>
    sheet({
      version: 2,
      prices: [
        ...others,
        { zone: 'domestic', service: 'standard', breaks: upToKg.map((end) => ({ upToKg: end, baseCents: 1, perKgCents: 1 })) },
      ],
    });

  test.each([
    ['a country in no region', sheet({ version: 2, regions: defaultRateSheet.regions.slice(1) })],
    ['a zone and service without a price', sheet({ version: 2, prices: others })],
    ['breaks that end', withBreaks(5, 30)],
    ['breaks that fall', withBreaks(30, 5, null)],
    ['breaks behind the last', withBreaks(null, 5)],
  ])('%s', (_what, incomplete) => {
    expect(first).toMatchObject({ zone: 'domestic', service: 'standard' });
    expect(() => publish(incomplete)).toThrow('not complete');
  });
});
