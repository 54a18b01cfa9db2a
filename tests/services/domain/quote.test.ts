import { describe, expect, test } from 'vitest';
import type { QuoteEvent } from '#contracts/events/quote.ts';
import { fold } from '#services/domain/decider.ts';
import { acceptedQuote, quoteDecider, offerOf, statusOn, type QuoteCommand } from '#services/domain/quote.ts';
import { logged } from '#tests/support/events.ts';
import { quoteAccepted, quoteAnswered, quoteAnsweredWith, quoteConverted, quoteRequested } from '#tests/support/quotes.ts';

const quoteId = '01980000-0000-7000-8000-0000000000e1';
const shipmentId = '01980000-0000-7000-8000-000000000001';
const at = '2026-03-01T09:00:00.000Z';
const today = '2026-03-01';

const after = (...events: QuoteEvent[]) => fold(quoteDecider, logged(events.map((event) => ({ event, at }))));
const requested = quoteRequested(quoteId);
const answered = [requested, quoteAnswered(quoteId)];
const accepted = [...answered, quoteAccepted(quoteId)];
const converted = [...accepted, quoteConverted(quoteId, shipmentId)];

const answer: QuoteCommand = { type: 'answer', quoteId, priceCents: 6_400, validUntil: '2026-03-31', note: null, today };
const accept: QuoteCommand = { type: 'accept', quoteId, answer: 1, today };
const convert: QuoteCommand = { type: 'convert', quoteId, shipmentId, priceCents: 6_400 };

const events = (command: QuoteCommand, given: readonly QuoteEvent[]) =>
  quoteDecider.decide(command, after(...given)).map(({ type, data }) => ({ type, data }));
const refusal = (command: QuoteCommand, given: readonly QuoteEvent[]) => {
  try {
    return quoteDecider.decide(command, after(...given));
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

test('a quote goes from request to answer, acceptance and shipment', () => {
  expect(events({ type: 'request', quote: requested.data }, [])).toEqual([requested]);
  expect(events(answer, [requested])).toEqual([quoteAnswered(quoteId)]);
  expect(events(accept, answered)).toEqual([quoteAccepted(quoteId)]);
  expect(events(convert, accepted)).toEqual([quoteConverted(quoteId, shipmentId)]);
  const states = [[requested], answered, accepted, converted].map((given) => {
    const state = after(...given);
    return state.type === 'none' ? 'none' : statusOn(state, today);
  });
  expect(states).toEqual(['requested', 'answered', 'accepted', 'converted']);
});

describe('an answer', () => {
  test('that says the same again adds nothing, another price replaces it', () => {
    expect(events(answer, answered)).toEqual([]);
    expect(events({ ...answer, priceCents: 5_000 }, answered)).toEqual([quoteAnswered(quoteId, 2, 5_000)]);
  });

  test('holds through its last day, and can be renewed afterwards', () => {
    const state = after(...answered);
    expect(state.type !== 'none' && [statusOn(state, '2026-03-31'), statusOn(state, '2026-04-01')]).toEqual([
      'answered',
      'expired',
    ]);
    expect(events({ ...answer, validUntil: '2026-04-30', today: '2026-04-01' }, answered)).toEqual([
      quoteAnswered(quoteId, 2, 6_400, '2026-04-30'),
    ]);
  });

  test.each([
    ['that ended yesterday', { validUntil: '2026-02-28' }],
    ['that holds for more than a year', { validUntil: '2027-03-03' }],
  ])('%s is refused', (_what, changes) => {
    expect(refusal({ ...answer, ...changes }, [requested])).toBe('invalid_request');
  });

  test('may hold for today only, and for a year', () => {
    expect(events({ ...answer, validUntil: today }, [requested])).toHaveLength(1);
    expect(events({ ...answer, validUntil: '2027-03-01' }, [requested])).toHaveLength(1);
  });

  describe('with a note', () => {
    const note = 'Dear Nora, your flat on 3 Elm Lane';
    const { subjectId } = requested.data.visitor;
    const noted = quoteAnsweredWith(quoteId, { subjectId, value: note });
    const erased = quoteRequested(quoteId, { visitor: { subjectId, value: null } });
    const noteAfter = (...given: QuoteEvent[]) => {
      const state = after(...given);
      return 'answer' in state && state.answer.note;
    };

    test('keeps it under the key of who asked, once', () => {
      expect(events({ ...answer, note }, [requested])).toEqual([noted]);
      expect(events({ ...answer, note }, [requested, noted])).toEqual([]);
      expect(noteAfter(requested, noted)).toBe(note);
    });

    test('shows none once its customer was erased, not even one that the log has in the clear', () => {
      expect(noteAfter(requested, quoteAnsweredWith(quoteId, { clear: note }))).toBe(note);
      expect(noteAfter(erased, quoteAnsweredWith(quoteId, { clear: note }))).toBeNull();
      expect(noteAfter(erased, quoteAnsweredWith(quoteId, { subjectId, value: null }))).toBeNull();
    });

    test('is refused once its customer was erased', () => {
      expect(refusal({ ...answer, note }, [erased])).toBe('conflict');
      expect(events(answer, [erased])).toEqual([quoteAnswered(quoteId)]);
    });
  });

  test('does not change a price that was accepted', () => {
    expect(refusal({ ...answer, priceCents: 1 }, accepted)).toBe('quote_accepted');
    expect(refusal({ ...answer, priceCents: 1 }, converted)).toBe('quote_accepted');
  });
});

describe('an offer is accepted', () => {
  test('on its last day, and not on the day after', () => {
    expect(events({ ...accept, today: '2026-03-31' }, answered)).toHaveLength(1);
    expect(refusal({ ...accept, today: '2026-04-01' }, answered)).toBe('quote_expired');
  });

  test('once', () => {
    expect(refusal(accept, accepted)).toBe('quote_accepted');
    expect(refusal(accept, converted)).toBe('quote_accepted');
  });

  test('by the link of the latest answer only', () => {
    const renewed = [...answered, quoteAnswered(quoteId, 2, 5_000)];
    expect(refusal(accept, renewed)).toBe('quote_replaced');
    expect(events({ ...accept, answer: 2 }, renewed)).toEqual([quoteAccepted(quoteId, 2, 5_000)]);
    expect(refusal({ ...accept, answer: 3 }, renewed)).toBe('bad_link');
    expect(refusal(accept, [requested])).toBe('bad_link');
    expect(() => offerOf(quoteDecider.initial, 1)).toThrow('not valid');
  });
});

describe('a quote becomes a shipment', () => {
  test('once, and again only as the same one', () => {
    expect(events(convert, converted)).toEqual([]);
    expect(refusal({ ...convert, shipmentId: quoteId }, converted)).toBe('conflict');
  });

  test('at its price, however often it is tried', () => {
    expect(refusal({ ...convert, priceCents: 6_399 }, accepted)).toBe('price_locked');
    expect(refusal({ ...convert, priceCents: 6_399 }, converted)).toBe('price_locked');
  });

  test('after its customer has accepted it', () => {
    expect(refusal(convert, [requested])).toBe('quote_not_accepted');
    expect(refusal(convert, answered)).toBe('quote_not_accepted');
    expect(() => acceptedQuote(quoteDecider.initial)).toThrow('Quote not found');
  });
});

test('of a quote that does not exist nothing can be asked', () => {
  expect([answer, accept, convert].map((command) => refusal(command, []))).toEqual(['not_found', 'bad_link', 'not_found']);
});

test('a quote is requested once', () => {
  expect(refusal({ type: 'request', quote: requested.data }, [requested])).toBe('conflict');
});
