import { erasedVisitor } from '#contracts/events/quote.ts';
import { estimateOf } from '#contracts/quote-estimate.ts';
import { quoteAnswerHours, type Quote, type QuoteOffer, type QuoteReceived, type ShipmentDraft } from '#contracts/quotes.ts';
import { countryCoded, type CountryName } from '#contracts/places.ts';
import { serviceTypeSchema } from '#contracts/shipments.ts';
import { offerOf, statusOn, type Answer, type ExistingQuote, type QuoteState } from './quote.ts';
import { inUtc } from './times.ts';

/** The quote as staff see it on that day. */
export function quoteView(state: ExistingQuote, revision: bigint, today: string): Quote {
  const { requested } = state;
  const { name, email, ...visitor } = requested.visitor.value ?? erasedVisitor;
  return {
    id: requested.quoteId,
    form: requested.form,
    status: statusOn(state, today),
    customerName: name,
    customerEmail: email,
    ...visitor,
    packageType: requested.packageType,
    serviceType: requested.serviceType,
    weightKg: requested.weightKg,
    timeline: requested.timeline,
    estimate: requested.price && estimateOf(requested.price),
    answer: state.type === 'requested' ? null : answerView(state.answer),
    acceptedAt: 'acceptedAt' in state ? inUtc(state.acceptedAt) : null,
    shipmentId: state.type === 'converted' ? state.shipmentId : null,
    language: requested.language,
    createdAt: inUtc(state.requestedAt),
    updatedAt: inUtc(state.updatedAt),
    revision: String(revision),
  };
}

/** What a request for a quote is answered with. */
export function receivedView(state: QuoteState): QuoteReceived {
  if (state.type === 'none') throw new TypeError('a quote was asked for and is not there');
  const { quoteId, price } = state.requested;
  return { id: quoteId, status: 'requested', answerWithinHours: quoteAnswerHours, estimate: price && estimateOf(price) };
}

const answerView = ({ priceCents, validUntil, note, answeredAt }: Answer) => ({
  price: priceCents / 100,
  validUntil,
  note,
  answeredAt: inUtc(answeredAt),
});

/** The offer as the holder of its link sees it. Throws DomainError `bad_link` and `quote_replaced`. */
export function offerView(state: QuoteState, answer: number, today: string): QuoteOffer {
  const offer = offerOf(state, answer);
  const { id, fromLocation, toLocation, packageType, serviceType, weight, acceptedAt, status } = quoteView(offer, 0n, today);
  const { priceCents, validUntil, note } = offer.answer;
  return {
    id,
    status: status === 'requested' ? 'answered' : status,
    fromLocation,
    toLocation,
    packageType,
    serviceType,
    weight,
    acceptedAt,
    price: priceCents / 100,
    validUntil,
    note,
  };
}

/** What is known of the shipment of an accepted quote; the customer is taken for its sender. */
export function draftView(state: Extract<QuoteState, { type: 'accepted' }>): ShipmentDraft {
  const { requested, answer } = state;
  const visitor = requested.visitor.value ?? erasedVisitor;
  const service = serviceTypeSchema.safeParse(requested.serviceType);
  return {
    quoteId: requested.quoteId,
    senderName: visitor.name,
    senderEmail: visitor.email,
    senderPhone: visitor.phone,
    senderCountry: countryName(requested.fromCountry),
    recipientCountry: countryName(requested.toCountry),
    weight: requested.weightKg,
    serviceType: service.success ? service.data : null,
    shippingCost: answer.priceCents / 100,
  };
}

const countryName = (code: string | null): CountryName | null => (code === null ? null : countryCoded(code).name);
