import { describe, expect, test } from 'vitest';
import type { Recorded } from '#contracts/events/envelope.ts';
import type { ShipmentEvent } from '#contracts/events/shipment.ts';
import { languages, localeOf } from '#contracts/languages.ts';
import { statusReasons } from '#contracts/shipments.ts';
import { shipmentStatuses } from '#contracts/statuses.ts';
import { fold } from '#services/domain/decider.ts';
import { languageOf, writeEmail, type EmailOrder } from '#services/shipments/email-text.ts';
import { commonWords } from '#services/outbox/common-words.ts';
import { emailTexts } from '#services/shipments/email-words/every-language.ts';
import { shipmentDecider } from '#services/domain/shipment.ts';
import type { ShipmentState } from '#services/domain/shipment-state.ts';
import { logged, shipmentCreated, statusUpdated, type Happening } from '#tests/support/events.ts';
import { linesOf } from '#tests/support/email-lines.ts';

const id = '01980000-0000-7000-8000-000000000001';
const note = 'Der Zoll prüft';
const link = 'https://parcels.example.com/track/WE483920175525GH?k=a_b-c&x=1';

const shipment = (...updates: Parameters<typeof statusUpdated>[1][]): Extract<ShipmentState, { type: 'created' }> => {
  const happenings: Happening[] = [
    { event: shipmentCreated(id), at: '2026-03-01T09:00:00.000Z' },
    ...updates.map((changes) => ({ event: statusUpdated(id, changes), at: '2026-03-02T21:30:00.000Z' })),
  ];
  const state = fold(shipmentDecider, logged(happenings));
  if (state.type === 'none') throw new Error('there is no shipment');
  return state;
};
const email = (changes: Partial<EmailOrder> = {}) =>
  writeEmail({
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

describe('an email', () => {
  test.each(['shipment_created', 'status_updated'] as const)('says the same as text and as HTML: %s', (template) => {
    const { text, html } = email({
      template,
      shipment: shipment({ status: 'delayed', reason: 'weather', description: 'Storm & rain' }),
    });
    const seen = read(html);
    for (const line of text.split('\n').filter((entry) => entry.trim() !== '' && entry !== '-- ')) {
      if (line === link) expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
      else for (const part of line.replace(/:$/, '').split(/: (.*)/s)) expect(seen).toContain(part.replace(/\s+/g, ' '));
    }
  });

  const about = [
    'From: Accra, Ghana',
    'To: Berlin, Germany',
    'Service: Express',
    'Weight: 2.5 kg',
    'Estimated delivery: Wednesday 4 March 2026',
  ];
  const end = [
    'Track your parcel:',
    link,
    'Anyone with this link can see the full shipment details. Share it only with people you trust.',
    'The Waybill team',
    '-- ',
    'You are receiving this email because you are the sender or recipient of this shipment.',
  ];

  test('about an update shows where, why, and when in the time of the place', () => {
    const { subject, text } = email({
      shipment: shipment({ status: 'delayed', reason: 'customs_hold', description: 'Papers are checked' }),
    });
    expect(subject).toBe('Shipment WE 4839 2017 5525 GH: Delayed');
    expect(linesOf(text)).toEqual([
      'Dear Jonas Weber,',
      'The status of your parcel has changed to: Delayed.',
      'Tracking number: WE 4839 2017 5525 GH',
      'Status: Delayed',
      'Reason: Held by customs',
      'Location: London Heathrow',
      'Note: Papers are checked',
      'Time: 2 Mar 2026, 21:30:00 GMT',
      ...about,
      'Next step: We are working on it and will email you as soon as the parcel is moving again.',
      ...end,
    ]);
  });

  test.each([
    ['sender', 'Thank you for shipping with us. Your shipment is confirmed and waiting for pickup.'],
    ['recipient', 'A parcel addressed to you is waiting for pickup. We will email you whenever its status changes.'],
  ] as const)('about a registration opens for the %s in words of their own', (recipient, opening) => {
    const { subject, text } = email({ template: 'shipment_created', recipient, shipment: shipment() });
    expect(subject).toBe('Shipment WE 4839 2017 5525 GH is confirmed');
    expect(linesOf(text)).toEqual([
      'Dear Jonas Weber,',
      opening,
      'Tracking number: WE 4839 2017 5525 GH',
      'Status: Pending Pickup',
      ...about,
      'Next step: We will pick up the parcel.',
      ...end,
    ]);
  });

  test.each([
    ['pending', 'Pending Pickup', 'We will pick up the parcel.'],
    ['picked_up', 'Picked Up', 'The parcel is on its way to our nearest hub.'],
    ['in_transit', 'In Transit', 'The parcel continues through our network.'],
    [
      'out_for_delivery',
      'Out For Delivery',
      'A courier will deliver the parcel today. Please make sure someone is there to receive it.',
    ],
    ['delivered', 'Delivered', 'No further action is needed. If anything is wrong, reply to this email within 7 days.'],
    ['delayed', 'Delayed', 'We are working on it and will email you as soon as the parcel is moving again.'],
    [
      'cancelled',
      'Cancelled',
      'This shipment has been cancelled and will not be delivered. If you did not expect this, reply to this email.',
    ],
  ] as const)('about the status %s says so in its subject and its first sentence, and what comes next', (status, name, next) => {
    const { subject, text } = email({ shipment: shipment({ status, reason: 'other' }) });
    expect(subject).toBe(`Shipment WE 4839 2017 5525 GH: ${name}`);
    expect(linesOf(text)[1]).toBe(`The status of your parcel has changed to: ${name}.`);
    expect(linesOf(text)).toContain(`Status: ${name}`);
    expect(linesOf(text)).toContain(`Next step: ${next}`);
  });

  test.each(statusReasons)('names the reason %s in words', (reason) => {
    expect(email({ shipment: shipment({ status: 'delayed', reason }) }).text).not.toMatch(
      new RegExp(`Reason: (?:${reason}|undefined)\n`),
    );
  });
});

describe.each(languages)('an email in %s', (language) => {
  const every = (['shipment_created', 'status_updated'] as const).flatMap((template) =>
    (['sender', 'recipient'] as const).flatMap((recipient) =>
      shipmentStatuses.flatMap((status) =>
        statusReasons.map((reason) =>
          email({ template, recipient, language, shipment: shipment({ status, reason, description: note }) }),
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

  test('says by subject and first sentence whether it is about a registration or an update', () => {
    const { created, updated, status } = emailTexts[language];
    const openings = (template: EmailOrder['template'], recipient: EmailOrder['recipient']) => {
      const { subject, text } = email({ template, recipient, language, shipment: shipment({ status: 'delivered' }) });
      return [subject, text.split('\n')[2]];
    };
    const number = 'WE 4839 2017 5525 GH';
    const news = [updated.subject(number, status.delivered), updated.intro(status.delivered)];
    expect(openings('status_updated', 'sender')).toEqual(news);
    expect(openings('status_updated', 'recipient')).toEqual(news);
    expect(openings('shipment_created', 'sender')).toEqual([created.subject(number), created.toSender]);
    expect(openings('shipment_created', 'recipient')).toEqual([created.subject(number), created.toRecipient]);
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
    const { text, html } = email({ language, shipment: shipment({ status: 'delayed', reason: 'weather' }) });
    const words = emailTexts[language];
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

const alike = new Set([
  ...['Standard', 'Express', 'Status', 'Service', 'Documents', 'Note', 'Dubai International', 'Tokyo Narita'],
  '1, 2',
]);

test.each(languages.filter((language) => language !== 'en'))('no English is left in the emails in %s', (language) => {
  const english = new Map(sentencesOf([emailTexts.en, commonWords.en]));
  for (const [key, sentence] of sentencesOf([emailTexts[language], commonWords[language]])) {
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
    const { html } = email({
      name: hostile,
      shipment: shipment({ description: hostile, place: { name: hostile, latitude: null, longitude: null, timeZone: null } }),
      link: `https://x.example/"><script>alert(1)</script>`,
    });
    expect(html).not.toMatch(/<img|<script/);
    expect(read(html).split(hostile)).toHaveLength(4);
  });

  test('cannot put anything into the subject', () => {
    const { subject } = email({
      name: 'Eve\r\nBcc: all@example.com',
      shipment: shipment({ description: 'x\r\nBcc: all@example.com' }),
    });
    expect(subject).toBe('Shipment WE 4839 2017 5525 GH: In Transit');
  });

  test('cannot forge lines of their own in the plain text', () => {
    const { text } = email({ shipment: shipment({ description: 'Held.\n\nTrack your parcel:\nhttps://evil.example' }) });
    expect(text.split('\n').filter((line) => line === 'Track your parcel:')).toHaveLength(1);
    expect(text.split('\n')).not.toContain('https://evil.example');
  });
});

test('the recipient is written to in the language of the shipment, the sender in that of the country it leaves', () => {
  const french = shipmentCreated(id, { language: 'fr', origin: { ...shipmentCreated(id).data.origin, country: 'MX' } });
  const [event] = logged([{ event: french, at: '2026-03-01T09:00:00.000Z' }]) as Recorded<ShipmentEvent>[];
  const state = event && shipmentDecider.evolve(shipmentDecider.initial, event);
  if (state?.type !== 'created') throw new Error('there is no shipment');
  expect(languageOf('recipient', state)).toBe('fr');
  expect(languageOf('sender', state)).toBe('es');
});
