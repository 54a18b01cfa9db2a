import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencies } from '#contracts/currencies.ts';
import { countries } from '#contracts/places.ts';
import { serviceTypes, type ServiceType } from '#contracts/shipments.ts';
import { defaultRateSheet } from '#services/domain/default-rate-sheet.ts';
import { convert, priceOf, zoneBetween, type Parcel } from '#services/domain/pricing.ts';

const price = (parcel: Partial<Parcel>) =>
  priceOf(defaultRateSheet, { from: 'US', to: 'DE', service: 'standard', weightKg: 2.5, ...parcel });

describe('a price', () => {
  test('is base, weight and surcharge, to the cent', () => {
    expect(price({})).toEqual({
      zone: 'near',
      rateSheetVersion: 1,
      billableKg: 2.5,
      baseCents: 1_900,
      perKgCents: 580,
      weightCents: 1_450,
      surchargeCents: 500,
      totalCents: 3_850,
    });
  });

  test('has no surcharge within a country', () => {
    expect(price({ to: 'US' })).toMatchObject({ zone: 'domestic', surchargeCents: 0, totalCents: 950 });
  });

  test('has a surcharge of 8.5 % once that is more than the minimum, half a cent rounded up', () => {
    // 8.5 % of $72.50 are $6.1625, and of $85.00 exactly $7.225.
    expect(price({ weightKg: 10 })).toMatchObject({ baseCents: 2_350, weightCents: 4_900, surchargeCents: 616 });
    expect(price({ service: 'express', weightKg: 5 })).toMatchObject({ weightCents: 4_900, surchargeCents: 723 });
  });

  test('is that of the volume where the volume weighs more, rounded up to ten grams', () => {
    const sizeCm = { length: 40, width: 30, height: 20.01 };
    expect(price({ sizeCm }).billableKg).toBe(4.81);
    expect(price({ sizeCm, weightKg: 5 }).billableKg).toBe(5);
    expect(price({ sizeCm: { length: 0.01, width: 0.01, height: 0.01 }, weightKg: 0.01 }).billableKg).toBe(0.01);
  });

  test('belongs to the break that the weight is in, its upper end included', () => {
    expect([5, 5.01, 30, 30.01].map((weightKg) => price({ weightKg }).perKgCents)).toEqual([580, 490, 490, 410]);
  });

  test('never falls when a parcel gets heavier', () => {
    for (const { zone, service, breaks } of defaultRateSheet.prices) {
      for (const [index, { upToKg, baseCents, perKgCents }] of breaks.entries()) {
        const next = breaks[index + 1];
        const end = upToKg ?? 0;
        expect([zone, service, next ? next.baseCents + next.perKgCents * end : 0]).toEqual([
          zone,
          service,
          next ? baseCents + perKgCents * end : 0,
        ]);
      }
    }
  });

  test('is the same there and back, and there is one for every lane and service', () => {
    for (const { code: from } of countries) {
      for (const { code: to } of countries) {
        expect(zoneBetween(defaultRateSheet, from, to)).toBe(zoneBetween(defaultRateSheet, to, from));
        for (const service of serviceTypes) expect(price({ from, to, service }).totalCents).toBeGreaterThan(0);
      }
    }
  });

  test('is refused for a country that the sheet does not know', () => {
    expect(() => price({ to: 'ZZ' })).toThrow(RangeError);
  });

  test('grows by service: standard, express, overnight', () => {
    const totals = serviceTypes.map((service) => price({ service }).totalCents);
    expect(totals).toEqual(totals.toSorted((a, b) => a - b));
  });
});

describe('another currency', () => {
  test.each([
    [10_000, 0.88022588, 2, '88.02'],
    [10_000, 157.47729333, 0, '15748'],
    [10_000, 0.30871186, 3, '30.871'],
    [1, 0.5, 2, '0.01'],
    [1, 0.49999999, 2, '0.00'],
    [999_999_999_999, 25_947.76804973, 0, '259477680497041'],
    [0, 1, 2, '0.00'],
  ])('%i cents at %f with %i decimals are %s', (cents, rate, decimals, expected) => {
    expect(convert(cents, rate, decimals)).toBe(expected);
  });

  test('that is the dollar itself changes nothing', () => {
    fc.assert(fc.property(fc.nat(), (cents) => Number(convert(cents, 1, 2)) === cents / 100));
  });
});

/** Exact fractions, to check the engine by: a numerator over a denominator, both big. */
interface Fraction {
  over: bigint;
  under: bigint;
}
const decimal = (text: string): Fraction => {
  const [whole = '', part = ''] = text.split('.');
  return { over: BigInt(whole + part), under: 10n ** BigInt(part.length) };
};
const times = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under });
/** The nearest integer, halves upwards: floor(x + 1/2). */
const nearest = ({ over, under }: Fraction): bigint => {
  const doubled = over * 2n + under;
  return (doubled - (doubled % (under * 2n))) / (under * 2n);
};
const ceiling = ({ over, under }: Fraction): bigint => over / under + (over % under === 0n ? 0n : 1n);

const { regions, zones, prices, surcharge } = defaultRateSheet;
const regionOf = new Map(regions.flatMap(({ code, countries: members }) => members.map((member) => [member, code] as const)));
const lanes = new Map(
  zones.lanes.flatMap(({ between: [a, b], zone }) => [[`${a} ${b}`, zone] as const, [`${b} ${a}`, zone] as const]),
);

/** What the quote must be, by fractions of big integers and the sheet's plain figures alone. */
function oracle(from: string, to: string, service: ServiceType, kg: string, sides: string[], rate: string, decimals: number) {
  const abroad =
    regionOf.get(from) === regionOf.get(to)
      ? zones.sameRegion
      : (lanes.get(`${regionOf.get(from)} ${regionOf.get(to)}`) ?? zones.elsewhere);
  const zone = from === to ? zones.sameCountry : abroad;
  let hundredths = nearest(times(decimal(kg), { over: 100n, under: 1n }));
  if (sides.length > 0) {
    const volume = sides.map(decimal).reduce(times);
    const volumetric = ceiling(times(volume, { over: 100n, under: 5_000n }));
    if (volumetric > hundredths) hundredths = volumetric;
  }
  const tariff = prices.find((entry) => entry.zone === zone && entry.service === service);
  const step = tariff?.breaks.find(({ upToKg }) => upToKg === null || hundredths <= BigInt(upToKg * 100));
  const base = BigInt(step?.baseCents ?? -1);
  const weight = nearest({ over: hundredths * BigInt(step?.perKgCents ?? -1), under: 100n });
  const percent = nearest({ over: (base + weight) * BigInt(surcharge.basisPoints), under: 10_000n });
  const extra = from === to ? 0n : percent < BigInt(surcharge.minimumCents) ? BigInt(surcharge.minimumCents) : percent;
  const total = base + weight + extra;
  const minor = nearest(times({ over: total * 10n ** BigInt(decimals), under: 100n }, decimal(rate)));
  return { zone, hundredths, total, minor };
}

/** Numbers that follow from a seed (mulberry32), fast enough for millions. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

test('of a million random quotes not one differs from big integers by a single unit', () => {
  const random = randomFrom(20_261_120);
  const one = <Value>(values: readonly Value[]): Value => values[random(values.length)] as Value;
  const hundredths = (below: number) => (1 + random(below)) / 100;
  let differences = 0;
  let first: unknown;
  for (let count = 0; count < 1_000_000; count += 1) {
    const [from, to, service] = [one(countries).code, one(countries).code, one(serviceTypes)];
    const { decimals } = one(currencies);
    const weightKg = hundredths(one([500, 5_000, 100_000, 1_000_000_000]));
    const sizeCm = { length: hundredths(30_000), width: hundredths(30_000), height: hundredths(30_000) };
    const bulky = random(3) === 0;
    const rate = (1 + random(one([100, 1_000_000, 4_000_000_000]))) / one([100_000_000, 100, 1]);
    const quoted = priceOf(defaultRateSheet, { from, to, service, weightKg, ...(bulky ? { sizeCm } : {}) });
    const converted = convert(quoted.totalCents, rate, decimals);
    const sides = bulky ? Object.values(sizeCm).map((side) => side.toFixed(2)) : [];
    const exact = oracle(from, to, service, weightKg.toFixed(2), sides, rate.toFixed(8), decimals);
    const same =
      quoted.zone === exact.zone &&
      BigInt(Math.round(quoted.billableKg * 100)) === exact.hundredths &&
      BigInt(quoted.totalCents) === exact.total &&
      BigInt(converted.replace('.', '')) === exact.minor;
    if (same) continue;
    differences += 1;
    first ??= { from, to, service, weightKg, sides, rate, quoted, converted, exact };
  }
  expect({ differences, first }).toEqual({ differences: 0, first: undefined });
}, 120_000);
