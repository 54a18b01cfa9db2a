import { describe, expect, test } from 'vitest';
import type { ChatEvent } from '#contracts/events/chat.ts';
import { chatDecider, type ChatCommand } from '#services/domain/chat.ts';
import { emailDueAt } from '#services/domain/chat-emails.ts';
import type { Chat } from '#services/domain/chat-state.ts';
import { fold } from '#services/domain/decider.ts';
import { agentNamed, logged } from '#tests/support/events.ts';

const chatId = '01980000-0000-7000-8000-0000000000f1';
const subjectId = '01980000-0000-7000-8000-0000000000f2';
const lin = agentNamed('lin', 'Lin');
const minute = (count: number) => new Date(Date.UTC(2026, 2, 1, 9) + count * 60_000).toISOString();
const said = { subjectId, value: { text: 'It leaves tonight.' } };

const started: ChatEvent = {
  type: 'ChatStarted',
  data: { chatId, visitor: { subjectId, value: { name: 'Noura' } }, language: 'ar' },
};
const given = (email: string | null): ChatEvent => ({
  type: 'ReplyAddressGiven',
  data: { chatId, address: { subjectId, value: email === null ? null : { email } } },
});
const asked: ChatEvent = { type: 'VisitorWrote', data: { chatId, message: said } };
const answered: ChatEvent = { type: 'AgentWrote', data: { chatId, agent: lin, message: said, isVisitorAway: true } };
const heard: ChatEvent = { type: 'AgentWrote', data: { chatId, agent: lin, message: said } };
const returned: ChatEvent = { type: 'VisitorReturned', data: { chatId } };
const closed: ChatEvent = { type: 'ChatClosed', data: { chatId } };
const emailed: ChatEvent = { type: 'ChatContinuedByEmail', data: { chatId, messageIds: [] } };

const history = (events: readonly ChatEvent[]) => logged(events.map((event, index) => ({ event, at: minute(index) })));
const idsOf = (...events: ChatEvent[]) => history(events).flatMap(({ id, type }) => (type === 'AgentWrote' ? id : []));
const dueAfter = (...events: ChatEvent[]) => emailDueAt(fold(chatDecider, history(events)) as Chat);
const decide = (command: ChatCommand, ...before: ChatEvent[]) =>
  chatDecider.decide(command, fold(chatDecider, history(before))).map(({ type, data }) => ({ type, data }));
const requested = (email = 'noura@example.com'): ChatEvent => ({
  type: 'TranscriptRequested',
  data: { chatId, address: { subjectId, value: { email } } },
});
const transcriptAt = (now: string, ...before: ChatEvent[]) =>
  decide({ type: 'mail_transcript', chatId, email: 'noura@example.com', now }, ...before);
const emailAt = (now: string, ...before: ChatEvent[]) => decide({ type: 'continue_by_email', chatId, now }, ...before);
const withAddress = [started, given('noura@example.com')];

describe('what was said to a visitor who is away', () => {
  test.each<[string, ChatEvent[], string | null]>([
    ['is due two minutes after the last of it', [...withAddress, answered, answered], minute(5)],
    [
      'ten minutes after the first of it, however much is added',
      [...withAddress, ...Array.from({ length: 12 }, () => answered)],
      minute(12),
    ],
    ['also once the conversation is closed', [...withAddress, answered, closed], minute(4)],
    ['nowhere without an address', [started, answered], null],
    ['nowhere once the visitor was erased', [started, given(null), answered], null],
    ['nowhere once they write again', [...withAddress, answered, asked], null],
    ['nowhere once they are there again', [...withAddress, answered, returned], null],
    ['nowhere once they are there when more is said', [...withAddress, answered, heard], null],
    ['nowhere a second time', [...withAddress, answered, emailed], null],
    ['and what is said after an email is due an hour later', [...withAddress, answered, emailed, answered], minute(63)],
    ['unless they wrote since', [...withAddress, answered, emailed, asked, answered], minute(7)],
    ['or were there since', [...withAddress, answered, emailed, heard, answered], minute(7)],
    ['or came back to more', [...withAddress, answered, emailed, answered, returned, answered], minute(8)],
  ])('%s', (_what, events, dueAt) => {
    expect(dueAfter(...events)).toBe(dueAt);
  });

  test('goes into one email when it is due, and not before', () => {
    const before = [...withAddress, answered, answered];
    expect(emailAt(minute(4), ...before)).toEqual([]);
    expect(emailAt(minute(5), ...before)).toEqual([
      { type: 'ChatContinuedByEmail', data: { chatId, messageIds: idsOf(...before) } },
    ]);
    expect(emailAt(minute(9), ...before, emailed)).toEqual([]);
  });

  test('is not sent where it was taken back', () => {
    const before = [...withAddress, answered];
    const [messageId = ''] = idsOf(...before);
    const retracted: ChatEvent = { type: 'ChatMessageRetracted', data: { chatId, messageId } };
    expect(emailAt(minute(9), ...before, retracted)).toEqual([]);
  });

  test('is seen once the visitor is there again', () => {
    expect(decide({ type: 'return', chatId }, ...withAddress, answered)).toEqual([returned]);
    expect(decide({ type: 'return', chatId }, ...withAddress, answered, returned)).toEqual([]);
  });
});

test('a message says that the visitor was away only where they were', () => {
  const answer = (isVisitorAway: boolean) => {
    const { message: _, ...rest } = Object(
      decide({ type: 'answer', chatId, agent: lin, text: 'Hello', isVisitorAway }, started).at(-1)?.data,
    );
    return rest;
  };
  expect(answer(true)).toEqual({ chatId, agent: lin, isVisitorAway: true });
  expect(answer(false)).toEqual({ chatId, agent: lin });
});

describe('the conversation by email', () => {
  const welcome: ChatEvent = {
    type: 'AssistantWrote',
    data: {
      chatId,
      name: 'Assistant',
      answers: 0,
      message: { subjectId, value: { text: 'Welcome', options: [], parcel: null, memory: null } },
    },
  };
  const day = 24 * 60;

  test('goes to the address that its visitor names, under their key', () => {
    expect(transcriptAt(minute(2), started, asked)).toEqual([requested()]);
    expect(transcriptAt(minute(3), started, asked, closed)).toEqual([requested()]);
  });

  test.each<[string, ChatEvent[]]>([
    ['nothing was said', [started]],
    ['nobody but the assistant said anything', [started, welcome]],
  ])('is refused where %s', (_what, before) => {
    expect(() => transcriptAt(minute(5), ...before)).toThrow('Nothing has been said in this conversation yet.');
  });

  test('is refused where all was taken back', () => {
    const messageId = history([started, asked]).at(-1)?.id ?? '';
    const retracted: ChatEvent = { type: 'ChatMessageRetracted', data: { chatId, messageId } };
    expect(() => transcriptAt(minute(5), started, asked, retracted)).toThrow('Nothing has been said');
  });

  test('goes out three times within a day, wherever to, and once more when the first is a day old', () => {
    const before = [started, asked, requested('a@example.com'), requested('b@example.com'), requested('c@example.com')];
    expect(() => transcriptAt(minute(2 + day - 1), ...before)).toThrow('A conversation can be emailed 3 times a day.');
    expect(transcriptAt(minute(2 + day), ...before)).toEqual([requested()]);
    expect(() => transcriptAt(minute(3 + day - 1), ...before, requested('d@example.com'))).toThrow('3 times a day');
  });
});
