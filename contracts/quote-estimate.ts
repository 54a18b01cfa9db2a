import type { QuotedPrice } from './events/quote.ts';
import type { QuoteEstimate } from './quotes.ts';

/** A quoted price in the units that people read: US dollars, and the total in the visitor's currency. */
export const estimateOf = (price: QuotedPrice): QuoteEstimate => ({
  baseUSD: price.baseCents / 100,
  weightUSD: price.weightCents / 100,
  surchargeUSD: price.surchargeCents / 100,
  totalUSD: price.totalCents / 100,
  currency: price.currency,
  exchangeRate: price.exchangeRate,
  total: Number(price.total),
  rateSheetVersion: price.rateSheetVersion,
  ratesAsOf: price.ratesAsOf,
  ratesSource: price.ratesSource,
});
