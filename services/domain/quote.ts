import type { Fact } from '#contracts/events/envelope.ts';
import { quoteEvents, type QuoteEvent } from '#contracts/events/quote.ts';
import { localeOf } from '#contracts/languages.ts';
import type { QuoteStatus } from '#contracts/quotes.ts';
import { oneOf, type Decided, type Decider } from './decider.ts';
import { DomainError } from './errors.ts';

type Requested = Extract<QuoteEvent, { type: 'QuoteRequested' }>['data'];
type SentNote = Extract<QuoteEvent, { type: 'QuoteAnswered' }>['data']['note'];

/** What staff answered last: the nth price in US cents, holding through its last day in UTC. The note of an erased customer is null. */
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

/** A quote that was asked for: how far it has come. */
export type ExistingQuote =
  | (Asked & { type: 'requested' })
  | (Answered & { type: 'answered' })
  | (Accepted & { type: 'accepted' })
  | (Accepted & { type: 'converted'; shipmentId: string });

/** A quote: nothing yet, or what its events made of it. */
export type QuoteState = { type: 'none' } | ExistingQuote;

function evolve(state: QuoteState, event: Fact<QuoteEvent>): QuoteState {
  const at = event.metadata.occurredAt;
  switch (event.type) {
    case 'QuoteRequested':
      return { type: 'requested', requested: event.data, requestedAt: at, updatedAt: at };
    case 'QuoteAnswered': {
      if (state.type === 'none') return state;
      const { answer: number, priceCents, validUntil } = event.data;
      const { requested, requestedAt } = state;
      const note = textOf(event.data.note, requested);
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

/** Events of version 1 have the note in the clear, where no erasure reaches it; it is not shown once the customer was erased. */
function textOf(note: SentNote, { visitor }: Requested): string | null {
  if (note === null || visitor.value === null) return null;
  return 'clear' in note ? note.clear : note.value;
}

/** The status on a day (`YYYY-MM-DD`): an answered quote expires when its last day is over. */
export const statusOn = (state: ExistingQuote, today: string): QuoteStatus =>
  state.type === 'answered' && state.answer.validUntil < today ? 'expired' : state.type;

/** `today` is the day of the command in UTC. */
export type QuoteCommand =
  | { type: 'request'; quote: Requested }
  | { type: 'answer'; quoteId: string; priceCents: number; validUntil: string; note: string | null; today: string }
  | { type: 'accept'; quoteId: string; answer: number; today: string }
  | { type: 'convert'; quoteId: string; shipmentId: string; priceCents: number };

type Command<Type extends QuoteCommand['type']> = Extract<QuoteCommand, { type: Type }>;

function decide(command: QuoteCommand, state: QuoteState): Decided<QuoteEvent>[] {
  switch (command.type) {
    case 'request':
      return request(command, state);
    case 'answer':
      return giveAnswer(command, existing(state));
    case 'accept':
      return accept(command, state);
    case 'convert':
      return convert(command, existing(state));
    default:
      return command satisfies never;
  }
}

function existing(state: QuoteState): ExistingQuote {
  if (state.type === 'none') throw new DomainError('not_found', 'Quote not found.');
  return state;
}

function request({ quote }: Command<'request'>, state: QuoteState): Decided<QuoteEvent>[] {
  if (state.type !== 'none') throw new DomainError('conflict', 'This quote has already been requested.');
  return [{ type: 'QuoteRequested', data: quote }];
}

/** The state with the answer that a link was signed for. Throws DomainError `bad_link` and `quote_replaced`. */
export function offerOf(state: QuoteState, answer: number): Extract<QuoteState, { answer: Answer }> {
  if (state.type === 'none' || state.type === 'requested' || state.answer.number < answer) {
    throw new DomainError('bad_link', 'This link is not valid.');
  }
  if (state.answer.number !== answer) {
    throw new DomainError('quote_replaced', 'A newer quote has replaced this one. Please use the link in our latest email.');
  }
  return state;
}

const longDay = new Intl.DateTimeFormat(localeOf('en'), { dateStyle: 'long', timeZone: 'UTC' });

const dayMs = 86_400_000;
const longestValidityDays = 366;

function giveAnswer(
  { quoteId, priceCents, validUntil, note, today }: Command<'answer'>,
  state: ExistingQuote,
): Decided<QuoteEvent>[] {
  if (state.type === 'accepted' || state.type === 'converted') {
    throw new DomainError('quote_accepted', 'The customer has accepted this quote, so its price can no longer be changed.');
  }
  if (validUntil < today) throw new DomainError('invalid_request', 'Choose today or a later date.', 'validUntil');
  if (Date.parse(validUntil) > Date.parse(today) + longestValidityDays * dayMs) {
    throw new DomainError('invalid_request', 'A quote can be valid for at most one year.', 'validUntil');
  }
  const last = state.type === 'answered' ? state.answer : undefined;
  if (last?.priceCents === priceCents && last.validUntil === validUntil && last.note === note) return [];
  const answer = (last?.number ?? 0) + 1;
  return [{ type: 'QuoteAnswered', data: { quoteId, answer, priceCents, validUntil, note: noteTo(state.requested, note) } }];
}

/** The note under the customer's key. Throws DomainError `conflict` where that is gone. */
function noteTo({ visitor: { subjectId, value } }: Requested, note: string | null) {
  if (note === null) return null;
  if (value === null) throw new DomainError('conflict', 'This person was erased, and cannot be written to any more.');
  return { subjectId, value: note };
}

function accept({ quoteId, answer: number, today }: Command<'accept'>, state: QuoteState): Decided<QuoteEvent>[] {
  const offer = offerOf(state, number);
  const { priceCents, validUntil } = offer.answer;
  if (offer.type !== 'answered') throw new DomainError('quote_accepted', 'This quote has already been accepted.');
  if (statusOn(offer, today) === 'expired') {
    throw new DomainError(
      'quote_expired',
      `This quote expired on ${longDay.format(new Date(validUntil))}. Please request a new one.`,
    );
  }
  return [{ type: 'QuoteAccepted', data: { quoteId, answer: number, priceCents } }];
}

function convert({ quoteId, shipmentId, priceCents }: Command<'convert'>, state: ExistingQuote): Decided<QuoteEvent>[] {
  const isRepeat = state.type === 'converted' && state.shipmentId === shipmentId;
  const { answer: offer } = isRepeat ? state : acceptedQuote(state);
  if (offer.priceCents !== priceCents) {
    const price = (offer.priceCents / 100).toFixed(2);
    throw new DomainError('price_locked', `The shipping cost must match the accepted quote: ${price} USD.`, 'shippingCost');
  }
  if (isRepeat) return [];
  return [{ type: 'QuoteConverted', data: { quoteId, shipmentId, priceCents } }];
}

/** A quote that is to become a shipment. Throws DomainError `not_found`, `quote_not_accepted` and `conflict`. */
export function acceptedQuote(state: QuoteState): Extract<QuoteState, { type: 'accepted' }> {
  if (state.type === 'none') throw new DomainError('not_found', 'Quote not found.', 'quoteId');
  if (state.type === 'converted')
    throw new DomainError('conflict', 'A shipment has already been created from this quote.', 'quoteId');
  if (state.type !== 'accepted') {
    throw new DomainError('quote_not_accepted', 'The customer has not accepted this quote.', 'quoteId');
  }
  return state;
}

/**
 * The rules of a quote; accepting twice is refused, every other repeat is `[]`. Deciding throws DomainError: `not_found`, `conflict`,
 * `invalid_request`, `bad_link`, `quote_replaced`, `quote_expired`, `quote_accepted`, `quote_not_accepted`, `price_locked`.
 */
export const quoteDecider: Decider<QuoteState, QuoteCommand, QuoteEvent> = {
  owns: oneOf<QuoteEvent>(quoteEvents),
  initial: { type: 'none' },
  evolve,
  decide,
};
