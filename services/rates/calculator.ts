import { currencyCoded } from '#contracts/currencies.ts';
import { countryNamed } from '#contracts/places.ts';
import type { CalculateShipping, ExchangeRates, RateSheet } from '#contracts/rates.ts';
import { utcDay } from '#contracts/utc-day.ts';
import type { Clock } from '#infra/clock.ts';
import type { ExchangeRateSource } from '#infra/exchange-rates/exchange-rates.ts';
import type { Models } from '#projections/projector.ts';
import { rateSheetInForce } from '#projections/rates/queries.ts';
import { DomainError } from '../domain/errors.ts';
import { priceOf } from '../domain/pricing.ts';
import type { Priced } from './price-view.ts';

/** What a price is asked for; both sides of the calculator send it. */
export type PriceQuestion = Omit<CalculateShipping, 'language'>;

/** Prices a parcel by the sheet in force today. Throws DomainError `invalid_request` (currency) and `unavailable`. */
export type Calculate = (question: PriceQuestion) => Promise<Priced>;

export interface CalculatorOptions {
  models: Models;
  exchangeRates: ExchangeRateSource;
  clock: Clock;
}

export const createCalculator =
  ({ models, exchangeRates, clock }: CalculatorOptions): Calculate =>
  async (question) => {
    const rates = await exchangeRates.current();
    const sheet = await rateSheetInForce(models, utcDay(clock.now()));
    if (!sheet) throw new DomainError('unavailable', 'Prices are not available yet. Please try again in a moment.');
    return priceBy(sheet, rates, question);
  };

/** Prices a parcel by that sheet and those exchange rates. Throws DomainError `invalid_request` for a currency without a rate. */
export function priceBy(sheet: RateSheet, rates: ExchangeRates, question: PriceQuestion): Priced {
  const { fromCountry, toCountry, weight, serviceType, length, width, height } = question;
  const currency = currencyCoded(question.currency);
  const exchangeRate = rates.rates[question.currency];
  if (!currency || exchangeRate === undefined) {
    throw new DomainError(
      'invalid_request',
      `No exchange rate is available for ${question.currency}. Choose another currency.`,
      'currency',
    );
  }
  const hasSize = length !== undefined && width !== undefined && height !== undefined;
  const price = priceOf(sheet, {
    from: countryNamed(fromCountry).code,
    to: countryNamed(toCountry).code,
    service: serviceType,
    weightKg: weight,
    ...(hasSize ? { sizeCm: { length, width, height } } : {}),
  });
  return { price, serviceType, weightKg: weight, currency, exchangeRate, rates };
}
