import type { CurrencyEntry } from '#contracts/currencies.ts';
import type { Language } from '#contracts/languages.ts';
import type { ExchangeRates, RatesOrigin, ShippingPrice } from '#contracts/rates.ts';
import type { ServiceType } from '#contracts/shipments.ts';
import { formatMoney } from '../domain/money.ts';
import { convert, type Price } from '../domain/pricing.ts';

export interface Priced {
  price: Price;
  serviceType: ServiceType;
  weightKg: number;
  currency: CurrencyEntry;
  exchangeRate: number;
  rates: ExchangeRates;
}

const usd = (cents: number): number => cents / 100;

export function priceView(
  { price, serviceType, weightKg, currency, exchangeRate, rates }: Priced,
  language: Language,
): ShippingPrice {
  const total = convert(price.totalCents, exchangeRate, currency.decimals);
  return {
    formattedCost: formatMoney(total, currency, language),
    currency: currency.code,
    baseRate: usd(price.baseCents),
    perKgRate: usd(price.perKgCents),
    weight: weightKg,
    billableWeight: price.billableKg,
    internationalSurcharge: usd(price.surchargeCents),
    exchangeRate,
    costBreakdown: {
      baseUSD: usd(price.baseCents),
      weightUSD: usd(price.weightCents),
      surchargeUSD: usd(price.surchargeCents),
      totalUSD: usd(price.totalCents),
      total: Number(total),
    },
    serviceType,
    zone: price.zone,
    rateSheetVersion: price.rateSheetVersion,
    rates: originOf(rates),
  };
}

/** The rates' origin without the rates. */
export const originOf = ({ source, asOf, retrievedAt, fallback }: ExchangeRates): RatesOrigin => ({
  source,
  asOf,
  retrievedAt,
  fallback,
});
