import { z } from 'zod';
import { languageSchema } from './languages.ts';
import { listFields } from './lists.ts';
import { countryNameSchema } from './places.ts';
import { decimal, emailAddress, instant, line, logNumber, maxDecimal10Scale2, phoneNumber, text, uuid } from './primitives.ts';
import { calculatorFields } from './rates.ts';
import { serviceTypeSchema, serviceTypes } from './shipments.ts';

/** How fast a quoted parcel is to travel; the calculator prices the first three. */
export const quoteServices = [...serviceTypes, 'same-day'] as const;
export const quoteServiceSchema = z.enum(quoteServices);

/** What the quote dialog asks about the parcel. */
export const quotePackageTypes = ['envelope', 'small-package', 'medium-package', 'large-package', 'pallet', 'freight'] as const;
export const quotePackageTypeSchema = z.enum(quotePackageTypes);

/** The life of a quote; `expired` is an answered quote whose last day is over. */
export const quoteStatuses = ['requested', 'answered', 'accepted', 'expired', 'converted'] as const;
export const quoteStatusSchema = z.enum(quoteStatuses);
export type QuoteStatus = z.infer<typeof quoteStatusSchema>;

/** Staff answer a request within this time. */
export const quoteAnswerHours = 24;

/** A field that may be left out, null or empty. */
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.or(z.literal('')).nullish();

/** The calculator's request: its own fields and the requester. `language` is that of the emails. */
export const calculatorQuoteSchema = z.strictObject({
  ...calculatorFields,
  customerEmail: emailAddress(),
  customerName: optional(line(200)),
  phone: optional(phoneNumber()),
  description: optional(text(2_000)),
  language: languageSchema.optional(),
});

/** The twelve fields of the quote dialog; weight and dimensions are free text, `timeline` is a day. */
export const dialogQuoteSchema = z.strictObject({
  name: line(200),
  email: emailAddress(),
  phone: optional(phoneNumber()),
  company: optional(line(200)),
  fromLocation: line(200),
  toLocation: line(200),
  packageType: optional(quotePackageTypeSchema),
  weight: optional(line(100)),
  dimensions: optional(line(100)),
  serviceType: optional(quoteServiceSchema),
  description: optional(text(2_000)),
  timeline: optional(z.iso.date()),
  language: languageSchema.optional(),
});

/** Fields that only the calculator sends. */
const calculatorOnly = ['customerEmail', 'customerName', 'fromCountry', 'toCountry', 'currency'] as const;

/** Which of the two forms a body is: it says so, or the names of its fields do. */
function withForm(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const isCalculator = calculatorOnly.some((name) => Object.hasOwn(body, name));
  return { form: isCalculator ? 'calculator' : 'dialog', ...body };
}

/** `POST /api/quote-request`: one of the two forms, strictly; `form` may be left out. */
export const quoteRequestSchema = z.preprocess(
  withForm,
  z.discriminatedUnion('form', [
    calculatorQuoteSchema.extend({ form: z.literal('calculator') }),
    dialogQuoteSchema.extend({ form: z.literal('dialog') }),
  ]),
);
export type QuoteRequest = z.infer<typeof quoteRequestSchema>;

/**
 * The price that the calculator gave when the quote was asked for: USD, the total in `currency` by `exchangeRate`, and the rate
 * sheet and table of rates it was made by.
 */
export const quoteEstimateSchema = z.object({
  baseUSD: z.number(),
  weightUSD: z.number(),
  surchargeUSD: z.number(),
  totalUSD: z.number(),
  currency: z.string(),
  exchangeRate: z.number(),
  total: z.number(),
  rateSheetVersion: z.int(),
  ratesAsOf: z.iso.date(),
  ratesSource: z.string(),
});
export type QuoteEstimate = z.infer<typeof quoteEstimateSchema>;

/** The answer to a request: what it is called, and the estimate where the calculator could make one. */
export const quoteReceivedSchema = z.object({
  id: uuid(),
  status: z.literal('requested'),
  answerWithinHours: z.int(),
  estimate: quoteEstimateSchema.nullable(),
});
export type QuoteReceived = z.infer<typeof quoteReceivedSchema>;

/** What staff answered: USD, holding through the end of the day `validUntil` in UTC. */
export const quoteAnswerSchema = z.object({
  price: z.number(),
  validUntil: z.iso.date(),
  note: z.string().nullable(),
  answeredAt: instant(),
});
export type QuoteAnswer = z.infer<typeof quoteAnswerSchema>;

/** A quote as staff see it. Locations are country names or what the visitor wrote; `weightKg` only from the calculator. */
export const quoteSchema = z.object({
  id: uuid(),
  form: z.enum(['calculator', 'dialog']),
  status: quoteStatusSchema,
  customerName: z.string().nullable(),
  customerEmail: z.string(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  fromLocation: z.string(),
  toLocation: z.string(),
  packageType: quotePackageTypeSchema.nullable(),
  serviceType: quoteServiceSchema.nullable(),
  weight: z.string().nullable(),
  weightKg: z.number().nullable(),
  dimensions: z.string().nullable(),
  description: z.string().nullable(),
  timeline: z.iso.date().nullable(),
  estimate: quoteEstimateSchema.nullable(),
  answer: quoteAnswerSchema.nullable(),
  acceptedAt: instant().nullable(),
  shipmentId: uuid().nullable(),
  language: languageSchema,
  createdAt: instant(),
  updatedAt: instant(),
  revision: logNumber(),
});
export type Quote = z.infer<typeof quoteSchema>;

/** More matches than this are not counted. */
export const mostCountedQuotes = 100;

/** `GET /api/quotes`, of one status or of any; with `count` the answer names how many match, up to {@link mostCountedQuotes}. */
export const listQuotesSchema = z.strictObject({
  ...listFields,
  status: quoteStatusSchema.optional(),
  count: z.literal('true').optional(),
});

/** `POST /api/quotes/{id}/answer`: a price in USD that holds through the day `validUntil`; the customer is emailed. */
export const answerQuoteSchema = z.strictObject({
  price: decimal({ min: 0.01, max: maxDecimal10Scale2 }),
  validUntil: z.iso.date(),
  note: optional(text(1_000)),
});
export type AnswerQuote = z.infer<typeof answerQuoteSchema>;

/** `GET` and `POST /api/quotes/accept/{token}`: the offer as its customer sees it through the link in the email. USD. */
export const quoteOfferSchema = quoteSchema
  .pick({ id: true, fromLocation: true, toLocation: true, packageType: true, serviceType: true, weight: true, acceptedAt: true })
  .extend({
    status: quoteStatusSchema.exclude(['requested']),
    price: z.number(),
    validUntil: z.iso.date(),
    note: z.string().nullable(),
  });
export type QuoteOffer = z.infer<typeof quoteOfferSchema>;

/**
 * `GET /api/quotes/{id}/shipment-draft`: what is known of the shipment of an accepted quote, to be completed and sent to
 * `POST /api/shipments`; `shippingCost` is locked by `quoteId`. Null: not known.
 */
export const shipmentDraftSchema = z.object({
  quoteId: uuid(),
  senderName: z.string().nullable(),
  senderEmail: z.string(),
  senderPhone: z.string().nullable(),
  senderCountry: countryNameSchema.nullable(),
  recipientCountry: countryNameSchema.nullable(),
  weight: z.number().nullable(),
  serviceType: serviceTypeSchema.nullable(),
  shippingCost: z.number(),
});
export type ShipmentDraft = z.infer<typeof shipmentDraftSchema>;
