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

test('a confirmation shows the request and the estimate, and has no link', () => {
  const { subject, text, html } = email('quote_received');
  expect(subject).toBe('We received your quote request Q-000000E1');
  expect(linesOf(text)).toEqual([
    'Hello,',
    'Thank you for your request. We will email you a quote within 24 hours.',
    ...asked,
    'If anything about your shipment changes, reply to this email.',
    'The Waybill team',
    '-- ',
    'You are receiving this email because a quote was requested with this address. If it was not you, ignore this email.',
  ]);
  expect(html).not.toContain(link);
});

test('an answer names the price, its last day and the link to accept it', () => {
  const { subject, text, html } = email('quote_answered');
  expect(subject).toBe('Your quote Q-000000E1');
  expect(linesOf(text)).toEqual([
    'Hello,',
    'Here is the price for your shipment. Accept it to lock it in.',
    ...asked,
    'Price: $64.00',
    'Valid until: Tuesday 31 March 2026',
    'View and accept quote:',
    link,
    'Anyone with this link can accept the quote. Please do not share it.',
    'The Waybill team',
    '-- ',
    'You are receiving this email because a quote was requested with this address. If it was not you, ignore this email.',
  ]);
  expect(html).toContain(`href="${link}"`);
});

test('a note to staff leads to the dashboard and says by when an answer was promised', () => {
  const { subject, text } = email('quote_note');
  expect(subject).toBe('New quote request Q-000000E1');
  expect(linesOf(text)).toEqual([
    'Hello,',
    'A visitor requested a quote. Open the dashboard for contact details and the full request.',
    ...asked,
    'Open the dashboard:',
    link,
    'Reply due within 24 hours.',
    'The Waybill team',
    '-- ',
    'You are receiving this email because this address is set for staff notifications.',
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
