import { expect, test } from 'vitest';
import { canBeSent, emptyQuote, requiredFields } from '#web/features/quotes/model/quote-form.ts';

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
