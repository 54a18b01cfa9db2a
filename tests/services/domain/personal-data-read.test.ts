import { describe, expect, test } from 'vitest';
import type { ReadEvent } from '#contracts/events/read.ts';
import { derivedId } from '#infra/ids.ts';
import { fold } from '#services/domain/decider.ts';
import { quietUntil, readDecider, readerOf } from '#services/domain/personal-data-read.ts';
import { logged } from '#tests/support/events.ts';

const shipmentId = derivedId('shipment');
const [clerk, other] = [derivedId('clerk'), derivedId('other')];
const addressee = { subjectId: derivedId('sender'), party: 'sender' } as const;

const bySession = (accountId = clerk): ReadEvent => ({
  type: 'PersonalDataRead',
  data: { shipmentId, proof: 'session', accountId },
});
const byLink: ReadEvent = { type: 'PersonalDataRead', data: { shipmentId, proof: 'link', addressee } };
const byEmail: ReadEvent = { type: 'PersonalDataRead', data: { shipmentId, proof: 'email', addressee } };
const byUnnamedLink: ReadEvent = { type: 'PersonalDataRead', data: { shipmentId, proof: 'link', addressee: null } };
const label: ReadEvent = { type: 'PersonalDataExported', data: { accountId: clerk, what: 'label', count: 1, shipmentId } };
const csv: ReadEvent = { type: 'PersonalDataExported', data: { accountId: clerk, what: 'csv', count: 12 } };
const chat: ReadEvent = { type: 'ChatRead', data: { chatId: derivedId('chat'), accountId: clerk } };
const transcript: ReadEvent = {
  type: 'TranscriptDownloaded',
  data: { chatId: derivedId('chat'), accountId: clerk, format: 'json' },
};
const quoteId = derivedId('quote');
const quote: ReadEvent = { type: 'QuoteRead', data: { quoteId, accountId: clerk } };
const quoteByKey: ReadEvent = { type: 'QuoteRead', data: { quoteId, apikeyId: derivedId('key') } };
const at = (time: string) => `2026-03-01T${time}Z`;

/** What comes of an event at that time after those. */
const after = (past: readonly [event: ReadEvent, time: string][], event: ReadEvent, time: string) => {
  const state = fold(readDecider, logged(past.map(([before, then]) => ({ event: before, at: at(then) }))));
  return readDecider.decide({ type: 'record', event, now: at(time) }, state);
};

describe('a read of personal data', () => {
  test.each([bySession(), byLink, byEmail, byUnnamedLink, label, csv, chat, transcript, quote, quoteByKey])(
    'is recorded the first time: %j',
    (event) => {
      expect(after([], event, '09:00:00.000')).toEqual([event]);
    },
  );

  test.each([bySession(), byLink, byEmail, byUnnamedLink, label, chat, quote, quoteByKey])(
    'is recorded once an hour: %j',
    (event) => {
      expect(after([[event, '09:00:00.000']], event, '09:59:59.999')).toEqual([]);
      expect(after([[event, '09:00:00.000']], event, '10:00:00.000')).toEqual([event]);
    },
  );

  test('counts the hour from the newest record, not from the first', () => {
    const past: [ReadEvent, string][] = [
      [bySession(), '09:00:00.000'],
      [bySession(), '10:00:00.000'],
    ];
    expect(after(past, bySession(), '10:30:00.000')).toEqual([]);
  });

  test('is that of the same person, whether by a link or by the email address', () => {
    expect(after([[byEmail, '09:00:00.000']], byLink, '09:30:00.000')).toEqual([]);
  });

  test('is recorded for each person, each account and each label', () => {
    const past: [ReadEvent, string][] = [
      [bySession(), '09:00:00.000'],
      [byLink, '09:00:01.000'],
    ];
    const recipient = { subjectId: derivedId('recipient'), party: 'recipient' } as const;
    const byRecipient: ReadEvent = { type: 'PersonalDataRead', data: { shipmentId, proof: 'link', addressee: recipient } };
    for (const event of [bySession(other), byRecipient, byUnnamedLink, label]) {
      expect(after(past, event, '09:00:02.000')).toEqual([event]);
    }
  });

  test('that comes behind a later one is a repeat within an hour of it, and does not set its hour back', () => {
    expect(after([[bySession(), '12:00:00.000']], bySession(), '11:30:00.000')).toEqual([]);
    const past: [ReadEvent, string][] = [
      [bySession(), '12:00:00.000'],
      [bySession(), '10:00:00.000'],
    ];
    expect(after([[bySession(), '12:00:00.000']], bySession(), '10:00:00.000')).toEqual([bySession()]);
    expect(after(past, bySession(), '12:30:00.000')).toEqual([]);
  });

  test('is quiet until an hour after its record', () => {
    const state = fold(readDecider, logged([{ event: bySession(), at: at('09:00:00.000') }]));
    const reader = readerOf(bySession()) ?? '';
    expect(quietUntil(state, reader)).toBe(Date.parse(at('10:00:00.000')));
    expect(quietUntil(readDecider.initial, reader)).toBeUndefined();
  });
});

test('a file of many parcels is recorded every time', () => {
  expect(after([[csv, '09:00:00.000']], csv, '09:00:00.001')).toEqual([csv]);
  expect(after([[transcript, '09:00:00.000']], transcript, '09:00:00.001')).toEqual([transcript]);
});
