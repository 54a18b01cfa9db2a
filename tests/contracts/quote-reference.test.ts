import { expect, test } from 'vitest';
import { quoteReference, searchedQuote } from '#contracts/quote-reference.ts';
import { aQuote } from '../web/quotes/a-quote.ts';

test('a quote is found by the reference that its emails name', () => {
  const { id } = aQuote();
  expect(quoteReference(id)).toBe('Q-2E3F4A5B');
  expect(id).toContain(searchedQuote(quoteReference(id)).toLowerCase());
});

test.each(['Q-Park Hotel', 'Accra', 'q-', 'kofi@example.com'])('anything else is searched for as it is typed: %s', (typed) => {
  expect(searchedQuote(typed)).toBe(typed);
});
