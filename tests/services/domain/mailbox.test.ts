import { expect, test } from 'vitest';
import type { MailboxEvent } from '#contracts/events/mailbox.ts';
import { fold } from '#services/domain/decider.ts';
import { mailboxDecider, type MailboxCommand } from '#services/domain/mailbox.ts';
import { logged } from '#tests/support/events.ts';
import { aMailbox } from '#tests/support/mailboxes.ts';

const mailbox = aMailbox();
const { mailboxId } = mailbox;
const now = '2026-03-01T09:00:00.000Z';
const later = '2026-03-02T09:00:00.000Z';

const connected: MailboxEvent = { type: 'MailboxConnected', data: mailbox };
const replaced: MailboxEvent = { type: 'MailboxPasswordReplaced', data: { mailboxId, secretId: 'second' } };
const disconnected: MailboxEvent = { type: 'MailboxDisconnected', data: { mailboxId } };
const connect = (secretId = mailbox.secretId): MailboxCommand => ({ type: 'connect', mailbox: { ...mailbox, secretId } });
const replace: MailboxCommand = { type: 'replacePassword', mailboxId, secretId: 'second' };
const disconnect: MailboxCommand = { type: 'disconnect', mailboxId };

const after = (...events: MailboxEvent[]) =>
  fold(mailboxDecider, logged(events.map((event, nth) => ({ event, at: nth === 0 ? now : later }))));
const events = (command: MailboxCommand, ...given: MailboxEvent[]) =>
  mailboxDecider.decide(command, after(...given)).map(({ type, data }) => ({ type, data }));

test('a mailbox is connected, gets another password, and is disconnected', () => {
  expect(events(connect())).toEqual([connected]);
  expect(events(replace, connected)).toEqual([replaced]);
  expect(events(disconnect, connected, replaced)).toEqual([disconnected]);
});

test('a repeat adds nothing', () => {
  expect(events(connect(), connected)).toEqual([]);
  expect(events(replace, connected, replaced)).toEqual([]);
  expect(events(disconnect, connected, disconnected)).toEqual([]);
});

test('a mailbox can be connected again with another password, while it is connected and after it was disconnected', () => {
  const again = { type: 'MailboxConnected', data: { ...mailbox, secretId: 'third' } };
  expect(events(connect('third'), connected)).toEqual([again]);
  expect(events(connect('third'), connected, disconnected)).toEqual([again]);
  expect(events(connect(), connected, disconnected)).toEqual([connected]);
});

test('the password in force is the one that was given last, and a mailbox knows since when', () => {
  expect(after(connected)).toMatchObject({ type: 'connected', connectedAt: now, secretReplacedAt: now });
  expect(after(connected, replaced)).toMatchObject({
    type: 'connected',
    connectedAt: now,
    secretReplacedAt: later,
    mailbox: { ...mailbox, secretId: 'second' },
  });
  expect(after(connected, replaced, disconnected)).toMatchObject({ type: 'disconnected' });
});

test('what was never connected has no password and cannot be disconnected', () => {
  for (const command of [replace, disconnect]) {
    expect(() => events(command)).toThrow(expect.objectContaining({ code: 'not_found' }));
  }
  expect(after(replaced, disconnected)).toEqual({ type: 'none' });
});

test('a disconnected mailbox takes no other password', () => {
  expect(() => events(replace, connected, disconnected)).toThrow(expect.objectContaining({ code: 'conflict' }));
});
