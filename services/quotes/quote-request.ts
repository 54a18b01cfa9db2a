import type { QuotedPrice, QuoteEvent, QuoteVisitor } from '#contracts/events/quote.ts';
import { countries, countryNamed } from '#contracts/places.ts';
import type { QuoteRequest } from '#contracts/quotes.ts';
import { convert } from '../domain/pricing.ts';
import type { Priced } from '../rates/price-view.ts';

type Requested = Extract<QuoteEvent, { type: 'QuoteRequested' }>['data'];

export const emailIn = (body: QuoteRequest): string => (body.form === 'calculator' ? body.customerEmail : body.email);

/** What a body of either form says, without whom its visitor is kept as. */
export const requestedBy = (
  body: QuoteRequest,
  priced: Priced | null,
): Omit<Requested, 'quoteId' | 'visitor'> & { visitor: QuoteVisitor } =>
  body.form === 'calculator' ? byCalculator(body, priced) : byDialog(body);

function byCalculator(body: Extract<QuoteRequest, { form: 'calculator' }>, priced: Priced | null) {
  const from = countryNamed(body.fromCountry);
  return {
    form: body.form,
    visitor: {
      name: body.customerName || null,
      email: body.customerEmail,
      phone: body.phone || null,
      company: null,
      fromLocation: body.fromCountry,
      toLocation: body.toCountry,
      weight: `${body.weight} kg`,
      dimensions: null,
      description: body.description || null,
    },
    fromCountry: from.code,
    toCountry: countryNamed(body.toCountry).code,
    weightKg: body.weight,
    packageType: null,
    serviceType: body.serviceType,
    timeline: null,
    price: priced && quotedPrice(priced),
    language: body.language ?? from.language,
  };
}

function byDialog(body: Extract<QuoteRequest, { form: 'dialog' }>) {
  const from = countries.find(({ name }) => name === body.fromLocation);
  const to = countries.find(({ name }) => name === body.toLocation);
  return {
    form: body.form,
    visitor: {
      name: body.name,
      email: body.email,
      phone: body.phone || null,
      company: body.company || null,
      fromLocation: body.fromLocation,
      toLocation: body.toLocation,
      weight: body.weight || null,
      dimensions: body.dimensions || null,
      description: body.description || null,
    },
    fromCountry: from?.code ?? null,
    toCountry: to?.code ?? null,
    weightKg: null,
    packageType: body.packageType || null,
    serviceType: body.serviceType || null,
    timeline: body.timeline || null,
    price: null,
    language: body.language ?? from?.language ?? 'en',
  };
}

const quotedPrice = ({ price, currency, exchangeRate, rates }: Priced): QuotedPrice => ({
  rateSheetVersion: price.rateSheetVersion,
  zone: price.zone,
  billableKg: price.billableKg,
  baseCents: price.baseCents,
  perKgCents: price.perKgCents,
  weightCents: price.weightCents,
  surchargeCents: price.surchargeCents,
  totalCents: price.totalCents,
  currency: currency.code,
  exchangeRate,
  ratesAsOf: rates.asOf,
  ratesSource: rates.source,
  total: convert(price.totalCents, exchangeRate, currency.decimals),
});
