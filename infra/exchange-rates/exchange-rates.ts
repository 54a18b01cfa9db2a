import type { ExchangeRates } from '#contracts/rates.ts';

/** Always returns a usable table for one US dollar, with its source and age; never throws. */
export interface ExchangeRateSource {
  current(): Promise<ExchangeRates>;
}
