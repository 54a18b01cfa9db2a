import type { RateSheet, WeightBreak } from '#contracts/rates.ts';
import type { ServiceType } from '#contracts/shipments.ts';

/** Kilograms at which the price per kg falls. */
const breaksAtKg = [5, 30] as const;

type PerKgCents = readonly [upTo5Kg: number, upTo30Kg: number, above: number];

/** Breaks whose base grows by what the lower rate saves, so that a heavier parcel never costs less. */
function steadyBreaks(firstBaseCents: number, perKgCents: PerKgCents): WeightBreak[] {
  let baseCents = firstBaseCents;
  return perKgCents.map((rate, index) => {
    const previous = index === 0 ? undefined : { rate: perKgCents[index - 1] ?? rate, atKg: breaksAtKg[index - 1] ?? 0 };
    if (previous) baseCents += previous.atKg * (previous.rate - rate);
    return { upToKg: breaksAtKg[index] ?? null, baseCents, perKgCents: rate };
  });
}

const price = (zone: string, service: ServiceType, firstBaseCents: number, perKgCents: PerKgCents) => ({
  zone,
  service,
  breaks: steadyBreaks(firstBaseCents, perKgCents),
});

/** The rate sheet of a new installation, until its operator publishes another. US cents and kg. */
export const defaultRateSheet: RateSheet = {
  version: 1,
  effectiveFrom: '2026-01-01',
  regions: [
    { code: 'north-america', countries: ['US', 'CA', 'MX'] },
    { code: 'south-america', countries: ['BR'] },
    { code: 'europe', countries: ['GB', 'DE', 'FR', 'NL', 'IT', 'ES', 'CH'] },
    { code: 'africa', countries: ['BF', 'GH'] },
    { code: 'middle-east', countries: ['AE'] },
    { code: 'asia', countries: ['JP', 'CN', 'KR', 'IN', 'SG'] },
    { code: 'oceania', countries: ['AU'] },
  ],
  zones: {
    sameCountry: 'domestic',
    sameRegion: 'regional',
    lanes: [
      { between: ['north-america', 'europe'], zone: 'near' },
      { between: ['north-america', 'south-america'], zone: 'near' },
      { between: ['europe', 'africa'], zone: 'near' },
      { between: ['europe', 'middle-east'], zone: 'near' },
      { between: ['africa', 'middle-east'], zone: 'near' },
      { between: ['asia', 'middle-east'], zone: 'near' },
      { between: ['asia', 'oceania'], zone: 'near' },
    ],
    elsewhere: 'far',
  },
  prices: [
    price('domestic', 'standard', 650, [120, 90, 70]),
    price('domestic', 'express', 1_450, [240, 190, 150]),
    price('domestic', 'overnight', 2_900, [420, 340, 280]),
    price('regional', 'standard', 1_200, [350, 290, 230]),
    price('regional', 'express', 2_600, [620, 520, 430]),
    price('regional', 'overnight', 4_800, [980, 830, 700]),
    price('near', 'standard', 1_900, [580, 490, 410]),
    price('near', 'express', 3_600, [980, 840, 720]),
    price('near', 'overnight', 6_400, [1_520, 1_310, 1_130]),
    price('far', 'standard', 2_500, [790, 670, 570]),
    price('far', 'express', 4_700, [1_290, 1_110, 960]),
    price('far', 'overnight', 8_200, [1_980, 1_710, 1_480]),
  ],
  surcharge: { basisPoints: 850, minimumCents: 500 },
  volumetricDivisor: 5_000,
};
