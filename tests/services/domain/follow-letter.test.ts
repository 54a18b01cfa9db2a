import { describe, expect, test } from 'vitest';
import type { Recorded } from '#contracts/events/envelope.ts';
import type { ShipmentEvent } from '#contracts/events/shipment.ts';
import { languages } from '#contracts/languages.ts';
import { milestones } from '#contracts/follows.ts';
import { writeFollowConfirmation, writeFollowUpdate } from '#services/domain/follow-letter.ts';
import { followTexts } from '#services/domain/letter-texts/follow/texts.ts';
import { letterTexts } from '#services/domain/letter-texts/texts.ts';
import { evolveShipment, initialShipment } from '#services/domain/shipment.ts';
import { logged, shipmentCreated, statusUpdated } from '#tests/support/events.ts';

const id = '01980000-0000-7000-8000-000000000001';
const links = {
  follow: 'https://parcels.example.com/follow/abc',
  tracking: 'https://parcels.example.com/track/WE483920175525GH',
};

const shipment = (changes: Parameters<typeof statusUpdated>[1] = {}) => {
  const state = (
    logged([
      { event: shipmentCreated(id), at: '2026-03-01T09:00:00.000Z' },
      { event: statusUpdated(id, changes), at: '2026-03-02T21:30:00.000Z' },
    ]) as Recorded<ShipmentEvent>[]
  ).reduce(evolveShipment, initialShipment);
  if (state.type === 'none') throw new Error('there is no shipment');
  return state;
};

describe.each(languages)('to a follower who reads %s', (language) => {
  test('the first letter asks, with the number, the milestones and one link', () => {
    const { text, html, subject } = writeFollowConfirmation({
      language,
      trackingNumber: 'WE483920175525GH',
      milestones,
      links,
    });
    expect(subject).toContain('WE 4839 2017 5525 GH');
    expect(text).toContain(links.follow);
    expect(html).toContain(`href="${links.follow}"`);
    expect(text + html).not.toMatch(/undefined|\$\{/);
  });

  test('an update tells status, place and time, and how to stop', () => {
    const { text, html } = writeFollowUpdate({ language, shipment: shipment({ status: 'delayed', reason: 'weather' }), links });
    expect(text).toContain(letterTexts[language].hub['London Heathrow']);
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

test('an update names neither sender nor recipient, and carries no key to the full details', () => {
  const { text, html, subject } = writeFollowUpdate({ language: 'en', shipment: shipment(), links });
  for (const secret of ['Owusu', 'Weber', 'High Street', 'Invalidenstraße', '@example.com', '?k=']) {
    expect(subject + text + html).not.toContain(secret);
  }
});

test('a delivered parcel is not expected any more', () => {
  const write = (status: 'in_transit' | 'delivered') =>
    writeFollowUpdate({ language: 'en', shipment: shipment({ status }), links }).text;
  expect(write('in_transit')).toMatch(/Expected delivery: Wednesday,? 4 March 2026/);
  expect(write('delivered')).not.toContain('Expected delivery');
});
