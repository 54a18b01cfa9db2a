import type { Recorded } from '#contracts/events/envelope.ts';
import type { QuoteEvent } from '#contracts/events/quote.ts';
import type { QuoteStatus } from '#contracts/quotes.ts';
import { DomainError } from './errors.ts';
import type { Decided } from './shipment.ts';

type Requested = Extract<QuoteEvent, { type: 'QuoteRequested' }>['data'];

/** What staff answered last: the nth price in US cents, holding through its last day in UTC. */
export interface Answer {
  number: number;
  priceCents: number;
  validUntil: string;
  note: string | null;
  answeredAt: string;
}

interface Asked {
  requested: Requested;
  requestedAt: string;
  updatedAt: string;
}
interface Answered extends Asked {
  answer: Answer;
}
interface Accepted extends Answered {
  acceptedAt: string;
}

/** A quote: nothing yet, or how far it has come. */
export type QuoteState =
  | { type: 'none' }
  | (Asked & { type: 'requested' })
  | (Answered & { type: 'answered' })
  | (Accepted & { type: 'accepted' })
  | (Accepted & { type: 'converted'; shipmentId: string });

export const initialQuote: QuoteState = { type: 'none' };

/** Folds one event into the state; never refuses. */
export function evolveQuote(state: QuoteState, event: Recorded<QuoteEvent>): QuoteState {
  const at = event.metadata.occurredAt;
  switch (event.type) {
    case 'QuoteRequested':
      return { type: 'requested', requested: event.data, requestedAt: at, updatedAt: at };
    case 'QuoteAnswered': {
      if (state.type === 'none') return state;
      const { answer: number, priceCents, validUntil, note } = event.data;
      const { requested, requestedAt } = state;
      const answer = { number, priceCents, validUntil, note, answeredAt: at };
      return { type: 'answered', requested, requestedAt, updatedAt: at, answer };
    }
    case 'QuoteAccepted':
      return state.type === 'answered' ? { ...state, type: 'accepted', acceptedAt: at, updatedAt: at } : state;
    case 'QuoteConverted':
      return state.type === 'accepted'
        ? { ...state, type: 'converted', shipmentId: event.data.shipmentId, updatedAt: at }
        : state;
    default:
      return event satisfies never;
  }
}

/** The status on a day (`YYYY-MM-DD`): an answered quote expires when its last day is over. */
export const statusOn = (state: Exclude<QuoteState, { type: 'none' }>, today: string): QuoteStatus =>
  state.type === 'answered' && state.answer.validUntil < today ? 'expired' : state.type;

/** `today` is the day of the command in UTC. */
export type QuoteCommand =
  | { type: 'request'; quote: Requested }
  | { type: 'answer'; quoteId: string; priceCents: number; validUntil: string; note: string | null; today: string }
  | { type: 'accept'; quoteId: string; answer: number; today: string }
  | { type: 'convert'; quoteId: string; shipmentId: string; priceCents: number };

/**
 * What happens because of the command; `[]` for a repeat, except that accepting twice is told. Throws DomainError: `not_found`,
 * `conflict`, `invalid_request`, `bad_link`, `quote_replaced`, `quote_expired`, `quote_accepted`, `quote_not_accepted`,
 * `price_locked`.
 */
export function decideQuote(command: QuoteCommand, state: QuoteState): Decided<QuoteEvent>[] {
  if (command.type === 'request') {
    if (state.type !== 'none') throw new DomainError('conflict', 'This quote was requested already.');
    return [{ type: 'QuoteRequested', data: command.quote, occurredAt: undefined }];
  }
  if (command.type === 'accept') return accepted(command, state);
  if (state.type === 'none') throw new DomainError('not_found', 'There is no such quote.');
  switch (command.type) {
    case 'answer':
      return answered(command, state);
    case 'convert':
      return converted(command, state);
    default:
      return command satisfies never;
  }
}

/** The state with the answer that a link was signed for. Throws DomainError `bad_link` and `quote_replaced`. */
export function offerOf(state: QuoteState, answer: number): Extract<QuoteState, { answer: Answer }> {
  if (state.type === 'none' || state.type === 'requested' || state.answer.number < answer) {
    throw new DomainError('bad_link', 'This link is not valid.');
  }
  if (state.answer.number !== answer) {
    throw new DomainError('quote_replaced', 'A newer offer has replaced this one. Please use the link in our latest email.');
  }
  return state;
}

const dayMs = 86_400_000;
const longestValidityDays = 366;

function answered(
  { quoteId, priceCents, validUntil, note, today }: Extract<QuoteCommand, { type: 'answer' }>,
  state: Exclude<QuoteState, { type: 'none' }>,
): Decided<QuoteEvent>[] {
  if (state.type === 'accepted' || state.type === 'converted') {
    throw new DomainError('quote_accepted', 'The customer has accepted this quote; its price is fixed.');
  }
  if (validUntil < today) throw new DomainError('invalid_request', 'This day is over already.', 'validUntil');
  if (Date.parse(validUntil) > Date.parse(today) + longestValidityDays * dayMs) {
    throw new DomainError('invalid_request', 'An offer holds for a year at most.', 'validUntil');
  }
  const last = state.type === 'answered' ? state.answer : undefined;
  if (last?.priceCents === priceCents && last.validUntil === validUntil && last.note === note) return [];
  const data = { quoteId, answer: (last?.number ?? 0) + 1, priceCents, validUntil, note };
  return [{ type: 'QuoteAnswered', data, occurredAt: undefined }];
}

function accepted(
  { quoteId, answer: number, today }: Extract<QuoteCommand, { type: 'accept' }>,
  state: QuoteState,
): Decided<QuoteEvent>[] {
  const offer = offerOf(state, number);
  const { priceCents, validUntil } = offer.answer;
  if (offer.type !== 'answered') throw new DomainError('quote_accepted', 'This quote was accepted already.');
  if (statusOn(offer, today) === 'expired') {
    throw new DomainError('quote_expired', `This offer ended on ${validUntil}. Please ask us for a new one.`);
  }
  return [{ type: 'QuoteAccepted', data: { quoteId, answer: number, priceCents }, occurredAt: undefined }];
}

function converted(
  { quoteId, shipmentId, priceCents }: Extract<QuoteCommand, { type: 'convert' }>,
  state: Exclude<QuoteState, { type: 'none' }>,
): Decided<QuoteEvent>[] {
  const isRepeat = state.type === 'converted' && state.shipmentId === shipmentId;
  const { answer } = isRepeat ? state : acceptedQuote(state);
  if (answer.priceCents !== priceCents) {
    const price = (answer.priceCents / 100).toFixed(2);
    throw new DomainError('price_locked', `The price of this quote is ${price} USD.`, 'shippingCost');
  }
  if (isRepeat) return [];
  return [{ type: 'QuoteConverted', data: { quoteId, shipmentId, priceCents }, occurredAt: undefined }];
}

/** A quote that is to become a shipment. Throws DomainError `not_found`, `quote_not_accepted` and `conflict`. */
export function acceptedQuote(state: QuoteState): Extract<QuoteState, { type: 'accepted' }> {
  if (state.type === 'none') throw new DomainError('not_found', 'There is no such quote.', 'quoteId');
  if (state.type === 'converted') throw new DomainError('conflict', 'This quote has become a shipment already.', 'quoteId');
  if (state.type !== 'accepted') {
    throw new DomainError('quote_not_accepted', 'The customer has not accepted this quote.', 'quoteId');
  }
  return state;
}
