import { describe, expect, test } from 'vitest';
import type { ChatEvent } from '#contracts/events/chat.ts';
import { chatDecider } from '#services/domain/chat.ts';
import { fold } from '#services/domain/decider.ts';
import { agentNamed, logged } from '#tests/support/events.ts';

const chatId = '01980000-0000-7000-8000-0000000000f1';
const subjectId = '01980000-0000-7000-8000-0000000000f2';
const periods = { assistantMinutes: 30, waitingMinutes: 60, waitingByEmailMinutes: 120, answeredMinutes: 180 };
const minute = (nth: number) => new Date(Date.UTC(2026, 2, 1, 9, nth)).toISOString();
const text = { subjectId, value: { text: 'Hello' } };
const agent = agentNamed('lin', 'Lin');

const started: ChatEvent = {
  type: 'ChatStarted',
  data: { chatId, visitor: { subjectId, value: { name: 'Noura' } }, language: 'en' },
};
const asked: ChatEvent = { type: 'VisitorWrote', data: { chatId, message: text } };
const assisted: ChatEvent = {
  type: 'AssistantWrote',
  data: {
    ...{ chatId, name: 'Assistant', answers: 1 },
    message: { subjectId, value: { text: 'Yes?', options: [], parcel: null, memory: null } },
  },
};
const handedOver: ChatEvent = { type: 'ChatHandedOver', data: { chatId } };
const address = (email: string | null): ChatEvent => ({
  type: 'ReplyAddressGiven',
  data: { chatId, address: { subjectId, value: email === null ? null : { email } } },
});
const answered: ChatEvent = { type: 'AgentWrote', data: { chatId, agent, message: text } };
const taken: ChatEvent = { type: 'ChatAssigned', data: { chatId, accountId: 'lin' } };
const closed: ChatEvent = { type: 'ChatClosed', data: { chatId } };

/** All of it happens in the first minute. */
const decide = (events: readonly ChatEvent[], minutes: number, isVisitorAway = true) =>
  chatDecider.decide(
    { type: 'close_abandoned', chatId, now: minute(minutes), isVisitorAway, periods },
    fold(chatDecider, logged(events.map((event) => ({ event, at: minute(0) })))),
  );
const closes = (reason: 'quiet' | 'left') => [{ type: 'ChatClosed', data: { chatId, reason } }];

describe('a conversation whose visitor is gone', () => {
  test.each([
    ['in which nobody said anything', [started], 30, 'quiet'],
    ['with the assistant', [started, asked, assisted], 30, 'quiet'],
    ['that nothing has answered', [started, asked], 60, 'left'],
    ['in the line', [started, asked, assisted, handedOver], 60, 'left'],
    ['that somebody has taken', [started, asked, assisted, handedOver, taken], 60, 'left'],
    ['in the line, with an address', [started, asked, assisted, handedOver, address('n@x.org')], 120, 'left'],
    ['in the line, with an address that was erased', [started, asked, assisted, handedOver, address(null)], 60, 'left'],
    ['that a person has answered', [started, asked, answered], 180, 'quiet'],
    ['that a person has answered, with an address', [started, asked, address('n@x.org'), answered], 180, 'quiet'],
  ] as const)('%s is closed once nobody has said anything for so long', (_what, events, minutes, reason) => {
    expect(decide(events, minutes - 1)).toEqual([]);
    expect(decide(events, minutes)).toEqual(closes(reason));
  });

  test('and that is closed stays as it is', () => {
    expect(decide([started, asked, closed], 10_000)).toEqual([]);
  });
});

describe('a conversation whose visitor is there, or may be', () => {
  test.each([
    ['stays open while they wait for a person', [started, asked, assisted, handedOver], 100_000, []],
    ['stays open with the assistant for as long as one with a person', [started, asked, assisted], 179, []],
    ['is closed then all the same', [started, asked, assisted], 180, closes('quiet')],
    ['is closed once a person has answered, and nobody has said more for long', [started, asked, answered], 180, closes('quiet')],
  ] as const)('%s', (_what, events, minutes, decided) => {
    expect(decide(events, minutes, false)).toEqual(decided);
  });
});

test('a message of the visitor opens it again, to wait in its turn', () => {
  const left: ChatEvent = { type: 'ChatClosed', data: { chatId, reason: 'left' } };
  const events = [started, asked, assisted, handedOver, address('n@x.org'), left];
  const state = fold(chatDecider, logged([...events, asked].map((event, nth) => ({ event, at: minute(nth) }))));
  expect(state).toMatchObject({
    type: 'open',
    attendedBy: 'nobody',
    waitingSince: minute(6),
    replyAddress: { value: { email: 'n@x.org' } },
  });
});
