import type { ExchangeRates } from '#contracts/rates.ts';
import type { ExchangeRateSource } from './exchange-rates.ts';
import table from './usd.json' with { type: 'json' };

/** The table that comes with the program; `npm run rates:update` renews it. */
export const bundledRates: ExchangeRates = {
  base: 'USD',
  source: table.source,
  asOf: table.asOf,
  retrievedAt: null,
  fallback: false,
  rates: table.rates,
};

export const createBundledRates = (): ExchangeRateSource => ({ current: () => Promise.resolve(bundledRates) });
