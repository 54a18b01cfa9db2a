import type { Quote, QuoteAnswer } from '#contracts/quotes.ts';

/** A price that staff named; tests change what they are about. */
export const anAnswer = (changes: Partial<QuoteAnswer> = {}): QuoteAnswer => ({
  price: 64,
  validUntil: '2026-03-31',
  note: null,
  answeredAt: '2026-03-02T08:00:00.000Z',
  ...changes,
});

/** A quote as the server lists it. */
export const aQuote = (changes: Partial<Quote> = {}): Quote => ({
  id: '019d2a3b-4c5d-7e6f-8a9b-0c1d2e3f4a5b',
  form: 'dialog',
  status: 'requested',
  customerName: 'Kofi Mensah',
  customerEmail: 'kofi.mensah@example.com',
  phone: null,
  company: null,
  fromLocation: 'Accra',
  toLocation: 'Netherlands',
  packageType: 'medium-package',
  serviceType: 'same-day',
  weight: '2 kg',
  weightKg: null,
  dimensions: null,
  description: null,
  timeline: null,
  estimate: null,
  answer: null,
  acceptedAt: null,
  shipmentId: null,
  language: 'en',
  createdAt: '2026-03-01T08:00:00.000Z',
  updatedAt: '2026-03-01T08:00:00.000Z',
  revision: '0',
  ...changes,
});
