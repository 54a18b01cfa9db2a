import { z } from 'zod';
import { currencyCoded, requiredCurrencies } from '#contracts/currencies.ts';

/** Units of each currency for one US dollar on a day. */
export interface RateTable {
  asOf: string;
  rates: Record<string, number>;
}

/** What a source answered is no table of exchange rates that prices could be shown in. */
export class UnusableRates extends Error {
  override readonly name = 'UnusableRates';
}

/** The daily data set of fawazahmed0/exchange-api: `{ date, usd: { eur: 0.88, ... } }`. */
const dataSet = z
  .object({ date: z.iso.date(), usd: z.record(z.string(), z.unknown()) })
  .transform(({ date, usd }) => ({ asOf: date, quotes: Object.entries(usd) }));

/** `GET /v2/rates?base=USD` of frankfurter: a row per currency, each with its own day. */
const frankfurter = z
  .array(z.object({ date: z.iso.date(), base: z.literal('USD'), quote: z.string(), rate: z.unknown() }))
  .min(1)
  .transform((rows) => ({
    asOf: rows.map(({ date }) => date).reduce((newest, date) => (date > newest ? date : newest)),
    quotes: rows.map(({ quote, rate }): [string, unknown] => [quote, rate]),
  }));

const answerSchema = z.union([dataSet, frankfurter]);
const clockToleranceMs = 48 * 3_600_000;
const largestRate = 1e9;

/**
 * The currencies of {@link currencyCoded} in a source's answer, rounded to eight decimals. Throws {@link UnusableRates} for another
 * shape, a rate that is no positive number, a required currency that is missing, and a day that has not come yet.
 */
export function readRateTable(json: unknown, now: Date): RateTable {
  const answer = answerSchema.safeParse(json);
  if (!answer.success) throw new UnusableRates('not a table of exchange rates for the US dollar');
  const { asOf, quotes } = answer.data;
  if (Date.parse(asOf) > now.getTime() + clockToleranceMs) throw new UnusableRates(`dated ${asOf}, which has not come yet`);
  const rates: Record<string, number> = { USD: 1 };
  for (const [name, rate] of quotes) {
    const code = name.toUpperCase();
    if (code === 'USD' || !currencyCoded(code)) continue;
    const rounded = typeof rate === 'number' ? Number(rate.toFixed(8)) : Number.NaN;
    if (!(rounded > 0 && rounded < largestRate)) throw new UnusableRates(`the rate of ${code} is not a positive number`);
    rates[code] = rounded;
  }
  const missing = requiredCurrencies.filter((code) => rates[code] === undefined);
  if (missing.length > 0) throw new UnusableRates(`no rate of ${missing.join(', ')}`);
  return { asOf, rates };
}
