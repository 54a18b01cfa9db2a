import { describe, expect, test } from 'vitest';
import type { ConversationEvent } from '#contracts/events/conversation.ts';
import { asAbsorbed, conversationDecider, type ConversationCommand } from '#services/domain/conversation.ts';
import { isUnanswered, statusOf, writtenIn, type Conversation, type DataOf } from '#services/domain/conversation-state.ts';
import { fold } from '#services/domain/decider.ts';
import { logged } from '#tests/support/events.ts';

const conversationId = '01980000-0000-7000-8000-000000000c01';
const otherId = '01980000-0000-7000-8000-000000000c09';
const subjectId = '01980000-0000-7000-8000-000000000c02';
const mailboxId = '01980000-0000-7000-8000-000000000d01';
const emailId = (count: number) => `01980000-0000-7000-8000-000000000e0${count}`;
const replyId = (count: number) => `01980000-0000-7000-8000-000000000b0${count}`;
const startedAt = Date.UTC(2026, 2, 1, 9);
const minute = (count: number) => new Date(startedAt + count * 60_000).toISOString();

const beginning: DataOf<'ConversationStarted'> = {
  conversationId,
  about: { kind: 'shipment', id: '01980000-0000-7000-8000-000000000001' },
  trackingNumber: 'WE483920175525GH',
  customer: { subjectId, value: { name: 'Jonas Weber', email: 'jonas.weber@example.com' } },
  language: 'de',
};
const started: ConversationEvent = { type: 'ConversationStarted', data: beginning };
const joinedData = (count: number, changes: Partial<DataOf<'EmailJoined'>> = {}): DataOf<'EmailJoined'> => ({
  conversationId,
  receivedEmailId: emailId(count),
  isAutomatic: false,
  isByOther: false,
  content: { subjectId, value: null },
  sentAt: minute(0),
  ...changes,
});
const joined = (count: number, changes?: Partial<DataOf<'EmailJoined'>>): ConversationEvent => ({
  type: 'EmailJoined',
  data: joinedData(count, changes),
});
const replyData = (count: number) => ({
  replyId: replyId(count),
  accountId: 'lin',
  mailboxId,
  inReplyTo: null,
  message: { subjectId, value: null },
  sendAt: minute(10),
});
const replied = (count: number): ConversationEvent => ({ type: 'ReplyWritten', data: { conversationId, ...replyData(count) } });
const withdrawn = (count: number): ConversationEvent => ({
  type: 'ReplyWithdrawn',
  data: { conversationId, replyId: replyId(count) },
});
const left = (count: number): ConversationEvent => ({
  type: 'EmailLeft',
  data: { conversationId, receivedEmailId: emailId(count), to: otherId },
});
const resolved: ConversationEvent = { type: 'ConversationResolved', data: { conversationId } };
const snoozed = (until: string): ConversationEvent => ({ type: 'ConversationSnoozed', data: { conversationId, until } });
const reopened = (because: DataOf<'ConversationReopened'>['because']): ConversationEvent => ({
  type: 'ConversationReopened',
  data: { conversationId, because },
});
const assigned = (accountId: string | null): ConversationEvent => ({
  type: 'ConversationAssigned',
  data: { conversationId, accountId },
});
const merged: ConversationEvent = { type: 'ConversationMerged', data: { conversationId, into: otherId } };
const absorbed = (other: Partial<DataOf<'ConversationAbsorbed'>> = {}): ConversationEvent => ({
  type: 'ConversationAbsorbed',
  data: {
    conversationId,
    from: otherId,
    incoming: 2,
    outgoing: 1,
    lastActivity: minute(50),
    askedAt: minute(50),
    answeredAt: minute(40),
    ...other,
  },
});

const history = (events: readonly ConversationEvent[]) => logged(events.map((event, index) => ({ event, at: minute(index) })));
const after = (...events: ConversationEvent[]) => fold(conversationDecider, history(events)) as Conversation;
const decide = (command: ConversationCommand, ...before: ConversationEvent[]) =>
  conversationDecider.decide(command, fold(conversationDecider, history(before))).map(({ type, data }) => ({ type, data }));
const refusal = (command: ConversationCommand, ...before: ConversationEvent[]) => {
  try {
    return decide(command, ...before);
  } catch (error) {
    return error instanceof Error && error.message;
  }
};
const statusAfter = (...events: ConversationEvent[]) => {
  const conversation = after(...events);
  return statusOf(conversation, writtenIn(conversation));
};

describe('a conversation', () => {
  test('begins once, with its first email or reply, or by itself', () => {
    const start: ConversationCommand = { type: 'start', conversation: beginning };
    expect(decide(start)).toEqual([started]);
    expect(decide(start, started)).toEqual([]);
    expect(decide({ type: 'join', email: joinedData(1), opens: beginning })).toEqual([started, joined(1)]);
    expect(decide({ type: 'join', email: joinedData(1), opens: beginning }, started)).toEqual([joined(1)]);
    expect(decide({ type: 'write', reply: replyData(1), opens: beginning })).toEqual([started, replied(1)]);
    expect(decide({ type: 'write', reply: replyData(1), opens: beginning }, started)).toEqual([replied(1)]);
  });

  test.each<ConversationCommand>([
    { type: 'join', email: joinedData(1) },
    { type: 'leave', email: { conversationId, receivedEmailId: emailId(1), to: null } },
    { type: 'write', reply: replyData(1) },
    { type: 'withdraw', replyId: replyId(1), accountId: 'lin', now: minute(0) },
    { type: 'note', accountId: 'lin', text: 'Called.' },
    { type: 'assign', accountId: 'lin' },
    { type: 'resolve' },
    { type: 'reopen', because: 'staff' },
    { type: 'snooze', until: minute(1), now: minute(0) },
    { type: 'wake', now: minute(0) },
    { type: 'merge', into: otherId },
    { type: 'unmerge' },
    { type: 'absorb', other: { ...asAbsorbed(after(started)), from: otherId } },
    { type: 'release', from: otherId },
  ])('that never began takes no $type', (command) => {
    expect(refusal(command)).toBe('There is no such conversation.');
  });

  test('is nothing without its beginning', () => {
    expect(after(joined(1), replied(1), resolved)).toEqual({ type: 'none' });
  });

  test('is initial until both sides have written, and active from then on', () => {
    expect(statusAfter(started)).toBe('initial');
    expect(statusAfter(started, joined(1))).toBe('initial');
    expect(statusAfter(started, replied(1))).toBe('initial');
    expect(statusAfter(started, joined(1), replied(1))).toBe('active');
    expect(statusAfter(started, joined(1), replied(1), withdrawn(1))).toBe('initial');
    expect(statusAfter(started, joined(1, { isAutomatic: true }), replied(1))).toBe('initial');
    expect(statusAfter(started, joined(1), replied(1), resolved)).toBe('resolved');
    expect(statusAfter(started, joined(1), replied(1), snoozed(minute(60)))).toBe('snoozed');
    expect(statusAfter(started, joined(1), replied(1), resolved, reopened('staff'))).toBe('active');
  });

  test('waits for an answer while the customer wrote last', () => {
    const isWaiting = (...events: ConversationEvent[]) => isUnanswered(writtenIn(after(started, ...events)));
    const asked = (count: number) => joined(count, { sentAt: minute(count) });
    expect(isWaiting()).toBe(false);
    expect(isWaiting(asked(1))).toBe(true);
    expect(isWaiting(asked(1), replied(1))).toBe(false);
    expect(isWaiting(asked(1), replied(1), withdrawn(1))).toBe(true);
    expect(isWaiting(asked(1), replied(1), asked(3))).toBe(true);
    expect(isWaiting(asked(1), replied(1), joined(3, { sentAt: minute(3), isAutomatic: true }))).toBe(false);
    expect(isWaiting(asked(1), left(1))).toBe(false);
  });

  test('takes no date from tomorrow for when something was written', () => {
    expect(writtenIn(after(started, joined(1, { sentAt: '2031-01-01T00:00:00Z' }))).lastActivity).toBe(minute(1));
    expect(writtenIn(after(started, joined(1, { sentAt: '2026-03-01T10:00:30+01:00' }))).lastActivity).toBe(
      '2026-03-01T10:00:30+01:00',
    );
    expect(writtenIn(after(started)).lastActivity).toBe(minute(0));
  });
});

describe('an email', () => {
  test('joins once, leaves once, and may come back', () => {
    const join: ConversationCommand = { type: 'join', email: joinedData(1) };
    const leave: ConversationCommand = { type: 'leave', email: { conversationId, receivedEmailId: emailId(1), to: otherId } };
    expect(decide(join, started, joined(1))).toEqual([]);
    expect(decide(leave, started, joined(1))).toEqual([left(1)]);
    expect(decide(leave, started, joined(1), left(1))).toEqual([]);
    expect(decide(join, started, joined(1), left(1))).toEqual([joined(1)]);
  });

  test.each([
    ['resolved', resolved],
    ['snoozed', snoozed(minute(60))],
  ])('opens again what was %s, unless a machine wrote it', (_, over) => {
    expect(decide({ type: 'join', email: joinedData(2) }, started, joined(1), over)).toEqual([joined(2), reopened('customer')]);
    const automatic = joinedData(2, { isAutomatic: true });
    expect(decide({ type: 'join', email: automatic }, started, joined(1), over)).toEqual([
      { type: 'EmailJoined', data: automatic },
    ]);
    expect(decide({ type: 'join', email: joinedData(2) }, started, joined(1), over, reopened('staff'))).toEqual([joined(2)]);
  });
});

describe('a reply', () => {
  const withdraw = (at: string, accountId = 'lin'): ConversationCommand => ({
    type: 'withdraw',
    replyId: replyId(1),
    accountId,
    now: at,
  });

  test('is written once', () => {
    expect(decide({ type: 'write', reply: replyData(1) }, started, replied(1))).toEqual([]);
  });

  test('is taken back by its author, once, until it leaves', () => {
    expect(decide(withdraw(minute(9)), started, replied(1))).toEqual([withdrawn(1)]);
    expect(decide(withdraw(minute(11)), started, replied(1), withdrawn(1))).toEqual([]);
    expect(refusal(withdraw(minute(10)), started, replied(1))).toBe('This reply has left already.');
    expect(refusal(withdraw(minute(9), 'ada'), started, replied(1))).toBe('Only its author can take a reply back.');
    expect(refusal(withdraw(minute(9)), started, replied(2))).toBe('There is no such reply.');
  });

  test('does not open again what was resolved', () => {
    expect(statusAfter(started, joined(1), resolved, replied(1))).toBe('resolved');
  });
});

describe('staff', () => {
  test('note, under the key of the customer', () => {
    expect(decide({ type: 'note', accountId: 'lin', text: 'Called.' }, started)).toEqual([
      { type: 'ConversationNoted', data: { conversationId, accountId: 'lin', note: { subjectId, value: { text: 'Called.' } } } },
    ]);
  });

  test('assign, resolve and reopen, where that changes anything', () => {
    expect(decide({ type: 'assign', accountId: 'lin' }, started)).toEqual([assigned('lin')]);
    expect(decide({ type: 'assign', accountId: 'lin' }, started, assigned('lin'))).toEqual([]);
    expect(decide({ type: 'assign', accountId: null }, started, assigned('lin'))).toEqual([assigned(null)]);
    expect(decide({ type: 'resolve' }, started)).toEqual([resolved]);
    expect(decide({ type: 'resolve' }, started, resolved)).toEqual([]);
    expect(decide({ type: 'reopen', because: 'staff' }, started)).toEqual([]);
    expect(decide({ type: 'reopen', because: 'delivery_failed' }, started, resolved)).toEqual([reopened('delivery_failed')]);
  });

  test('snooze until a moment within a year', () => {
    const snooze = (until: string): ConversationCommand => ({ type: 'snooze', until, now: minute(0) });
    expect(decide(snooze(minute(60)), started)).toEqual([snoozed(minute(60))]);
    expect(decide(snooze(minute(60)), started, resolved)).toEqual([snoozed(minute(60))]);
    expect(decide(snooze('2026-03-01T11:00:00+01:00'), started, snoozed(minute(60)))).toEqual([]);
    expect(decide(snooze(minute(90)), started, snoozed(minute(60)))).toEqual([snoozed(minute(90))]);
    expect(refusal(snooze(minute(0)), started)).toBe('Choose a time in the future.');
    expect(refusal(snooze('2028-03-01T09:00:00Z'), started)).toBe('Choose a time within a year.');
  });

  test('see it again when the time has come, not before', () => {
    expect(decide({ type: 'wake', now: minute(59) }, started, snoozed(minute(60)))).toEqual([]);
    expect(decide({ type: 'wake', now: minute(60) }, started, snoozed(minute(60)))).toEqual([reopened('snooze_over')]);
    expect(decide({ type: 'wake', now: minute(60) }, started, snoozed(minute(60)), resolved)).toEqual([]);
  });
});

describe('merging', () => {
  test('happens once, into another one that is not part of it', () => {
    expect(decide({ type: 'merge', into: otherId }, started)).toEqual([merged]);
    expect(decide({ type: 'merge', into: otherId }, started, merged)).toEqual([]);
    expect(refusal({ type: 'merge', into: conversationId }, started)).toBe('A conversation cannot be merged into itself.');
    expect(refusal({ type: 'merge', into: emailId(1) }, started, merged)).toBe(
      'This conversation was merged into another one. Go on there.',
    );
    expect(refusal({ type: 'merge', into: otherId }, started, absorbed())).toBe('That conversation was merged into this one.');
  });

  test('is taken back', () => {
    expect(decide({ type: 'unmerge' }, started, merged)).toEqual([
      { type: 'ConversationUnmerged', data: { conversationId, from: otherId } },
    ]);
    expect(decide({ type: 'unmerge' }, started)).toEqual([]);
    expect(decide({ type: 'release', from: otherId }, started, absorbed())).toEqual([
      { type: 'ConversationReleased', data: { conversationId, from: otherId } },
    ]);
    expect(decide({ type: 'release', from: otherId }, started)).toEqual([]);
    const released: ConversationEvent = { type: 'ConversationReleased', data: { conversationId, from: otherId } };
    const kept = after(started, absorbed(), absorbed({ from: emailId(2) }), released);
    expect(kept.absorbed.map(({ from }) => from)).toEqual([emailId(2)]);
  });

  test.each<ConversationCommand>([
    { type: 'write', reply: replyData(1) },
    { type: 'resolve' },
    { type: 'snooze', until: minute(1), now: minute(0) },
  ])('leaves no $type to the conversation that is shown elsewhere', (command) => {
    expect(refusal(command, started, merged)).toBe('This conversation was merged into another one. Go on there.');
  });

  test('stands in the lists by what staff wrote last, too', () => {
    const earlier = absorbed({ askedAt: minute(1), answeredAt: null, lastActivity: minute(1) });
    expect(writtenIn(after(started, joined(1), earlier, replied(1)))).toMatchObject({
      askedAt: minute(1),
      answeredAt: minute(3),
      lastActivity: minute(3),
    });
  });

  test('counts what was written before where it is shown from now on', () => {
    const whole = after(started, joined(1, { sentAt: minute(1) }), replied(1), absorbed());
    expect(writtenIn(whole)).toEqual({
      incoming: 3,
      outgoing: 2,
      askedAt: minute(50),
      answeredAt: minute(40),
      lastActivity: minute(50),
    });
    const { conversationId: _, ...other } = absorbed().data as DataOf<'ConversationAbsorbed'>;
    expect(decide({ type: 'absorb', other }, started)).toEqual([absorbed()]);
    expect(decide({ type: 'absorb', other }, started, absorbed())).toEqual([]);
    expect(decide({ type: 'absorb', other }, started, resolved)).toEqual([absorbed(), reopened('customer')]);
    expect(decide({ type: 'absorb', other: { ...other, askedAt: null } }, started, resolved)).toEqual([
      absorbed({ askedAt: null }),
    ]);
    expect(decide({ type: 'recount', gone: conversationId, other }, started)).toEqual([]);
    expect(decide({ type: 'recount', gone: conversationId, other }, started, absorbed())).toEqual([]);
    const fewer = { ...other, incoming: other.incoming - 1 };
    expect(decide({ type: 'recount', gone: conversationId, other: fewer }, started, absorbed(), resolved)).toEqual([
      absorbed({ incoming: fewer.incoming }),
    ]);
    expect(asAbsorbed(after(started, joined(1, { sentAt: minute(1) })))).toEqual({
      from: conversationId,
      incoming: 1,
      outgoing: 0,
      askedAt: minute(1),
      answeredAt: null,
      lastActivity: minute(1),
    });
  });
});
