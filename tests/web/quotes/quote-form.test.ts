import { expect, test } from 'vitest';
import { dialogQuoteSchema } from '#contracts/quotes.ts';
import { canBeSent, checkLeaving, dayOfReader, emptyQuote, requiredFields } from '#web/features/quotes/model/quote-form.ts';
import { problemsOf } from '#web/shared/forms/validate.ts';

const needed = { ...emptyQuote, name: 'Ama', email: 'ama@example.com', fromLocation: 'Ghana', toLocation: 'Germany' };

test('a quote request has twelve fields', () => {
  expect(Object.keys(emptyQuote)).toHaveLength(12);
});

test('it can be sent once its four needed fields are filled', () => {
  expect(canBeSent(needed)).toBe(true);
});

test.each(requiredFields)('it cannot be sent without its %s', (field) => {
  expect(canBeSent({ ...needed, [field]: '  ' })).toBe(false);
});

test.each([
  [{ email: 'ama' }, { email: { kind: 'email' } }],
  [{ email: 'ama @example.com' }, { email: { kind: 'email' } }],
  [{ phone: 'call me' }, { phone: { kind: 'phone' } }],
  [{ phone: '12' }, { phone: { kind: 'tooShort', min: 4 } }],
  [{ timeline: '2026-12-' }, { timeline: { kind: 'date' } }],
  [{ company: 'x'.repeat(201) }, { company: { kind: 'tooLong', max: 200 } }],
  [{}, {}],
])('%j is reported at its field', (changes, problems) => {
  expect(problemsOf({ schema: dialogQuoteSchema }, { ...needed, ...changes })).toEqual(problems);
});

test('nothing leaves before the day it is for the reader', () => {
  const today = dayOfReader(new Date(2026, 1, 3, 23, 59));
  expect(today).toBe('2026-02-03');
  expect(checkLeaving({ ...needed, timeline: '2026-02-02' }, today)).toEqual({ timeline: { kind: 'tooEarly', day: today } });
  expect(checkLeaving({ ...needed, timeline: today }, today)).toEqual({});
  expect(checkLeaving(needed, today)).toEqual({});
});
