import { z } from 'zod';
import { languageSchema } from '../languages.ts';
import { uuid } from '../primitives.ts';
import { erasedText } from '../privacy.ts';
import { quotePackageTypeSchema, quoteServiceSchema } from '../quotes.ts';
import { defineEvent, inTheClear, personal, type EventOf, type Upcaster } from './envelope.ts';

/** The requester, and all free text of the request; personal data, so ciphertext in the log. */
export const quoteVisitorSchema = z.object({
  name: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  fromLocation: z.string(),
  toLocation: z.string(),
  weight: z.string().nullable(),
  dimensions: z.string().nullable(),
  description: z.string().nullable(),
});
export type QuoteVisitor = z.infer<typeof quoteVisitorSchema>;

/** What stands in place of a visitor who was erased. */
export const erasedVisitor: QuoteVisitor = {
  name: erasedText,
  email: erasedText,
  phone: null,
  company: null,
  fromLocation: erasedText,
  toLocation: erasedText,
  weight: null,
  dimensions: null,
  description: null,
};

/** The calculator's price at that moment: US cents, and what it was in the visitor's currency by which rate of which day. */
export const quotedPriceSchema = z.object({
  rateSheetVersion: z.int(),
  zone: z.string(),
  billableKg: z.number(),
  baseCents: z.int(),
  perKgCents: z.int(),
  weightCents: z.int(),
  surchargeCents: z.int(),
  totalCents: z.int(),
  currency: z.string().length(3),
  exchangeRate: z.number(),
  ratesAsOf: z.iso.date(),
  ratesSource: z.string(),
  /** In `currency`, as a plain decimal. */
  total: z.string(),
});
export type QuotedPrice = z.infer<typeof quotedPriceSchema>;

/** Opens `quote-<id>`: a visitor asked for a quote. Countries are ISO 3166-1 codes where they are known. */
export const quoteRequested = defineEvent(
  'QuoteRequested',
  z.object({
    quoteId: uuid(),
    form: z.enum(['calculator', 'dialog']),
    visitor: personal(quoteVisitorSchema),
    fromCountry: z.string().length(2).nullable(),
    toCountry: z.string().length(2).nullable(),
    weightKg: z.number().nullable(),
    packageType: quotePackageTypeSchema.nullable(),
    serviceType: quoteServiceSchema.nullable(),
    timeline: z.iso.date().nullable(),
    price: quotedPriceSchema.nullable(),
    language: languageSchema,
  }),
);

/** In version 1 the note to the customer was text. */
const withClearNote: Upcaster = ({ note, ...data }) => {
  const clear = z.string().nullable().parse(note);
  return { ...data, note: clear === null ? null : { clear } };
};

/**
 * Staff named a price in US cents that holds through the day `validUntil` in UTC; the nth answer to this request. The note is mailed to
 * the customer, under whose key it is kept.
 */
export const quoteAnswered = defineEvent(
  'QuoteAnswered',
  z.object({
    quoteId: uuid(),
    answer: z.int().min(1),
    priceCents: z.int().min(1),
    validUntil: z.iso.date(),
    note: z.union([personal(z.string()), inTheClear(z.string())]).nullable(),
  }),
  [withClearNote],
);

/** The customer accepted that answer through the signed link. */
export const quoteAccepted = defineEvent(
  'QuoteAccepted',
  z.object({ quoteId: uuid(), answer: z.int().min(1), priceCents: z.int().min(1) }),
);

/** The quote became a shipment at its price, once. */
export const quoteConverted = defineEvent(
  'QuoteConverted',
  z.object({ quoteId: uuid(), shipmentId: uuid(), priceCents: z.int().min(1) }),
);

export const quoteEvents = [quoteRequested, quoteAnswered, quoteAccepted, quoteConverted] as const;
export type QuoteEvent = EventOf<(typeof quoteEvents)[number]>;
