import { describe, expect, test } from 'vitest';
import { languages } from '#contracts/languages.ts';
import { milestones } from '#contracts/statuses.ts';
import { fold } from '#services/domain/decider.ts';
import { writeFollowConfirmation, writeFollowUpdate } from '#services/follows/email-text.ts';
import { followTexts } from '#services/follows/email-words/every-language.ts';
import { emailTexts } from '#services/shipments/email-words/every-language.ts';
import { shipmentDecider } from '#services/domain/shipment.ts';
import { logged, shipmentCreated, statusUpdated } from '#tests/support/events.ts';
import { linesOf } from '#tests/support/email-lines.ts';

const id = '01980000-0000-7000-8000-000000000001';
const links = {
  follow: 'https://parcels.example.com/follow/abc',
  tracking: 'https://parcels.example.com/track/WE483920175525GH',
};

const shipment = (changes: Parameters<typeof statusUpdated>[1] = {}) => {
  const state = fold(
    shipmentDecider,
    logged([
      { event: shipmentCreated(id), at: '2026-03-01T09:00:00.000Z' },
      { event: statusUpdated(id, changes), at: '2026-03-02T21:30:00.000Z' },
    ]),
  );
  if (state.type === 'none') throw new Error('there is no shipment');
  return state;
};

describe.each(languages)('to a follower who reads %s', (language) => {
  test('the first email asks, with the number, the milestones and one link', () => {
    const { text, html, subject } = writeFollowConfirmation({
      language,
      trackingNumber: 'WE483920175525GH',
      milestones,
      links,
    });
    const own = followTexts[language].confirmation;
    expect([subject, text.split('\n')[2]]).toEqual([own.subject('WE 4839 2017 5525 GH'), own.intro]);
    expect(text).toContain(links.follow);
    expect(html).toContain(`href="${links.follow}"`);
    expect(text + html).not.toMatch(/undefined|\$\{/);
  });

  test('an update has status, place and time, and a link to unsubscribe', () => {
    const news = shipment({ status: 'delayed', reason: 'weather' });
    const { subject, text, html } = writeFollowUpdate({ language, shipment: news, links });
    const { update } = followTexts[language];
    const { delayed } = emailTexts[language].status;
    expect([subject, text.split('\n')[2]]).toEqual([update.subject('WE 4839 2017 5525 GH', delayed), update.intro(delayed)]);
    expect(text).toContain(emailTexts[language].hub['London Heathrow']);
    expect(text).toContain(links.tracking);
    expect(html).toContain(`href="${links.follow}?stop"`);
    expect(text + html).not.toMatch(/undefined|\$\{/);
  });

  test('every sentence is written, in a language of its own', () => {
    const said = sentences(followTexts[language]);
    expect(said.filter((sentence) => sentence.trim() === '')).toEqual([]);
    expect(said.filter((sentence) => language !== 'en' && sentences(followTexts.en).includes(sentence))).toEqual([]);
  });
});

const sentences = (texts: object): string[] =>
  Object.values(texts).flatMap((value: unknown) => {
    if (typeof value === 'function') return [(value as (...parts: string[]) => string)('<number>', '<status>')];
    return typeof value === 'object' && value !== null ? sentences(value) : [String(value)];
  });

test('the question says what is asked, of whom, and that silence means no', () => {
  const { subject, text } = writeFollowConfirmation({
    language: 'en',
    trackingNumber: 'WE483920175525GH',
    milestones: ['in_transit', 'trouble'],
    links,
  });
  expect(subject).toBe('Do you want updates about parcel WE 4839 2017 5525 GH?');
  expect(linesOf(text)).toEqual([
    'Hello,',
    'Someone asked us to send updates about a parcel to this email address. If it was you, please confirm.',
    'Tracking number: WE 4839 2017 5525 GH',
    'Statuses we will email you about: In Transit, Delayed and Cancelled',
    'Confirm updates:',
    links.follow,
    'If it was not you, ignore this email. We will not send updates unless you confirm.',
    'The Waybill team',
    '-- ',
    'You are receiving this email because your address was entered on our tracking page.',
  ]);
});

test.each([
  ['en', 'Picked Up, In Transit, Out For Delivery, Delivered, Delayed and Cancelled'],
  ['es', 'Recogido, En tránsito, En reparto, Entregado, Retrasado y Cancelado'],
  ['fr', 'Pris en charge, En transit, En cours de livraison, Livré, Retardé et Annulé'],
  ['de', 'Abgeholt, Unterwegs, In Zustellung, Zugestellt, Verspätet und Storniert'],
  ['zh', '已揽收、运输中、派送中、已送达、延误和已取消'],
  ['ja', '集荷済み、輸送中、配達中、配達完了、遅延、キャンセル'],
  ['ar', 'استُلمت من المرسل وفي الطريق وخرجت للتسليم وتم التسليم ومتأخرة وملغاة'],
] as const)('the question lists every status by its name, as a list is written: %s', (language, list) => {
  const { text } = writeFollowConfirmation({ language, trackingNumber: 'WE483920175525GH', milestones, links });
  expect(linesOf(text).find((line) => line.includes(followTexts[language].confirmation.updates))).toContain(list);
});

test('an update says what happened, where and when, and how to stop', () => {
  const { subject, text } = writeFollowUpdate({
    language: 'en',
    shipment: shipment({ status: 'delayed', reason: 'customs_hold' }),
    links,
  });
  expect(subject).toBe('Parcel WE 4839 2017 5525 GH: Delayed');
  expect(linesOf(text)).toEqual([
    'Hello,',
    'A parcel you are following has a new status: Delayed.',
    'Tracking number: WE 4839 2017 5525 GH',
    'Status: Delayed',
    'Reason: Held by customs',
    'Location: London Heathrow',
    'Time: 2 Mar 2026, 21:30:00 GMT',
    'Estimated delivery: Wednesday 4 March 2026',
    'Track this parcel:',
    links.tracking,
    'The tracking page updates automatically.',
    'The Waybill team',
    '-- ',
    'You are receiving this email because you are following this parcel.',
    'Unsubscribe from updates about this parcel:',
    `${links.follow}?stop`,
  ]);
});

test('an update names neither sender nor recipient, and carries no key to the full details', () => {
  const { text, html, subject } = writeFollowUpdate({ language: 'en', shipment: shipment(), links });
  for (const secret of ['Owusu', 'Weber', 'High Street', 'Invalidenstraße', '@example.com', '?k=']) {
    expect(subject + text + html).not.toContain(secret);
  }
});

test('a delivered parcel is not expected any more', () => {
  const write = (status: 'in_transit' | 'delivered') =>
    writeFollowUpdate({ language: 'en', shipment: shipment({ status }), links }).text;
  expect(write('in_transit')).toMatch(/Estimated delivery: Wednesday,? 4 March 2026/);
  expect(write('delivered')).not.toContain('Estimated delivery');
});
