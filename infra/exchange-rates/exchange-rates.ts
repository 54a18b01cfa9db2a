import type { ExchangeRates } from '#contracts/rates.ts';

/** Always has a usable table for one US dollar, and tells where it is from and how old it is; never throws. */
export interface ExchangeRateSource {
  current(): Promise<ExchangeRates>;
}
