import { z } from 'zod';
import { languageSchema } from './languages.ts';
import { calculatorCountries } from './places.ts';
import { decimal, instant, line, maxDecimal10Scale2, measure } from './primitives.ts';
import { serviceTypeSchema } from './shipments.ts';

/** A choice with the specification's text for a missing value, and another one for a value outside the list. */
const chosen = <const Values extends readonly [string, ...string[]]>(values: Values, missing: string, unknown: string) =>
  z.enum(values, { error: ({ input }) => (input == null || input === '' ? missing : unknown) });

/** The inputs that a price follows from, with the texts that the calculator shows. Weight in kg. */
export const calculatorFields = {
  fromCountry: chosen(calculatorCountries, 'From country is required', 'From country is not in the list'),
  toCountry: chosen(calculatorCountries, 'To country is required', 'To country is not in the list'),
  weight: decimal({ min: 0.01, max: maxDecimal10Scale2, message: 'Weight must be greater than 0' }),
  serviceType: z.enum(serviceTypeSchema.options, 'Service type must be standard, express or overnight'),
  currency: z
    .string('Currency is required')
    .min(1, 'Currency is required')
    .regex(/^[A-Z]{3}$/, 'Currency must be a three-letter code'),
};

/**
 * `POST /api/calculate-shipping`. With `length`, `width` and `height` (cm, all three or none) a bulky parcel is charged by its
 * volumetric weight. `language` is that of `formattedCost`, by default English.
 */
export const calculateShippingSchema = z
  .strictObject({
    ...calculatorFields,
    length: measure().optional(),
    width: measure().optional(),
    height: measure().optional(),
    language: languageSchema.optional(),
  })
  .refine(({ length, width, height }) => new Set([length, width, height].map((side) => side === undefined)).size === 1, {
    path: ['length'],
    message: 'Enter length, width and height, or none of them',
  });
export type CalculateShipping = z.infer<typeof calculateShippingSchema>;

/**
 * Where exchange rates come from and how old they are: `asOf` is the day they are of, `retrievedAt` when a live source was
 * asked (null for the bundled table), `fallback` that a live source is configured and not usable now.
 */
export const ratesOriginSchema = z.object({
  source: z.string(),
  asOf: z.iso.date(),
  retrievedAt: instant().nullable(),
  fallback: z.boolean(),
});
export type RatesOrigin = z.infer<typeof ratesOriginSchema>;

/** `GET /api/exchange-rates/USD`: units of each currency for one US dollar, at most eight decimals. */
export const exchangeRatesSchema = ratesOriginSchema.extend({
  base: z.literal('USD'),
  rates: z.record(z.string().regex(/^[A-Z]{3}$/), z.number().positive()),
});
export type ExchangeRates = z.infer<typeof exchangeRatesSchema>;

/** One entry of `GET /api/currencies`; `flag` is an ISO 3166-1 alpha-2 code (or `EU`), `name` is English. */
export const currencySchema = z.object({
  code: z.string(),
  flag: z.string(),
  name: z.string(),
  decimals: z.int(),
});
export type Currency = z.infer<typeof currencySchema>;

/**
 * The answer of the calculator. Rates and amounts are USD with two decimals, `costBreakdown.total` is in `currency`; weights
 * are kg. `billableWeight` is the larger of the weight and the volumetric weight.
 */
export const shippingPriceSchema = z.object({
  formattedCost: z.string(),
  currency: z.string(),
  baseRate: z.number(),
  perKgRate: z.number(),
  weight: z.number(),
  billableWeight: z.number(),
  internationalSurcharge: z.number(),
  exchangeRate: z.number(),
  costBreakdown: z.object({
    baseUSD: z.number(),
    weightUSD: z.number(),
    surchargeUSD: z.number(),
    totalUSD: z.number(),
    total: z.number(),
  }),
  serviceType: serviceTypeSchema,
  zone: z.string(),
  rateSheetVersion: z.int(),
  rates: ratesOriginSchema,
});
export type ShippingPrice = z.infer<typeof shippingPriceSchema>;

/** Most that a rate sheet may ask for anything, in US cents: a hundred thousand dollars. */
const mostCents = 10_000_000;
const cents = () => z.int().min(0).max(mostCents);
const name = () => line(60);

/** A weight break: what a parcel of up to that many kg costs; null: any weight. Money in US cents. */
export const weightBreakSchema = z.strictObject({
  upToKg: z.int().min(1).max(100_000_000).nullable(),
  baseCents: cents(),
  perKgCents: cents(),
});
export type WeightBreak = z.infer<typeof weightBreakSchema>;

/**
 * What shipping costs from a day on. A pair of countries is in one zone: `sameCountry`, `sameRegion`, that of the lane between
 * their regions, or `elsewhere`. Parcels that cross a border pay the surcharge: basis points of base and weight charge, at least
 * the minimum. `volumetricDivisor` is in cubic centimetres per kg. Also the body of `POST /api/rate-sheets`.
 */
export const rateSheetSchema = z.strictObject({
  version: z.int().min(1),
  effectiveFrom: z.iso.date(),
  regions: z.array(z.strictObject({ code: name(), countries: z.array(z.string().length(2)).min(1).max(300) })).max(50),
  zones: z.strictObject({
    sameCountry: name(),
    sameRegion: name(),
    lanes: z.array(z.strictObject({ between: z.tuple([name(), name()]), zone: name() })).max(1_000),
    elsewhere: name(),
  }),
  prices: z
    .array(z.strictObject({ zone: name(), service: serviceTypeSchema, breaks: z.array(weightBreakSchema).min(1).max(20) }))
    .max(200),
  surcharge: z.strictObject({ basisPoints: z.int().min(0).max(10_000), minimumCents: cents() }),
  volumetricDivisor: z.int().min(1).max(1_000_000),
});
export type RateSheet = z.infer<typeof rateSheetSchema>;
