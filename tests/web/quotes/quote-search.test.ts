import { expect, test } from 'vitest';
import { quoteReference } from '#contracts/quote-reference.ts';
import { searchedFor } from '#web/features/quote-desk/model/searched-for.ts';
import { aQuote } from './a-quote.ts';

test('a quote is found by the reference that its emails name', () => {
  const { id } = aQuote();
  expect(quoteReference(id)).toBe('Q-2E3F4A5B');
  expect(id).toContain(searchedFor(quoteReference(id)).toLowerCase());
});

test.each(['Q-Park Hotel', 'Accra', 'q-', 'kofi@example.com'])('anything else is searched for as it is typed: %s', (typed) => {
  expect(searchedFor(typed)).toBe(typed);
});
