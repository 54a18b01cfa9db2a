import { describe, expect, test } from 'vitest';
import type { ChatEvent } from '#contracts/events/chat.ts';
import { chatDecider, mostNumbers, type ChatCommand } from '#services/domain/chat.ts';
import type { AssistantAnswer } from '#services/domain/chat-assistance.ts';
import type { Chat } from '#services/domain/chat-state.ts';
import { fold } from '#services/domain/decider.ts';
import { agentNamed, logged } from '#tests/support/events.ts';

const chatId = '01980000-0000-7000-8000-0000000000f1';
const subjectId = '01980000-0000-7000-8000-0000000000f2';
const lin = agentNamed('lin', 'Lin');
const minute = (count: number) => new Date(Date.UTC(2026, 2, 1, 9) + count * 60_000).toISOString();

const started: ChatEvent = {
  type: 'ChatStarted',
  data: { chatId, visitor: { subjectId, value: { name: 'Noura' } }, language: 'ar' },
};
const asked: ChatEvent = { type: 'VisitorWrote', data: { chatId, message: { subjectId, value: { text: 'Hello?' } } } };
const line = { text: 'Hello, I am the assistant.', options: [], parcel: null };
const assisted = (answers: number, memory: string | null = null): ChatEvent => ({
  type: 'AssistantWrote',
  data: { chatId, name: 'Assistant', answers, message: { subjectId, value: { ...line, memory } } },
});
const handedOver: ChatEvent = { type: 'ChatHandedOver', data: { chatId } };
const addressAsked: ChatEvent = { type: 'ReplyAddressAsked', data: { chatId } };
const addressGiven: ChatEvent = {
  type: 'ReplyAddressGiven',
  data: { chatId, address: { subjectId, value: { email: 'noura@example.com' } } },
};
const joined: ChatEvent = { type: 'AgentJoinedChat', data: { chatId, agent: lin } };
const left: ChatEvent = { type: 'AgentLeftChat', data: { chatId, accountId: 'lin' } };
const assigned = (accountId: string | null): ChatEvent => ({ type: 'ChatAssigned', data: { chatId, accountId } });
const spoke: ChatEvent = { type: 'AgentWrote', data: { chatId, agent: lin, message: { subjectId, value: { text: 'Here.' } } } };
const closed: ChatEvent = { type: 'ChatClosed', data: { chatId } };
const given = (trackingNumber: string): ChatEvent => ({
  type: 'TrackingNumberGiven',
  data: { chatId, number: { subjectId, value: { trackingNumber } }, shipmentId: null },
});

const history = (events: readonly ChatEvent[]) => logged(events.map((event, index) => ({ event, at: minute(index) })));
const after = (...events: ChatEvent[]) => fold(chatDecider, history(events)) as Chat;
const answer = (changes: Partial<AssistantAnswer> = {}): AssistantAnswer => ({
  ...{
    name: 'Assistant',
    lines: [line],
    memory: null,
    given: null,
    replyAddress: null,
    isHandedOver: false,
    isAddressAsked: false,
  },
  ...changes,
});
const decide = (command: ChatCommand, ...before: ChatEvent[]) =>
  chatDecider.decide(command, fold(chatDecider, history(before))).map(({ type, data }) => ({ type, data }));
const assist = (answers: number, changes: Partial<AssistantAnswer>, ...before: ChatEvent[]) =>
  decide({ type: 'assist', chatId, answers, answer: answer(changes) }, ...before);

describe('a visitor waits for a person', () => {
  test.each<[string, ChatEvent[], string | null]>([
    ['from the message on, where no assistant is there', [started, asked], minute(1)],
    ['not while the assistant answers', [started, assisted(0), asked], null],
    ['no longer once the assistant answers, late as it is', [started, asked, assisted(1)], null],
    ['from the hand-over on', [started, assisted(0), asked, assisted(2), handedOver], minute(4)],
    ['all the same while the assistant still helps', [started, assisted(0), asked, handedOver, asked, assisted(4)], minute(3)],
    [
      'since the message that the assistant had not answered when a person came',
      [started, assisted(0), asked, joined],
      minute(2),
    ],
    ['not where the assistant had answered everything', [started, assisted(0), asked, assisted(2), joined], null],
    ['where the conversation is given to somebody', [started, assisted(0), asked, assigned('lin')], minute(2)],
    ['and still after everybody left', [started, assisted(0), joined, left, assigned(null), asked], minute(5)],
    [
      'not in one that was opened again, once the assistant answers',
      [started, assisted(0), joined, closed, asked, assisted(4)],
      null,
    ],
  ])('%s', (_when, events, waitingSince) => {
    expect(after(...events).waitingSince).toBe(waitingSince);
  });
});

describe('what the assistant did before a person came', () => {
  const none = { asked: 0, answered: 0, isHandedOver: false };
  test.each<[string, ChatEvent[], object]>([
    ['is nothing where it only welcomed', [started, assisted(0)], none],
    [
      'is what it answered, once however many lines that took',
      [started, assisted(0), asked, assisted(2), assisted(2), asked],
      { asked: 2, answered: 1, isHandedOver: false, at: minute(3) },
    ],
    [
      'does not count what it handed over, nor what was said since',
      [started, assisted(0), asked, assisted(2), asked, assisted(4), handedOver, asked, assisted(7)],
      { asked: 2, answered: 1, isHandedOver: true, at: minute(6) },
    ],
    [
      'counts everything that it answered where it failed and handed over',
      [started, assisted(0), asked, assisted(2), asked, handedOver],
      { asked: 2, answered: 1, isHandedOver: true, at: minute(5) },
    ],
    ['stays where it is closed', [started, assisted(0), asked, assisted(2), joined, closed], { asked: 1, answered: 1 }],
    [
      'begins anew where it is opened again',
      [started, assisted(0), asked, assisted(2), joined, closed, asked],
      { asked: 1, answered: 0 },
    ],
  ])('%s', (_what, events, expected) => {
    expect(after(...events).assisted).toMatchObject(expected);
  });
});

describe('the assistant', () => {
  test('says its lines, shows the parcel, keeps the address and hands over in one append', () => {
    const parcel = { trackingNumber: 'WE483920175525GH', key: null };
    const shown = { ...line, parcel };
    const said = {
      lines: [shown, line],
      memory: { step: 1 },
      given: { trackingNumber: parcel.trackingNumber, shipmentId: null },
    };
    expect(
      assist(1, { ...said, replyAddress: 'noura@example.com', isHandedOver: true, isAddressAsked: true }, started, asked),
    ).toEqual([
      ...[shown, line].map((value) => ({
        type: 'AssistantWrote',
        data: { chatId, name: 'Assistant', answers: 1, message: { subjectId, value: { ...value, memory: { step: 1 } } } },
      })),
      given(parcel.trackingNumber),
      addressGiven,
      handedOver,
      addressAsked,
    ]);
  });

  test.each<[string, number, ChatEvent[]]>([
    ['what it answered before', 1, [started, asked, assisted(1)]],
    ['once somebody came', 2, [started, assisted(0), asked, joined]],
    ['once it is somebody’s to answer', 2, [started, assisted(0), asked, assigned('lin')]],
    ['after they gave it back', 4, [started, joined, left, assigned(null), asked]],
    ['in a conversation that was closed', 1, [started, asked, closed]],
  ])('says nothing to %s', (_what, place, before) => {
    expect(assist(place, { isHandedOver: true, replyAddress: 'a@example.com' }, ...before)).toEqual([]);
  });

  test('answers whoever opens a closed conversation again, and remembers nothing of it', () => {
    const before = [started, assisted(0, 'a question'), asked, joined, closed, asked];
    expect(after(started, assisted(0, 'a question')).memory).toBe('a question');
    expect(after(...before).memory).toBeNull();
    expect(assist(5, {}, ...before)).toHaveLength(1);
  });

  test('hands over once, and gives no number more than a conversation takes', () => {
    expect(assist(2, { isHandedOver: true }, started, handedOver, asked)).toEqual([assisted(2)]);
    const numbers = Array.from({ length: mostNumbers }, (_, nth) => given(`WE${nth}`));
    const other = { given: { trackingNumber: 'WE483920175525GH', shipmentId: null } };
    expect(assist(11, other, started, ...numbers, asked)).toHaveLength(1);
  });

  test('asks for an address once, until the conversation is opened again', () => {
    expect(assist(3, { isAddressAsked: true }, started, addressAsked, asked)).toEqual([assisted(3)]);
    expect(after(started, addressAsked).isAddressAsked).toBe(true);
    expect(after(started, addressAsked, closed, asked).isAddressAsked).toBe(false);
  });

  test('has no messages that anybody could take back', () => {
    const [, written] = history([started, assisted(0)]);
    const retract = { type: 'retract', chatId, messageId: written?.id ?? '', accountId: null, now: minute(2) } as const;
    expect(() => decide(retract, started, assisted(0))).toThrow('This message can no longer be taken back.');
  });
});

describe('whoever has waited for a person for three minutes', () => {
  const inLine = [started, assisted(0), asked, assisted(2), handedOver];
  const overdue = (now: string, before: ChatEvent[], wentOnFrom = 2) =>
    decide({ type: 'assist_overdue', chatId, after: wentOnFrom, answer: answer({ memory: 'asked' }), now }, ...before);

  test('is told so and asked for an address', () => {
    expect(overdue(minute(7), inLine)).toEqual([assisted(2, 'asked'), addressAsked]);
    const welcomeFailed = [started, handedOver];
    expect(overdue(minute(4), welcomeFailed, -1)).toEqual([assisted(0, 'asked'), addressAsked]);
  });

  const withStaff = [started, assisted(0), joined, assigned('lin'), asked];
  const backInLine = [assisted(0, 'asked'), handedOver, addressAsked];

  test('is in the line again where staff keep them waiting, and may leave an address there', () => {
    expect(overdue(minute(6), withStaff, 0)).toEqual([]);
    expect(overdue(minute(7), withStaff, 0)).toEqual(backInLine);
    const now = [...withStaff, ...backInLine, asked];
    expect(after(...now)).toMatchObject({ attendedBy: 'line', assignedTo: 'lin', waitingSince: minute(4) });
    expect(assist(8, { replyAddress: 'noura@example.com' }, ...now)).toEqual([assisted(8), addressGiven]);
  });

  test('is in the line again where staff left', () => {
    const leftAlone = [started, assisted(0), joined, left, assigned(null), asked];
    expect(overdue(minute(7), leftAlone, 0)).toEqual([]);
    expect(overdue(minute(8), leftAlone, 0)).toEqual(backInLine);
  });

  test('has the same time from when somebody takes the conversation', () => {
    const taken = [...inLine, joined, assigned('lin')];
    expect(overdue(minute(8), taken)).toEqual([]);
    expect(overdue(minute(9), taken)).toEqual([assisted(2, 'asked'), handedOver, addressAsked]);
  });

  test('is with staff again once they answer', () => {
    const answered = after(...withStaff, ...backInLine, spoke);
    expect(answered).toMatchObject({ attendedBy: 'staff', waitingSince: null });
    expect(assist(9, {}, ...withStaff, ...backInLine, spoke, asked)).toEqual([]);
  });

  test.each<[string, string, ChatEvent[]]>([
    ['before that', minute(6), inLine],
    ['a second time', minute(9), [...inLine, addressAsked]],
    ['who left an address', minute(9), [...inLine, addressGiven]],
    ['to whom somebody came just now', minute(8), [...inLine, joined, assigned('lin')]],
    ['to whom somebody spoke', minute(9), [...inLine, joined, assigned('lin'), spoke]],
    ['whose conversation is closed', minute(9), [...inLine, closed]],
    ['who waits for nobody', minute(9), [started, assisted(0), asked, assisted(2)]],
    ['who was answered something else meanwhile', minute(9), [...inLine, asked, assisted(5)]],
  ])('is not told so %s', (_who, now, before) => {
    expect(overdue(now, before)).toEqual([]);
  });
});
