import { describe, expect, test } from 'vitest';
import type { Recorded } from '#contracts/events/envelope.ts';
import type { ShipmentEvent } from '#contracts/events/shipment.ts';
import { languages, localeOf } from '#contracts/languages.ts';
import { shipmentStatuses, statusReasons } from '#contracts/shipments.ts';
import { languageOf, writeLetter, type LetterOrder } from '#services/domain/letter.ts';
import { letterTexts } from '#services/domain/letter-texts/texts.ts';
import { evolveShipment, initialShipment, type ShipmentState } from '#services/domain/shipment.ts';
import { logged, shipmentCreated, statusUpdated, type Happening } from '#tests/support/events.ts';

const id = '01980000-0000-7000-8000-000000000001';
const note = 'Der Zoll prüft';
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
    expect(text).toMatch(/When: 2 Mar 2026, 21:30:00 GMT/);
    expect(text).toContain('From: Accra, Ghana');
    expect(text).toContain('To: Berlin, Germany');
    expect(text).toContain('Weight: 2.5 kg');
    expect(text).toMatch(/Expected delivery: Wednesday,? 4 March 2026/);
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
});

describe.each(languages)('a letter in %s', (language) => {
  const every = (['shipment_created', 'status_updated'] as const).flatMap((template) =>
    (['sender', 'recipient'] as const).flatMap((recipient) =>
      shipmentStatuses.flatMap((status) =>
        statusReasons.map((reason) =>
          letter({ template, recipient, language, shipment: shipment({ status, reason, description: note }) }),
        ),
      ),
    ),
  );

  test('has its language and direction around all of its HTML, and its cells begin where reading begins', () => {
    const [dir, start] = language === 'ar' ? ['rtl', 'right'] : ['ltr', 'left'];
    for (const { html } of every) {
      expect(html).toContain(`<html lang="${language}" dir="${dir}">`);
      expect(html).toContain(`<table role="presentation" lang="${language}" dir="${dir}"`);
      expect(html.match(/text-align:\w+/g)).toEqual(html.match(/text-align:\w+/g)?.map(() => `text-align:${start}`));
    }
  });

  test('has every value in its place', () => {
    for (const { subject, text, html } of every) {
      for (const written of [subject, text, read(html)]) {
        expect(written).toContain('WE 4839 2017 5525 GH');
        expect(written.replace(link, '')).not.toMatch(/undefined|null|\[object|NaN|Invalid|[{}]|_/);
      }
      for (const written of [text, read(html)]) expect(written).toContain('Jonas Weber');
    }
  });

  test('names status, reason, service, hub, country, day and weight in its own words', () => {
    const { text, html } = letter({ language, shipment: shipment({ status: 'delayed', reason: 'weather' }) });
    const words = letterTexts[language];
    const expected = [
      words.status.delayed,
      words.reason.weather,
      words.service.express,
      words.hub['London Heathrow'],
      words.place('Berlin', new Intl.DisplayNames(localeOf(language), { type: 'region' }).of('DE') ?? ''),
      new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'full' }).format(new Date('2026-03-04T12:00:00Z')),
      new Intl.NumberFormat(localeOf(language), { style: 'unit', unit: 'kilogram' }).format(2.5),
    ];
    for (const word of expected) {
      expect(text).toContain(word);
      expect(read(html)).toContain(word.replace(/\s+/g, ' '));
    }
    expect(text).not.toMatch(/[٠-٩]/);
  });
});

/** Words that are spelled alike. */
const alike = new Set([
  ...['Standard', 'Express', 'Status', 'Service', 'Documents', 'Note', 'Dubai International', 'Tokyo Narita'],
  '1, 2',
]);

test.each(languages.filter((language) => language !== 'en'))('no English is left in the letters in %s', (language) => {
  const english = new Map(sentencesOf(letterTexts.en));
  for (const [key, sentence] of sentencesOf(letterTexts[language])) {
    expect(sentence, key).not.toBe('');
    if (!alike.has(sentence)) expect(sentence, key).not.toBe(english.get(key));
    if (['zh', 'ja', 'ar'].includes(language)) expect(sentence.replaceAll('Waybill', ''), key).not.toMatch(/[A-Za-z]{3}/);
  }
});

/** Every sentence with the path of its key; a function speaks with signs in place of its values. */
function sentencesOf(texts: object, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    if (typeof value === 'string') return [[path + key, value]];
    if (typeof value === 'function') return [[path + key, String(value('1', '2'))]];
    return sentencesOf(value as object, `${path}${key}.`);
  });
}

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
