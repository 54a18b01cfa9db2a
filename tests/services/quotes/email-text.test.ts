import { describe, expect, test } from 'vitest';
import { languages, type Language } from '#contracts/languages.ts';
import { fold } from '#services/domain/decider.ts';
import { writeQuoteEmail, type QuoteEmail } from '#services/quotes/email-text.ts';
import { quoteDecider } from '#services/domain/quote.ts';
import { logged } from '#tests/support/events.ts';
import { linesOf } from '#tests/support/email-lines.ts';
import { quoteAnswered, quoteRequested } from '#tests/support/quotes.ts';

const quoteId = '01980000-0000-7000-8000-0000000000e1';
const link = 'https://parcels.example.com/quote/abc';
const templates = ['quote_received', 'quote_note', 'quote_answered'] as const;

function email(template: QuoteEmail, language: Language = 'en', changes: Parameters<typeof quoteRequested>[1] = {}) {
  const events = [quoteRequested(quoteId, changes), quoteAnswered(quoteId)].map((event) => ({
    event,
    at: '2026-03-01T09:00:00Z',
  }));
  const quote = fold(quoteDecider, logged(events));
  if (quote.type === 'none') throw new Error('there is no quote');
  return writeQuoteEmail({ template, quote, language, link });
}

const asked = ['Reference: Q-000000E1', 'From: Ghana', 'To: Germany', 'Service: Express', 'Weight: 2.5 kg', 'Estimate: €57.78'];

test('a confirmation says what was asked for and what it may cost, and leads nowhere', () => {
  const { subject, text, html } = email('quote_received');
  expect(subject).toBe('We have your quote request Q-000000E1');
  expect(linesOf(text)).toEqual([
    'Hello,',
    'Thank you for asking us. We will answer with a price within 24 hours.',
    ...asked,
    'You can answer this email if anything about your shipment changes.',
    'Your Waybill team',
    '-- ',
    'You receive this email because your address was given in a quote request. If that was not you, ignore it.',
  ]);
  expect(html).not.toContain(link);
});

test('an answer names the price, its last day and the link to accept it', () => {
  const { subject, text, html } = email('quote_answered');
  expect(subject).toBe('Our offer for your quote request Q-000000E1');
  expect(linesOf(text)).toEqual([
    'Hello,',
    'Here is our price for your shipment. It is fixed once you accept it.',
    ...asked,
    'Price: $64.00',
    'Valid until: Tuesday 31 March 2026',
    'See and accept the offer:',
    link,
    'Whoever has this link can accept the offer. Please do not pass it on.',
    'Your Waybill team',
    '-- ',
    'You receive this email because your address was given in a quote request. If that was not you, ignore it.',
  ]);
  expect(html).toContain(`href="${link}"`);
});

test('a note to staff leads to the dashboard and says by when an answer was promised', () => {
  const { subject, text } = email('quote_note');
  expect(subject).toBe('New quote request Q-000000E1');
  expect(linesOf(text)).toEqual([
    'Hello,',
    'A visitor asked for a quote. Who it is and what they wrote is on the dashboard.',
    ...asked,
    'Open the dashboard:',
    link,
    'We promised an answer within 24 hours.',
    'Your Waybill team',
    '-- ',
    'You receive this email because notes to staff go to this address.',
  ]);
});

describe.each(languages)('in %s', (language) => {
  test.each(templates)('%s is written in that language, in its direction, with every value filled in', (template) => {
    const { subject, text, html, language: written } = email(template, language);
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
    const { subject, text, html } = email(template, 'en', { form: 'dialog', visitor, fromCountry: null, toCountry: null });
    for (const part of [subject, text, html]) expect(part).not.toContain('evil');
  });
});
