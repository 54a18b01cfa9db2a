import { describe, expect, test } from 'vitest';
import type { Recorded } from '#contracts/events/envelope.ts';
import type { QuoteEvent } from '#contracts/events/quote.ts';
import { languages, type Language } from '#contracts/languages.ts';
import { writeQuoteLetter, type QuoteLetter } from '#services/domain/quote-letter.ts';
import { evolveQuote, initialQuote } from '#services/domain/quote.ts';
import { logged } from '#tests/support/events.ts';
import { quoteAnswered, quoteRequested } from '#tests/support/quotes.ts';

const quoteId = '01980000-0000-7000-8000-0000000000e1';
const link = 'https://parcels.example.com/quote/abc';
const templates = ['quote_received', 'quote_note', 'quote_answered'] as const;

function letter(template: QuoteLetter, language: Language = 'en', changes: Parameters<typeof quoteRequested>[1] = {}) {
  const events = [quoteRequested(quoteId, changes), quoteAnswered(quoteId)].map((event) => ({
    event,
    at: '2026-03-01T09:00:00Z',
  }));
  const quote = (logged(events) as Recorded<QuoteEvent>[]).reduce(evolveQuote, initialQuote);
  if (quote.type === 'none') throw new Error('there is no quote');
  return writeQuoteLetter({ template, quote, language, link });
}

test('a confirmation says what was asked for and what it may cost', () => {
  const { subject, text } = letter('quote_received');
  expect(subject).toBe('We have your quote request Q-000000E1');
  for (const line of ['From: Ghana', 'To: Germany', 'Service: Express', 'Weight: 2.5 kg', 'Estimate: €57.78']) {
    expect(text.split('\n')).toContain(line);
  }
  expect(text).not.toContain(link);
});

test('an answer names the price, its last day and the link to accept it', () => {
  const { text, html } = letter('quote_answered');
  expect(text.split('\n')).toEqual(
    expect.arrayContaining(['Price: $64.00', expect.stringMatching(/^Valid until: Tuesday,? 31 March 2026$/), link]),
  );
  expect(html).toContain(`href="${link}"`);
});

test('a note to staff leads to the dashboard', () => {
  expect(letter('quote_note').text).toContain(link);
});

describe.each(languages)('in %s', (language) => {
  test.each(templates)('%s is written in that language, in its direction, with every value filled in', (template) => {
    const { subject, text, html, language: written } = letter(template, language);
    expect(written).toBe(language);
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
    for (const part of [subject, text, html]) expect(part).not.toMatch(/undefined|null|\[object|NaN/);
  });
});

describe('what a visitor typed', () => {
  const hostile = 'Win now at evil.example';
  const visitor = {
    subjectId: '01980000-0000-7000-8000-0000000000c1',
    value: {
      name: hostile,
      email: 'victim@example.com',
      phone: '+1 555 0100',
      company: hostile,
      fromLocation: hostile,
      toLocation: hostile,
      weight: hostile,
      dimensions: hostile,
      description: hostile,
    },
  };

  test.each(templates)('is nowhere in %s', (template) => {
    const { subject, text, html } = letter(template, 'en', { form: 'dialog', visitor, fromCountry: null, toCountry: null });
    for (const part of [subject, text, html]) expect(part).not.toContain('evil');
  });
});
