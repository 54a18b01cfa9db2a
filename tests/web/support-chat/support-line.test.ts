import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChatMessage } from '#contracts/chats.ts';
import { browserMemory } from '#tests/support/browser-memory.ts';
import { FakeSocket } from '#tests/support/fake-socket.ts';
import { everythingSaid } from '#web/features/support-chat/model/conversation.ts';
import type { ConversationStorage } from '#web/features/support-chat/model/conversation-storage.ts';
import { reconnectDelayMs } from '#web/features/support-chat/model/kept-line.ts';
import { isClosed, ratingOf } from '#web/features/support-chat/model/notices.ts';
import { createSupportLine, joinDelayMs } from '#web/features/support-chat/model/support-line.ts';
import { rejoinDelayMs } from '#web/features/support-chat/model/verdict.ts';
import { typingEndsMs } from '#web/shared/realtime/typing-signal.ts';
import type { SupportLine } from '#web/features/support-chat/model/support-line-shape.ts';
import { createUnsentStorage } from '#web/features/support-chat/model/unsent-storage.ts';

const visitor = '01980000-0000-7000-8000-0000000000f1';
const at = '2026-03-01T09:00:00.000Z';
const message = (seq: string, text: string, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  type: 'message',
  text,
  sender: 'support',
  senderName: 'Lin',
  userId: visitor,
  timestamp: at,
  id: `01980000-0000-7000-8000-${seq.padStart(12, '0')}`,
  seq,
  ...changes,
});
const asked = (text: string, clientMsgId: string) => ({
  type: 'message',
  text,
  sender: 'user',
  senderName: 'Noura',
  timestamp: at,
  clientMsgId,
});

let sockets: FakeSocket[];
let ids: number;
let kept: ReturnType<ConversationStorage['read']>;
let memory: ReturnType<typeof browserMemory>;
let line: SupportLine;
let timeZone: string | undefined;
const newest = () => sockets.at(-1) as FakeSocket;
const texts = () => line.get().stored.map(({ text }) => text);
const begin = () =>
  createSupportLine({
    connect: () => {
      sockets.push(new FakeSocket());
      return newest();
    },
    storage: { read: () => kept, write: (next) => (kept = next) },
    unsent: createUnsentStorage({ storage: memory, now: () => new Date(at) }),
    language: () => 'ar',
    timeZone: () => timeZone,
    newId: () => `m${(ids += 1)}`,
    now: () => new Date(at),
  });
/** The visitor of before comes online, or somebody new. */
const greeted = (token = 'first') => {
  newest().open();
  newest().say({ type: 'visitor', visitor, token, expiresAt: at });
  vi.advanceTimersByTime(joinDelayMs);
};
/** The server takes the last join. */
const admitted = () => {
  const join = newest().sent.findLast((frame) => (frame as { type: string }).type === 'join');
  newest().say({ type: 'ack', clientMsgId: (join as { clientMsgId: string }).clientMsgId, seq: '0' });
};
const joined = () => {
  line.open();
  greeted();
  line.join('Noura');
  admitted();
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
  sockets = [];
  ids = 0;
  timeZone = 'Africa/Accra';
  kept = { userName: '' };
  memory = browserMemory();
  line = begin();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('somebody new', () => {
  test('is online as soon as the socket opens, and joins with a name', () => {
    line.open();
    expect(line.get().isOnline).toBe(false);
    greeted();
    expect(line.get().isOnline).toBe(true);
    expect(newest().sent).toEqual([{ type: 'visitor' }]);
    line.join('  Noura ');
    const join = { type: 'join', userName: 'Noura', language: 'ar', timeZone, timestamp: at, clientMsgId: 'm1' };
    expect(newest().sent.slice(1)).toEqual([join]);
    admitted();
    expect(newest().sent.slice(2)).toEqual([{ type: 'resume', conversationId: visitor }]);
    expect(kept).toEqual({ token: 'first', userName: 'Noura' });
  });

  test('joins without a time zone where the browser tells none', () => {
    timeZone = undefined;
    line.open();
    greeted();
    line.join('Noura');
    expect(newest().sent.at(-1)).not.toHaveProperty('timeZone');
  });

  test('who gives the name before the line stands joins once it does', () => {
    line.open();
    line.join('Noura');
    expect(newest().sent).toEqual([]);
    greeted();
    expect(newest().sent.map((frame) => (frame as { type: string }).type)).toEqual(['visitor', 'join']);
  });
});

describe('what a visitor says', () => {
  test('is on its way until it is stored', () => {
    joined();
    line.say(' Hello? ');
    expect(newest().sent.at(-1)).toEqual(asked('Hello?', 'm2'));
    expect(line.get()).toMatchObject({ stored: [], unsent: [{ clientMsgId: 'm2', text: 'Hello?' }] });
    newest().say(message('3', 'Just a moment.'));
    const said = everythingSaid(line.get(), 'Noura').map(({ text, seq }) => [text, seq]);
    expect(said).toEqual([
      ['Just a moment.', '3'],
      ['Hello?', undefined],
    ]);
    newest().say({ type: 'ack', clientMsgId: 'm2', seq: '1' });
    expect(line.get()).toMatchObject({ stored: [{ text: 'Hello?', seq: '1', senderName: 'Noura' }, { seq: '3' }], unsent: [] });
  });

  test('waits for the line, and for a reload, and is sent once more by the same id', () => {
    joined();
    newest().drop();
    line.say('Are you there?');
    expect(line.get().isOnline).toBe(false);
    line = begin();
    line.open();
    greeted();
    admitted();
    expect(newest().sent).toEqual([
      { type: 'visitor', token: 'first' },
      expect.objectContaining({ type: 'join', userName: 'Noura' }),
      { type: 'resume', conversationId: visitor },
      asked('Are you there?', 'm2'),
    ]);
    newest().say({ type: 'ack', clientMsgId: 'm2', seq: '1' });
    newest().say(message('1', 'Are you there?', { sender: 'user', senderName: 'Noura' }));
    expect(texts()).toEqual(['Are you there?']);
    expect(memory.keys()).toEqual([]);
  });

  test('is sent again while the log is away', () => {
    joined();
    newest().say({ type: 'resumed', conversationId: visitor });
    line.say('Hello?');
    newest().say({ type: 'error', code: 'unavailable', message: 'Please try again.', clientMsgId: 'm2' });
    expect(line.get()).toMatchObject({ refusal: undefined, unsent: [{ text: 'Hello?' }] });
    const before = newest().sent.length;
    vi.advanceTimersByTime(reconnectDelayMs);
    expect(newest().sent.slice(before)).toEqual([asked('Hello?', 'm2')]);
  });

  test('is given up where it is refused, with the reason until the next message', () => {
    joined();
    line.say('Hello?');
    line.say('Are you there?');
    newest().say({ type: 'error', code: 'bad_frame', message: 'Invalid frame.', clientMsgId: 'm2' });
    expect(line.get()).toMatchObject({ refusal: 'sending', unsent: [{ text: 'Are you there?' }], sending: 'm3' });
    line.say('Hello again');
    expect(line.get().refusal).toBeUndefined();
  });
});

describe('what support says', () => {
  test('stands in its order, each once, whatever order it comes in', () => {
    joined();
    for (const seq of ['2', '1', '2']) newest().say(message(seq, `answer ${seq}`));
    expect(texts()).toEqual(['answer 1', 'answer 2']);
    newest().say(message('10', 'answer 10'));
    newest().say(message('9', 'answer 9'));
    expect(texts()).toEqual(['answer 1', 'answer 2', 'answer 9', 'answer 10']);
  });

  test('ends their typing', () => {
    joined();
    newest().say({ type: 'support_joined', supportName: 'Lin', userId: visitor, timestamp: at, seq: '1' });
    newest().say({ type: 'typing', isTyping: true, sender: 'support', userId: visitor });
    expect(line.get()).toMatchObject({ supportName: 'Lin', isSupportTyping: true });
    newest().say(message('1', 'I am passing you on.', { senderName: 'Assistant', isAssistant: true }));
    expect(line.get().isSupportTyping).toBe(true);
    newest().say(message('2', 'Hello.'));
    expect(line.get().isSupportTyping).toBe(false);
  });

  test('is typed for as long as they are heard of', () => {
    joined();
    const types = () => newest().say({ type: 'typing', isTyping: true, sender: 'support', userId: visitor });
    types();
    vi.advanceTimersByTime(typingEndsMs - 1);
    types();
    vi.advanceTimersByTime(typingEndsMs - 1);
    expect(line.get().isSupportTyping).toBe(true);
    vi.advanceTimersByTime(1);
    expect(line.get().isSupportTyping).toBe(false);
    types();
    newest().drop();
    expect(line.get().isSupportTyping).toBe(false);
  });

  test('is not shown from another conversation', () => {
    joined();
    newest().say(message('1', 'Not for you', { userId: '01980000-0000-7000-8000-0000000000f9' }));
    expect(texts()).toEqual([]);
  });

  test('leaves its place when it is taken back', () => {
    joined();
    newest().say(message('1', 'Wrong window'));
    newest().say({ type: 'retracted', userId: visitor, id: message('1', '').id });
    expect(line.get().stored).toMatchObject([{ seq: '1', text: '', isRetracted: true }]);
  });
});

describe('several messages', () => {
  const sentTexts = () => newest().sent.flatMap((frame) => (frame as { text?: string }).text ?? []);

  test('are sent one after the other, each once the one before is stored', () => {
    joined();
    for (const text of ['One', 'Two', 'Three']) line.say(text);
    expect(sentTexts()).toEqual(['One']);
    expect(line.get()).toMatchObject({ sending: 'm2' });
    newest().say({ type: 'ack', clientMsgId: 'm2', seq: '1' });
    expect(sentTexts()).toEqual(['One', 'Two']);
    newest().say({ type: 'ack', clientMsgId: 'm3', seq: '2' });
    newest().say({ type: 'ack', clientMsgId: 'm4', seq: '3' });
    expect(texts()).toEqual(['One', 'Two', 'Three']);
    expect(line.get()).toMatchObject({ sending: undefined, unsent: [] });
  });

  test('are not sent faster than the server takes them, typing not at all then, and all of them in the end', () => {
    joined();
    const many = Array.from({ length: 30 }, (_, which) => `Message ${which}`);
    for (const text of many) line.say(text);
    const answer = () => {
      for (let seq = line.get().stored.length + 1; line.get().sending !== undefined; seq += 1) {
        newest().say({ type: 'ack', clientMsgId: line.get().sending, seq: String(seq) });
      }
    };
    answer();
    expect(newest().sent.length).toBeLessThan(20);
    line.setTyping(true);
    expect(newest().sent.at(-1)).toMatchObject({ type: 'message' });
    for (let second = 0; second < 30; second += 1) {
      vi.advanceTimersByTime(1_000);
      answer();
    }
    expect(sentTexts()).toEqual(many);
    line.setTyping(true);
    expect(newest().sent.at(-1)).toEqual({ type: 'typing', isTyping: true, sender: 'user' });
  });

  test('wait until the visitor has joined, also on the next line', () => {
    line.open();
    greeted();
    line.join('Noura');
    line.say('One');
    expect(sentTexts()).toEqual([]);
    admitted();
    expect(sentTexts()).toEqual(['One']);
    newest().drop();
    expect(line.get()).toMatchObject({ sending: undefined, unsent: [{ text: 'One' }] });
    vi.advanceTimersByTime(reconnectDelayMs);
    newest().open();
    expect(sentTexts()).toEqual([]);
    greeted();
    admitted();
    expect(sentTexts()).toEqual(['One']);
  });
});

test('each join is one of its own: another time under the id of before would be another request under a known name', () => {
  joined();
  newest().drop();
  vi.advanceTimersByTime(reconnectDelayMs);
  greeted();
  const joins = sockets.flatMap(({ sent }) =>
    sent.flatMap((frame) => ((frame as { type: string }).type === 'join' ? (frame as { clientMsgId: string }).clientMsgId : [])),
  );
  expect(joins).toHaveLength(2);
  expect(new Set(joins).size).toBe(2);
});

test('a join that the log could not take is sent again', () => {
  line.open();
  greeted();
  line.join('Noura');
  newest().say({ type: 'error', code: 'unavailable', message: 'Please try again.', clientMsgId: 'm1' });
  vi.advanceTimersByTime(reconnectDelayMs);
  expect(newest().sent.slice(1)).toMatchObject([{ type: 'join' }, { type: 'join' }]);
  admitted();
  expect(newest().sent.at(-1)).toMatchObject({ type: 'resume' });
});

test('a join that was one too many of a network is sent again a minute later, and the visitor is told', () => {
  line.open();
  greeted();
  line.join('Noura');
  newest().say({ type: 'error', code: 'rate_limited', message: 'Too many.', clientMsgId: 'm1' });
  expect(line.get().refusal).toBe('joining');
  vi.advanceTimersByTime(rejoinDelayMs - 1);
  expect(newest().sent.slice(1)).toMatchObject([{ type: 'join' }]);
  vi.advanceTimersByTime(1);
  expect(newest().sent.slice(1)).toMatchObject([{ type: 'join' }, { type: 'join' }]);
  admitted();
  expect(line.get().refusal).toBeUndefined();
});

test('the page that it is held on is told where there is one to tell, and again on the next line', () => {
  const pages = () => newest().sent.filter((frame) => (frame as { type: string }).type === 'page');
  joined();
  expect(pages()).toEqual([]);
  line.visit('track');
  line.visit(undefined);
  expect(pages()).toEqual([{ type: 'page', page: 'track' }, { type: 'page' }]);
  line.visit('home');
  newest().close();
  vi.advanceTimersByTime(reconnectDelayMs);
  greeted();
  expect(pages()).toEqual([]);
  admitted();
  expect(pages()).toEqual([{ type: 'page', page: 'home' }]);
});

describe('beside messages', () => {
  const number = 'WE483920175525US';

  test('a tracking number is attached once the server has it, and stands where it was given', () => {
    joined();
    newest().say(message('1', 'Which one?'));
    line.attach(number);
    expect(newest().sent.at(-1)).toEqual({ type: 'attach', trackingNumber: number, clientMsgId: 'm2' });
    expect(line.get().notices).toEqual([]);
    newest().say({ type: 'ack', clientMsgId: 'm2', seq: '2' });
    expect(line.get().notices).toMatchObject([{ about: { type: 'attached', trackingNumber: number }, seq: '2' }]);
  });

  test('what was not acknowledged is asked for again on the next line', () => {
    joined();
    line.rate(4);
    expect(ratingOf(line.get())).toBeUndefined();
    newest().drop();
    vi.advanceTimersByTime(reconnectDelayMs);
    greeted();
    admitted();
    const again = { type: 'rate_chat', rating: 4, clientMsgId: 'm2' };
    expect(newest().sent).toContainEqual(again);
    newest().say({ type: 'ack', clientMsgId: 'm2', seq: '1' });
    expect(ratingOf(line.get())).toBe(4);
    line.rate(5);
    newest().say({ type: 'ack', clientMsgId: 'm4', seq: '2' });
    expect(line.get().notices).toEqual([{ about: { type: 'rated', rating: 5 }, seq: '2' }]);
  });

  test('what is too much at once is sent later, in its order, and nothing of it is lost', () => {
    joined();
    line.say('One');
    line.rate(4);
    line.say('Two');
    const tooMuch = { type: 'error', code: 'rate_limited', message: 'Too many messages.', retryAfterSeconds: 40 } as const;
    for (const clientMsgId of ['m2', 'm3']) newest().say({ ...tooMuch, clientMsgId });
    expect(line.get()).toMatchObject({ refusal: 'waiting', unsent: [{ text: 'One' }, { text: 'Two' }] });
    const before = newest().sent.length;
    vi.advanceTimersByTime(39_999);
    expect(newest().sent).toHaveLength(before);
    vi.advanceTimersByTime(1);
    const again = newest().sent.slice(before);
    expect(again).toEqual(expect.arrayContaining([{ type: 'rate_chat', rating: 4, clientMsgId: 'm3' }, asked('One', 'm2')]));
    newest().say({ type: 'ack', clientMsgId: 'm2', seq: '1' });
    expect(newest().sent.at(-1)).toEqual(asked('Two', 'm4'));
    expect(line.get().refusal).toBeUndefined();
  });

  test('what is taken again tomorrow is refused', () => {
    joined();
    line.mail('noura@example.org');
    const tomorrow = { type: 'error', code: 'rate_limited', message: 'Too many.', retryAfterSeconds: 80_000 } as const;
    newest().say({ ...tomorrow, clientMsgId: 'm2' });
    expect(line.get()).toMatchObject({ refusal: 'mailing' });
  });

  test('what is refused is given up, with the reason', () => {
    joined();
    line.attach(number);
    newest().say({ type: 'error', code: 'conflict', message: 'Too many.', clientMsgId: 'm2' });
    expect(line.get()).toMatchObject({ refusal: 'sending', notices: [] });
  });

  test('whoever comes in, and whether anybody is there, is known', () => {
    joined();
    expect(line.get().isSupportThere).toBeUndefined();
    newest().say({ type: 'support_presence', isThere: true });
    newest().say({ type: 'support_joined', supportName: 'Lin', userId: visitor, timestamp: at, seq: '1' });
    expect(line.get()).toMatchObject({ isSupportThere: true, notices: [{ about: { type: 'joined', name: 'Lin' } }] });
  });
});

describe('an own message', () => {
  const id = message('3', '').id;
  const own = { sender: 'user', senderName: 'Noura' } as const;
  const taken = { type: 'retract', id, clientMsgId: 'm3' };
  const stored = () => line.get().stored.map(({ text, isRetracted }) => (isRetracted ? 'taken back' : text));

  test('is taken back by its id of the history, once that is stored', () => {
    joined();
    newest().say(message('3', 'Oops', own));
    line.retract(id);
    expect(newest().sent.at(-1)).toEqual({ ...taken, clientMsgId: 'm2' });
    expect(stored()).toEqual(['Oops']);
    newest().say({ type: 'ack', clientMsgId: 'm2', seq: '4' });
    expect(stored()).toEqual(['taken back']);
  });

  test('that was sent from here is known by the id that it was acknowledged with, also on the next line', () => {
    joined();
    newest().say({ type: 'resumed', conversationId: visitor });
    line.say('Oops');
    newest().say({ type: 'ack', clientMsgId: 'm2', seq: '3', id });
    line.retract('m2');
    expect(newest().sent.at(-1)).toEqual(taken);
    newest().drop();
    vi.advanceTimersByTime(reconnectDelayMs);
    greeted();
    admitted();
    expect(newest().sent.at(-1)).toEqual(taken);
    newest().say({ type: 'ack', clientMsgId: 'm3', seq: '4' });
    expect(stored()).toEqual(['taken back']);
    expect(line.get()).toMatchObject({ refusal: undefined, stored: [{ id: 'm2' }] });
  });

  test('that cannot be taken back any more stays', () => {
    joined();
    newest().say(message('3', 'Too late', own));
    line.retract(id);
    newest().say({ type: 'error', code: 'conflict', message: 'This message can no longer be taken back.', clientMsgId: 'm2' });
    expect(line.get()).toMatchObject({ refusal: 'retracting', stored: [{ text: 'Too late' }] });
  });
});

describe('what happened while nobody listened', () => {
  const place = (seq: string) => ({ userId: visitor, timestamp: at, seq });
  const happened = [
    { type: 'support_joined', supportName: 'Lin', ...place('2') },
    { type: 'tracking_number_given', trackingNumber: 'WE483920175525US', ...place('4') },
    { type: 'chat_rated', rating: 3, ...place('5') },
    { type: 'retracted', userId: visitor, id: message('6', '').id, message: { seq: '6', sender: 'support', timestamp: at } },
    { type: 'chat_rated', rating: 4, ...place('8') },
    { type: 'chat_closed', ...place('9') },
  ];
  const resumed = () => {
    for (const frame of [message('3', 'Hello.'), message('10', 'Goodbye.'), ...happened]) newest().say(frame);
    newest().say({ type: 'resumed', conversationId: visitor, seq: '10' });
  };
  const places = () => line.get().notices.map(({ about, seq }) => [about.type, seq]);
  const all = [
    ['joined', '2'],
    ['attached', '4'],
    ['rated', '8'],
    ['closed', '9'],
  ];

  test('stands in its place after a reload, and once where it is told again', () => {
    joined();
    resumed();
    expect(places()).toEqual(all);
    expect(ratingOf(line.get())).toBe(4);
    expect(isClosed(line.get())).toBe(true);
    const stored = () => line.get().stored.map(({ text, isRetracted }) => (isRetracted ? 'taken back' : text));
    expect(stored()).toEqual(['Hello.', 'taken back', 'Goodbye.']);
    newest().drop();
    vi.advanceTimersByTime(reconnectDelayMs);
    greeted();
    admitted();
    resumed();
    expect(places()).toEqual(all);
    expect(stored()).toEqual(['Hello.', 'taken back', 'Goodbye.']);
    expect(kept).not.toHaveProperty('notices');
  });

  test('is forgotten with the token', () => {
    joined();
    resumed();
    newest().say({ type: 'error', code: 'expired_token', message: 'Please start a new one.' });
    expect(line.get()).toMatchObject({ notices: [], stored: [], isKnown: false, userName: 'Noura' });
  });
});

test('what was said before is known once all of it has come', () => {
  joined();
  newest().say(message('1', 'Before'));
  expect(line.get().isKnown).toBe(false);
  newest().say({ type: 'resumed', conversationId: visitor, seq: '1' });
  expect(line.get().isKnown).toBe(true);
});

test('a line that drops is opened again after three seconds, and goes on where it was', () => {
  joined();
  newest().say(message('4', 'Before'));
  newest().say({ type: 'resumed', conversationId: visitor, seq: '4' });
  newest().drop();
  vi.advanceTimersByTime(reconnectDelayMs - 1);
  expect(sockets).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(sockets).toHaveLength(2);
  greeted();
  admitted();
  expect(newest().sent.at(-1)).toEqual({ type: 'resume', conversationId: visitor, lastSeq: '4' });
  expect(texts()).toEqual(['Before']);
});

test('what was said while the line was down is not skipped for what was said since', () => {
  joined();
  newest().say({ type: 'resumed', conversationId: visitor, seq: '4' });
  line.say('Hello?');
  newest().say({ type: 'ack', clientMsgId: 'm2', seq: '6' });
  const again = () => {
    newest().drop();
    vi.advanceTimersByTime(reconnectDelayMs);
    greeted();
    admitted();
    return newest().sent.at(-1);
  };
  expect(again()).toMatchObject({ type: 'resume', lastSeq: '4' });
  newest().say(message('8', 'Live, before what was missed'));
  expect(again()).toMatchObject({ type: 'resume', lastSeq: '4' });
  newest().say(message('5', 'Missed'));
  newest().say(message('9', 'Live'));
  newest().say({ type: 'resumed', conversationId: visitor, seq: '8' });
  expect(again()).toMatchObject({ type: 'resume', lastSeq: '9' });
});

test('a closed panel keeps the conversation, and is not connected', () => {
  joined();
  newest().say(message('1', 'Hello.'));
  line.close();
  vi.advanceTimersByTime(10 * reconnectDelayMs);
  expect(sockets).toHaveLength(1);
  expect(line.get()).toMatchObject({ isOnline: false, userName: 'Noura', stored: [{ text: 'Hello.' }] });
  line.open();
  expect(sockets).toHaveLength(2);
});

test.each(['bad_token', 'expired_token'])('somebody whose token is over (%s) is somebody new', (code) => {
  kept = { token: 'old', userName: 'Noura' };
  line = begin();
  line.open();
  newest().open();
  newest().say({ type: 'error', code, message: 'Please start a new one.' });
  expect(newest().sent).toEqual([{ type: 'visitor', token: 'old' }, { type: 'visitor' }]);
  expect(line.get().refusal).toBe('over');
});

test('a conversation that support closed opens again when the visitor writes', () => {
  joined();
  newest().say({ type: 'chat_closed', userId: visitor, timestamp: at, seq: '4' });
  expect(isClosed(line.get())).toBe(true);
  line.say('One more thing');
  newest().say({ type: 'ack', clientMsgId: 'm2', seq: '5' });
  expect(isClosed(line.get())).toBe(false);
});

test('what cannot be read is passed over', () => {
  joined();
  for (const frame of ['{', '{"type":"message"}', '[]']) newest().say(frame);
  expect(line.get()).toMatchObject({ stored: [], isOnline: true });
});
