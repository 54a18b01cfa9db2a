import { describe, expect, test } from 'vitest';
import { answerQuoteSchema } from '#contracts/quotes.ts';
import { type AnswerForm, answerFormOf, isOfferDay, offerDays } from '#web/features/quote-desk/model/answer-form.ts';
import { invalidFields, validate, problemsOf } from '#web/shared/forms/validate.ts';
import { anAnswer, aQuote } from './a-quote.ts';

const today = '2026-03-10';
const typed: AnswerForm = { price: '64.50', validUntil: '2026-03-31', note: '' };
const rules = { schema: answerQuoteSchema };
const wrongIn = (changes: Partial<AnswerForm>) => {
  const form = { ...typed, ...changes };
  return invalidFields(form, problemsOf(rules, form));
};

describe('the answer to a quote', () => {
  test('is proposed without a price, for a fortnight', () => {
    expect(answerFormOf(aQuote(), today)).toEqual({ price: '', validUntil: '2026-03-24', note: '' });
  });

  test('is changed from the offer as it stands', () => {
    const answered = aQuote({ status: 'answered', answer: anAnswer({ price: 64.5, note: 'Collected on Monday' }) });
    expect(answerFormOf(answered, today)).toEqual({ price: '64.50', validUntil: '2026-03-31', note: 'Collected on Monday' });
  });

  test('holds for another fortnight where the last one has expired', () => {
    const expired = aQuote({ status: 'expired', answer: anAnswer({ validUntil: '2026-03-09' }) });
    expect(answerFormOf(expired, today).validUntil).toBe('2026-03-24');
  });

  test('is sent as a number, a day and a trimmed note', () => {
    expect(validate(rules, { ...typed, note: ' by sea ' })).toEqual({
      ok: true,
      body: { price: 64.5, validUntil: '2026-03-31', note: 'by sea' },
    });
  });

  test.each(['', '0', '-1', '1.005', 'a lot', '100000000'])('names its price as wrong: %j', (price) => {
    expect(wrongIn({ price })).toEqual(['price']);
  });

  test.each(['', '2026-02-30', '2026-03-'])('names its last day as wrong: %j', (validUntil) => {
    expect(wrongIn({ validUntil })).toEqual(['validUntil']);
  });

  test('may hold through today, and for a year', () => {
    const { min, max } = offerDays(today);
    const days = ['2026-03-09', min, max, '2027-03-12'];
    expect(days.map((validUntil) => isOfferDay({ ...typed, validUntil }, today))).toEqual([false, true, true, false]);
  });

  test('names everything that is wrong, in the order of the screen', () => {
    expect(wrongIn({ note: 'n'.repeat(1_001), price: '', validUntil: '' })).toEqual(['price', 'validUntil', 'note']);
  });
});
