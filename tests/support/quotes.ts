import type { QuoteEvent } from '#contracts/events/quote.ts';
import { derivedId } from '#infra/ids.ts';

type Requested = Extract<QuoteEvent, { type: 'QuoteRequested' }>['data'];

/** Who asks, unless a test says otherwise. */
export const visitorOfQuote = {
  name: 'Ama Owusu',
  email: 'ama.owusu@example.com',
  phone: '+233 30 255 0100',
  company: null,
  fromLocation: 'Ghana',
  toLocation: 'Germany',
  weight: '2.5 kg',
  dimensions: null,
  description: 'A box of books',
};

/** A visitor asked through the calculator; tests change what they are about. */
export const quoteRequested = (quoteId: string, changes: Partial<Requested> = {}) =>
  ({
    type: 'QuoteRequested',
    data: {
      quoteId,
      form: 'calculator',
      visitor: { subjectId: derivedId('visitor'), value: visitorOfQuote },
      fromCountry: 'GH',
      toCountry: 'DE',
      weightKg: 2.5,
      packageType: null,
      serviceType: 'express',
      timeline: null,
      price: {
        rateSheetVersion: 1,
        zone: 'near',
        billableKg: 2.5,
        baseCents: 3_600,
        perKgCents: 980,
        weightCents: 2_450,
        surchargeCents: 514,
        totalCents: 6_564,
        currency: 'EUR',
        exchangeRate: 0.88022588,
        ratesAsOf: '2026-09-29',
        ratesSource: 'a table',
        total: '57.78',
      },
      language: 'en',
      ...changes,
    },
  }) satisfies QuoteEvent;

export const quoteAnswered = (quoteId: string, answer = 1, priceCents = 6_400, validUntil = '2026-03-31') =>
  ({ type: 'QuoteAnswered', data: { quoteId, answer, priceCents, validUntil, note: null } }) satisfies QuoteEvent;

type SentNote = Extract<QuoteEvent, { type: 'QuoteAnswered' }>['data']['note'];
/** The first answer with a note, as the log keeps it. */
export const quoteAnsweredWith = (quoteId: string, note: SentNote): QuoteEvent => {
  const answered = quoteAnswered(quoteId);
  return { ...answered, data: { ...answered.data, note } };
};

export const quoteAccepted = (quoteId: string, answer = 1, priceCents = 6_400) =>
  ({ type: 'QuoteAccepted', data: { quoteId, answer, priceCents } }) satisfies QuoteEvent;

export const quoteConverted = (quoteId: string, shipmentId: string, priceCents = 6_400) =>
  ({ type: 'QuoteConverted', data: { quoteId, shipmentId, priceCents } }) satisfies QuoteEvent;

export const calculatorQuote = (changes: object = {}) => ({
  fromCountry: 'Ghana',
  toCountry: 'Germany',
  weight: 2.5,
  serviceType: 'express',
  currency: 'EUR',
  customerEmail: 'ama.owusu@example.com',
  customerName: 'Ama Owusu',
  phone: '+233 30 255 0100',
  description: 'A box of books',
  ...changes,
});

export const dialogQuote = (changes: object = {}) => ({
  name: 'Kofi Mensah',
  email: 'kofi.mensah@example.com',
  phone: '',
  company: 'Mensah & Sons',
  fromLocation: 'Accra, Ghana',
  toLocation: 'Netherlands',
  packageType: 'medium-package',
  weight: '5 lbs, 2 kg',
  dimensions: '30 x 20 x 10',
  serviceType: 'same-day',
  description: 'Cocoa butter',
  timeline: '2026-12-24',
  ...changes,
});
