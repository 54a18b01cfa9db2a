import { describe, expect, test } from 'vitest';
import type { OutgoingEndEvent, OutgoingEvent } from '#contracts/events/outgoing-message.ts';
import { derivedId } from '#infra/ids.ts';
import { fold } from '#services/domain/decider.ts';
import { outgoingMessageDecider, type OutgoingCommand } from '#services/domain/outgoing-message.ts';
import { logged } from '#tests/support/events.ts';

const about = { kind: 'shipment', id: derivedId('shipment') };
const messageId = derivedId('message');
const message = { messageId, channel: 'email', about, template: 'status_updated', recipient: 'sender' } as const;
const common = {
  emailId: messageId,
  about,
  template: 'status_updated',
  recipient: 'sender',
  language: 'en',
  attempts: 1,
} as const;
const sent: OutgoingEndEvent = { type: 'EmailSent', data: common };
const inDoubt: OutgoingEndEvent = { type: 'EmailInDoubt', data: common };
const failed = (reason: 'refused' | 'gave_up' | 'erased' | 'overtaken'): OutgoingEndEvent => ({
  type: 'EmailFailed',
  data: { ...common, reason, smtpCode: null },
});
const retried = (retry: number): OutgoingEvent => ({ type: 'OutgoingMessageRetried', data: { ...message, retry } });

const after = (...events: OutgoingEvent[]) =>
  fold(outgoingMessageDecider, logged(events.map((event) => ({ event, at: '2026-03-01T09:00:00.000Z', stream: 'outgoing-x' }))));
const decide = (events: OutgoingEvent[], command: OutgoingCommand) => outgoingMessageDecider.decide(command, after(...events));
const retry = (retries = 0, copyConfirmed = false): OutgoingCommand => ({ type: 'retry', retries, message, copyConfirmed });

describe('the end of a message', () => {
  test('is recorded once, whatever is reported after it', () => {
    expect(decide([], { type: 'end', retries: 0, event: sent })).toEqual([sent]);
    expect(decide([sent], { type: 'end', retries: 0, event: inDoubt })).toEqual([]);
  });

  test('is recorded again after a retry, also by a log that does not know of the retry', () => {
    const end: OutgoingCommand = { type: 'end', retries: 1, event: sent };
    expect(decide([failed('refused'), retried(1)], end)).toEqual([sent]);
    expect(decide([failed('refused')], end)).toEqual([sent]);
  });
});

describe('a retry', () => {
  test.each(['refused', 'gave_up'] as const)('opens a message that was %s, once for all who ask at the same time', (reason) => {
    expect(decide([failed(reason)], retry())).toEqual([retried(1)]);
    expect(decide([failed(reason), retried(1)], retry())).toEqual([]);
  });

  test('is not made again for someone who saw the message before it failed once more', () => {
    const again = [failed('refused'), retried(1), failed('refused')];
    expect(decide(again, retry(0))).toEqual([]);
    expect(decide(again, retry(1))).toEqual([retried(2)]);
  });

  test.each(['erased', 'overtaken'] as const)('leaves a message failed that is %s', (reason) => {
    expect(decide([failed(reason)], retry(0, true))).toEqual([]);
  });

  test('of a message that is sent, or still open, does nothing', () => {
    expect([decide([sent], retry(0, true)), decide([], retry(0, true))]).toEqual([[], []]);
  });

  test('of an email in doubt needs someone who confirms that a second copy may arrive', () => {
    expect(() => decide([inDoubt], retry())).toThrow(expect.objectContaining({ code: 'copy_unconfirmed' }));
    expect(decide([inDoubt], retry(0, true))).toEqual([retried(1)]);
  });

  test('counts on where the log has lost earlier ones', () => {
    expect(decide([failed('refused')], retry(3))).toEqual([retried(4)]);
  });
});
