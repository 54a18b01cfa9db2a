import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDeskLine, joinDelayMs, type DeskLine } from '#web/features/support-desk/model/desk-line.ts';
import { alsoLooking, alsoTyping, isVisitorTyping } from '#web/features/support-desk/model/desk-state.ts';
import { settleMs } from '#web/features/support-desk/model/desk-place.ts';
import { reconnectDelayMs, type FrameListener } from '#web/shared/realtime/socket.ts';
import { typingEndsMs } from '#web/shared/realtime/typing-signal.ts';

const noura = '019a0000-0000-7000-8000-00000000000a';
const ama = '019a0000-0000-7000-8000-00000000000b';
const me = '019a0000-0000-7000-8000-000000000001';
const lin = '019a0000-0000-7000-8000-000000000002';
const at = '2026-11-23T13:05:00.000Z';

let sent: Record<string, unknown>[];
let isOpen: boolean;
let line: FrameListener;
let desk: DeskLine;
let ids: number;

const connect = () => {
  isOpen = true;
  line.onOpen();
  vi.advanceTimersByTime(joinDelayMs);
};
const drop = () => {
  isOpen = false;
  line.onClose();
};
const types = () => sent.map(({ type }) => type);
const ack = (clientMsgId: string, seq?: string) => line.onFrame({ type: 'ack', clientMsgId, ...(seq && { seq }) });

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  isOpen = false;
  ids = 0;
  desk = createDeskLine({
    socket: {
      listen(listener) {
        line = listener;
        return () => undefined;
      },
      send(frame) {
        if (isOpen) sent.push({ ...frame });
        return isOpen;
      },
    },
    newId: () => `m${++ids}`,
    now: () => new Date(at),
  });
});
afterEach(() => vi.useRealTimers());

describe('joining', () => {
  test('nothing is sent before the agent has given a name', () => {
    connect();
    expect(desk.get()).toMatchObject({ isConnected: true, joined: undefined });
    expect(sent).toEqual([]);
  });

  test('the name goes out at once on a line that stands', () => {
    connect();
    desk.join(me, ' Mia ');
    expect(sent).toEqual([{ type: 'join_support', supportName: 'Mia', timestamp: at, clientMsgId: 'join-support' }]);
  });

  test('it goes out again 100 ms after every connection, and the open conversation with it', () => {
    desk.join(me, 'Mia');
    desk.open(noura);
    isOpen = true;
    line.onOpen();
    vi.advanceTimersByTime(99);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(types()).toEqual(['join_support']);
    ack('join-support');
    expect(sent.at(-1)).toEqual({ type: 'open_chat', userId: noura });
    expect(joinDelayMs).toBe(100);
  });

  test('whoever may not answer is not joined', () => {
    connect();
    desk.join(me, 'Mia');
    line.onFrame({ type: 'error', code: 'forbidden', message: 'Sign in to answer visitors.', clientMsgId: 'join-support' });
    expect(desk.get().joined).toBeUndefined();
  });

  test('who has left is silent on the next line', () => {
    connect();
    desk.join(me, 'Mia');
    desk.leave();
    drop();
    sent = [];
    connect();
    expect(sent).toEqual([]);
  });
});

describe('answers', () => {
  beforeEach(() => {
    connect();
    desk.join(me, 'Mia');
    ack('join-support');
    sent = [];
  });

  test('are on their way until they are stored at their place', () => {
    const onStored = vi.fn<() => void>();
    desk.listen({ onStored });
    desk.say(noura, ' It is in Berlin. ');
    const frame = {
      type: 'message',
      text: 'It is in Berlin.',
      sender: 'support',
      senderName: 'Mia',
      userId: noura,
      timestamp: at,
    };
    expect(sent).toEqual([{ ...frame, clientMsgId: 'm1' }]);
    expect(desk.get().unsent).toHaveLength(1);
    ack('m1', '7');
    expect(desk.get().unsent).toEqual([]);
    expect(onStored).toHaveBeenCalledWith(expect.objectContaining({ seq: '7', senderName: 'Mia', text: 'It is in Berlin.' }));
  });

  test('that no ack has come for are sent again, exactly as before, once the desk is joined again', () => {
    desk.say(noura, 'One');
    const first = sent.at(-1);
    drop();
    desk.say(noura, 'Two');
    connect();
    ack('join-support');
    ack('m1', '7');
    expect(sent.filter(({ type }) => type === 'message').map(({ text }) => text)).toEqual(['One', 'One', 'Two']);
    expect(sent.findLast(({ text }) => text === 'One')).toEqual(first);
  });

  test('go one after the other, also where the event store is away for the first', () => {
    desk.say(noura, 'One');
    desk.say(noura, 'Two');
    line.onFrame({ type: 'error', code: 'unavailable', message: 'Later.', clientMsgId: 'm1' });
    expect(desk.get().unsent).toHaveLength(2);
    vi.advanceTimersByTime(reconnectDelayMs);
    expect(sent.map(({ clientMsgId }) => clientMsgId)).toEqual(['m1', 'm1']);
    ack('m1', '7');
    expect(sent.map(({ clientMsgId }) => clientMsgId)).toEqual(['m1', 'm1', 'm2']);
  });

  test('wait until the server knows who answers', () => {
    drop();
    connect();
    desk.say(noura, 'One');
    expect(sent.filter(({ type }) => type === 'message')).toEqual([]);
    ack('join-support');
    expect(sent.filter(({ type }) => type === 'message')).toHaveLength(1);
  });

  test('that are refused come back with the reason', () => {
    desk.say(noura, 'One');
    line.onFrame({ type: 'error', code: 'conflict', message: 'This conversation is closed.', clientMsgId: 'm1' });
    expect(desk.get()).toMatchObject({
      unsent: [],
      refused: [{ userId: noura, text: 'One', message: 'This conversation is closed.' }],
    });
  });

  test('that are refused are kept for each conversation until one says something there, and all of them', () => {
    const refuse = (id: string) =>
      line.onFrame({ type: 'error', code: 'conflict', message: 'This conversation is closed.', clientMsgId: id });
    desk.say(noura, 'One');
    desk.say(noura, 'Two');
    refuse('m1');
    refuse('m2');
    desk.say(ama, 'Elsewhere');
    expect(desk.get().refused).toMatchObject([{ userId: noura, text: 'One\nTwo' }]);
    refuse('m3');
    desk.say(noura, 'Three');
    expect(desk.get().refused).toMatchObject([{ userId: ama, text: 'Elsewhere' }]);
    desk.forgetRefusal(ama);
    expect(desk.get().refused).toEqual([]);
  });
});

describe('who else is there', () => {
  const typing = (isTyping: boolean, accountId?: string) =>
    line.onFrame({
      type: 'typing',
      isTyping,
      sender: accountId ? 'support' : 'user',
      userId: noura,
      ...(accountId && { accountId }),
    });
  const place = { chatId: noura, ownId: me };

  test('colleagues who look at a conversation are named once, oneself not at all', () => {
    line.onFrame({ type: 'desk', accountId: me, seats: [{ name: 'Mia', userId: noura }] });
    line.onFrame({
      type: 'desk',
      accountId: lin,
      seats: [
        { name: 'Lin', userId: noura },
        { name: 'Lin', userId: noura },
      ],
    });
    expect(alsoLooking(desk.get().colleagues, place)).toEqual(['Lin']);
    line.onFrame({ type: 'desk', accountId: lin, seats: [] });
    expect(alsoLooking(desk.get().colleagues, place)).toEqual([]);
  });

  test('a colleague who types is told from the visitor', () => {
    line.onFrame({ type: 'desk', accountId: lin, seats: [{ name: 'Lin', userId: noura }] });
    typing(true, lin);
    expect(alsoTyping(desk.get(), place)).toEqual(['Lin']);
    expect(isVisitorTyping(desk.get().typists, noura)).toBe(false);
    typing(true);
    expect(isVisitorTyping(desk.get().typists, noura)).toBe(true);
    typing(false, lin);
    expect(alsoTyping(desk.get(), place)).toEqual([]);
  });

  test('whoever is not heard of again has stopped, and so has whoever has sent it', () => {
    typing(true);
    vi.advanceTimersByTime(typingEndsMs);
    expect(isVisitorTyping(desk.get().typists, noura)).toBe(false);
    typing(true);
    line.onFrame({
      ...{ type: 'message', text: 'Hello', sender: 'user', senderName: 'Noura', userId: noura },
      ...{ timestamp: at, id: lin, seq: '1' },
    });
    expect(isVisitorTyping(desk.get().typists, noura)).toBe(false);
  });

  test('without a line nobody is known to be there', () => {
    line.onFrame({ type: 'desk', accountId: lin, seats: [{ name: 'Lin', userId: noura }] });
    typing(true);
    drop();
    expect(desk.get()).toMatchObject({ isConnected: false, colleagues: [], typists: [] });
  });
});

describe('where the agent is', () => {
  const places = () => sent.flatMap(({ type, userId }) => (type === 'open_chat' ? [userId] : []));
  beforeEach(() => {
    connect();
    desk.join(me, 'Mia');
    ack('join-support');
    sent = [];
  });
  const settle = () => vi.advanceTimersByTime(settleMs);

  test('is told once they stay there, and that they have gone', () => {
    desk.open(ama);
    desk.open(undefined);
    desk.open(noura);
    settle();
    expect(places()).toEqual([noura]);
    desk.open(undefined);
    settle();
    expect(places()).toEqual([noura, null]);
  });

  test('is nowhere while nobody looks at the page', () => {
    desk.open(noura);
    settle();
    desk.look(false);
    settle();
    desk.look(true);
    settle();
    expect(places()).toEqual([noura, null, noura]);
  });

  test('is told on every line, also where it is nowhere', () => {
    drop();
    connect();
    ack('join-support');
    expect(places()).toEqual([null]);
  });

  test('is told without a flood of frames by somebody who runs through the list', () => {
    for (let step = 0; step < 40; step += 1) {
      desk.open(step % 2 === 0 ? ama : noura);
      settle();
    }
    expect(sent.length).toBeLessThan(20);
    vi.advanceTimersByTime(11_000);
    expect(places().at(-1)).toBe(noura);
  });

  test('answers wait as well for their turn, and none is left out', () => {
    const many = Array.from({ length: 25 }, (_, which) => `Answer ${which}`);
    for (const text of many) desk.say(noura, text);
    const texts = () => sent.flatMap(({ type, text }) => (type === 'message' ? [text] : []));
    const answer = () => {
      for (let seq = 1; seq <= 25; seq += 1)
        ack(String(sent.findLast(({ type }) => type === 'message')?.['clientMsgId']), `${seq}`);
    };
    answer();
    expect(sent.length).toBeLessThan(20);
    for (let second = 0; second < 25; second += 1) {
      vi.advanceTimersByTime(1_000);
      answer();
    }
    expect(texts()).toEqual(many);
  });
});

test('a visitor who has gone types no more', () => {
  connect();
  line.onFrame({ type: 'typing', isTyping: true, sender: 'user', userId: noura });
  line.onFrame({ type: 'presence', userId: noura, isOnline: false });
  expect(isVisitorTyping(desk.get().typists, noura)).toBe(false);
});

test('listeners hear what is said, what changes and nothing of what they do not know', () => {
  const heard = { onMessage: vi.fn<() => void>(), onChange: vi.fn<() => void>() };
  desk.listen(heard);
  const about = { kind: 'chat', id: noura };
  expect(line.onFrame({ type: 'fact', topic: 'chats', position: '4', fact: 'chat_noted', about })).toBe(true);
  expect(line.onFrame({ type: 'user_joined', userId: noura, userName: 'Noura', timestamp: at })).toBe(true);
  expect(heard.onChange.mock.calls).toEqual([[noura], [noura]]);
  expect(line.onFrame({ type: 'subscribed', topic: 'chats', position: '4', missed: false })).toBe(false);
  expect(line.onFrame('nonsense')).toBe(false);
  expect(line.onFrame({ type: 'error', code: 'forbidden', message: 'No.' })).toBe(false);
  expect(heard.onMessage).not.toHaveBeenCalled();
});
