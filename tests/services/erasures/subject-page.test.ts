import { describe, expect, test } from 'vitest';
import { isSealed } from '#contracts/events/envelope.ts';
import { languages } from '#contracts/languages.ts';
import type { OwnEvent } from '#services/erasures/own-events.ts';
import { isTechnical, shownFields } from '#services/erasures/page/fields.ts';
import { subjectPage } from '#services/erasures/page/subject-page.ts';
import { languageOfPerson } from '#services/erasures/person-language.ts';
import { pageEvents } from '#services/erasures/page/words-needed.ts';
import { goldenEvents } from '#tests/support/golden.ts';

const at = '2026-11-25T14:05:00.000Z';
const eventOf = (event: string, of: string, data: Record<string, unknown>): OwnEvent => ({
  id: '01980000-0000-7000-8000-0000000000e1',
  recordedAt: at,
  occurredAt: at,
  by: 'agent',
  of,
  event,
  data,
  files: [],
});
const pageOf = (events: readonly OwnEvent[], language: (typeof languages)[number] = 'en', email = 'nora@example.com') =>
  subjectPage({ email, takenAt: at, language, notes: true }, events).toString();
const chat = 'chat-01980000-0000-7000-8000-0000000000f1';

/** As the person is told it, whose every text it is. */
const opened = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(opened);
  if (typeof value !== 'object' || value === null) return value;
  if (isSealed(value)) return JSON.parse(value.sealed) as unknown;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, opened(item)]));
};
const fieldsIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(fieldsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => (isTechnical(key) ? [] : [key, ...fieldsIn(item)]));
};
const shownTypes: ReadonlySet<string> = new Set(pageEvents);

describe('the page that a person is given of their data', () => {
  test('has words for every field of every event that it may show, of every version', () => {
    const shown = goldenEvents.filter(({ type }) => shownTypes.has(type));
    const fields = new Set(shown.flatMap(({ data }) => fieldsIn(opened(data))));
    expect([...fields].filter((field) => !shownFields.has(field) && !['accountId', 'agent', 'key'].includes(field))).toEqual([]);
    expect(new Set(shown.map(({ type }) => type))).toEqual(shownTypes);
  });

  test('has words for every event that names a person', () => {
    const naming = goldenEvents.filter(({ data }) => JSON.stringify(data).includes('"sealed"'));
    expect(naming.map(({ type }) => type).filter((type) => !shownTypes.has(type))).toEqual([]);
  });

  test.each(languages)('is written in %s, from its own side, with its days written out', (language) => {
    const page = pageOf([eventOf('ChatStarted', chat, { visitor: { name: 'Nora' }, language: 'en' })], language);
    expect(page).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
    expect(page).not.toMatch(/undefined|\[object|NaN/);
    expect(page).toContain('14:05');
  });

  test('shows what strangers wrote as text, whatever they wrote', () => {
    const hostile = [
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      '\u202Egnp.exe',
      '</style><style>',
      'x'.repeat(5_000),
    ];
    const events = hostile.flatMap((text) => [
      eventOf('VisitorWrote', chat, { message: { text } }),
      eventOf('ChatStarted', chat, { visitor: { name: text, email: text }, language: 'en' }),
      eventOf('ConversationStarted', 'conversation-1', { trackingNumber: text, customer: { name: text, email: text } }),
      eventOf('EmailReceived', 'email-1', {
        about: { id: '"><img>' },
        content: {
          from: { name: text, address: text },
          subject: text,
          text,
          html: text,
          attachments: [{ place: 0, name: text, type: text, size: 3 }],
        },
      }),
    ]);
    const page = pageOf(events, 'en', '"><img onerror=x>@example.com');
    const tags = new Set([...page.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, tag]) => tag));
    expect(tags).not.toContain('script');
    expect(tags).not.toContain('img');
    expect(page.match(/<style>/g)).toHaveLength(1);
    expect(page).toContain("default-src 'none'");
    for (const [, before] of page.matchAll(/(.{6})\u202E/g)) expect(before).toMatch(/(<bdi>|auto">| &lt;)$/);
  });

  test('shows the way of a parcel in the direction in which the page is read', () => {
    const parcel = eventOf('ShipmentCreated', 'shipment-1', {
      origin: { city: 'Toronto', country: 'CA' },
      destination: { city: 'Berlin', country: 'DE' },
    });
    expect(pageOf([parcel])).toContain('<bdi>Toronto</bdi>, <bdi>Canada</bdi> → <bdi>Berlin</bdi>, <bdi>Germany</bdi>');
    expect(pageOf([parcel], 'ar')).toContain('<bdi>Toronto</bdi>، <bdi>كندا</bdi> ← <bdi>Berlin</bdi>، <bdi>ألمانيا</bdi>');
  });

  test('keeps the sign of an amount together, also from right to left', () => {
    const parcel = eventOf('QuoteAnswered', 'quote-1', { totalCents: 12_345 });
    expect(pageOf([parcel])).toContain('<bdi>US$123.45</bdi>');
    expect(pageOf([parcel], 'ar')).toContain('<bdi>\u200F123.45\u00A0\u2068US$\u2069</bdi>');
  });

  test('marks what was taken back, and says which files are no longer kept', () => {
    const page = pageOf([
      eventOf('VisitorSentPhoto', chat, { photo: { width: 1, height: 1 } }),
      eventOf('ChatMessageRetracted', chat, { messageId: '01980000-0000-7000-8000-0000000000e1' }),
    ]);
    expect(page).toContain('Taken back later');
    expect(page).toContain('Photo: no longer kept');
  });

  test('says of a message which parcel it was about, to whom it went, and why it was not sent', () => {
    const id = '01980000-0000-7000-8000-0000000000b1';
    const message = { about: { kind: 'shipment', id }, template: 'status_updated', recipient: 'other', language: 'en' };
    const page = pageOf([
      eventOf('ShipmentCreated', `shipment-${id}`, {
        trackingNumber: 'WE483920175526BF',
        origin: { city: 'Accra', country: 'GH' },
        destination: { city: 'Berlin', country: 'DE' },
      }),
      eventOf('EmailFailed', 'outgoing-1', { ...message, attempts: 1, reason: 'refused', smtpCode: 550 }),
    ]);
    const [, sent = ''] = page.split('Email could not be sent');
    for (const said of ['WE 4839 2017 5526 BF', 'New status of a shipment', 'Other addressee', 'Refused by the mail server'])
      expect(sent).toContain(said);
  });

  test('is in the language that the person used, whatever we wrote to them in', () => {
    const wrote = eventOf('ChatStarted', chat, { visitor: { name: 'Nora' }, language: 'de' });
    const sent = eventOf('EmailSent', 'outgoing-1', { template: 'status_updated', recipient: 'sender', language: 'fr' });
    expect(languageOfPerson([wrote, sent])).toBe('de');
  });
});
