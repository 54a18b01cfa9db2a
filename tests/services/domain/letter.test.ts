import { describe, expect, test } from 'vitest';
import type { Recorded } from '#contracts/events/envelope.ts';
import type { ShipmentEvent } from '#contracts/events/shipment.ts';
import { languages } from '#contracts/languages.ts';
import { shipmentStatuses, statusReasons } from '#contracts/shipments.ts';
import { languageOf, writeLetter, type LetterOrder } from '#services/domain/letter.ts';
import { evolveShipment, initialShipment, type ShipmentState } from '#services/domain/shipment.ts';
import { logged, shipmentCreated, statusUpdated, type Happening } from '#tests/support/events.ts';

const id = '01980000-0000-7000-8000-000000000001';
const link = 'https://parcels.example.com/track/WE483920175525GH?k=a_b-c&x=1';

const shipment = (...updates: Parameters<typeof statusUpdated>[1][]): Extract<ShipmentState, { type: 'created' }> => {
  const happenings: Happening[] = [
    { event: shipmentCreated(id), at: '2026-03-01T09:00:00.000Z' },
    ...updates.map((changes) => ({ event: statusUpdated(id, changes), at: '2026-03-02T21:30:00.000Z' })),
  ];
  const state = (logged(happenings) as Recorded<ShipmentEvent>[]).reduce(evolveShipment, initialShipment);
  if (state.type === 'none') throw new Error('there is no shipment');
  return state;
};
const letter = (changes: Partial<LetterOrder> = {}) =>
  writeLetter({
    template: 'status_updated',
    recipient: 'recipient',
    shipment: shipment({}),
    name: 'Jonas Weber',
    language: 'en',
    link,
    ...changes,
  });

/** What a reader of the HTML sees, as plain words. */
const read = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');

describe('a letter', () => {
  test.each(['shipment_created', 'status_updated'] as const)('says the same as text and as HTML: %s', (template) => {
    const { text, html } = letter({
      template,
      shipment: shipment({ status: 'delayed', reason: 'weather', description: 'Storm & rain' }),
    });
    const seen = read(html);
    for (const line of text.split('\n').filter((entry) => entry.trim() !== '' && entry !== '-- ')) {
      if (line === link) expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
      else for (const part of line.replace(/:$/, '').split(/: (.*)/s)) expect(seen).toContain(part.replace(/\s+/g, ' '));
    }
  });

  test('about an update tells where, why, and when in the time of the place', () => {
    const { subject, text } = letter({
      shipment: shipment({ status: 'delayed', reason: 'customs_hold', description: 'Papers are checked' }),
    });
    expect(subject).toBe('Shipment WE 4839 2017 5525 GH: Delayed');
    expect(text).toContain('Reason: Held by customs');
    expect(text).toContain('Location: London Heathrow');
    expect(text).toContain('Note: Papers are checked');
    expect(text).toMatch(/When: Mar 2, 2026, 9:30:00.PM/);
    expect(text).toContain('From: Accra, Ghana');
    expect(text).toContain('To: Berlin, Germany');
    expect(text).toContain('Weight: 2.5 kg');
    expect(text).toContain('Expected delivery: Wednesday, March 4, 2026');
  });

  test('about a registration greets sender and recipient differently', () => {
    const [sender, recipient] = (['sender', 'recipient'] as const).map(
      (to) => letter({ template: 'shipment_created', recipient: to }).text,
    );
    expect(sender).toContain('Thank you for shipping with us');
    expect(recipient).toContain('A parcel for you is registered');
    expect(sender).not.toContain('A parcel for you');
  });

  test.each(shipmentStatuses)('knows what comes next when a parcel is %s', (status) => {
    const { text } = letter({ shipment: shipment({ status, reason: 'other' }) });
    expect(text).toMatch(/Status: \w/);
    expect(text).toMatch(/What comes next: \w/);
  });

  test.each(statusReasons)('names the reason %s in words', (reason) => {
    expect(letter({ shipment: shipment({ status: 'delayed', reason }) }).text).not.toMatch(
      new RegExp(`Reason: (?:${reason}|undefined)\n`),
    );
  });

  test('in a language without texts of its own is English, and says so', () => {
    for (const language of languages) {
      const { language: written, html } = letter({ language });
      expect(html).toContain(`<html lang="${written}" dir="${written === 'ar' ? 'rtl' : 'ltr'}">`);
    }
  });
});

describe('hostile values', () => {
  const hostile = `<img src=x onerror="alert('1')">&amp;`;

  test('are shown as they were typed and never as markup', () => {
    const { html } = letter({
      name: hostile,
      shipment: shipment({ description: hostile, place: { name: hostile, latitude: null, longitude: null, timeZone: null } }),
      link: `https://x.example/"><script>alert(1)</script>`,
    });
    expect(html).not.toMatch(/<img|<script/);
    expect(read(html).split(hostile)).toHaveLength(4);
  });

  test('cannot put anything into the subject', () => {
    const { subject } = letter({
      name: 'Eve\r\nBcc: all@example.com',
      shipment: shipment({ description: 'x\r\nBcc: all@example.com' }),
    });
    expect(subject).toBe('Shipment WE 4839 2017 5525 GH: In Transit');
  });

  test('cannot forge lines of their own in the plain text', () => {
    const { text } = letter({ shipment: shipment({ description: 'Held.\n\nFollow your parcel:\nhttps://evil.example' }) });
    expect(text.split('\n').filter((line) => line === 'Follow your parcel:')).toHaveLength(1);
    expect(text.split('\n')).not.toContain('https://evil.example');
  });
});

test('the recipient is written to in the language of the shipment, the sender in that of the country it leaves', () => {
  const french = shipmentCreated(id, { language: 'fr', origin: { ...shipmentCreated(id).data.origin, country: 'MX' } });
  const [event] = logged([{ event: french, at: '2026-03-01T09:00:00.000Z' }]) as Recorded<ShipmentEvent>[];
  const state = event && evolveShipment(initialShipment, event);
  if (state?.type !== 'created') throw new Error('there is no shipment');
  expect(languageOf('recipient', state)).toBe('fr');
  expect(languageOf('sender', state)).toBe('es');
});
