import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserMemory } from '#tests/support/browser-memory.ts';
import { FakeSocket } from '#tests/support/fake-socket.ts';
import type { Kept } from '#web/features/support-chat/model/conversation-storage.ts';
import { createSupportLine, joinDelayMs } from '#web/features/support-chat/model/support-line.ts';
import { createUnsentStorage } from '#web/features/support-chat/model/unsent-storage.ts';

const at = '2026-03-01T09:00:00.000Z';
const visitors = {
  noura: '01980000-0000-7000-8000-0000000000f1',
  ama: '01980000-0000-7000-8000-0000000000f2',
  anew: '01980000-0000-7000-8000-0000000000f3',
};
type Name = keyof typeof visitors;
const says = (visitor: Name, time = 1) => ({
  type: 'visitor',
  visitor: visitors[visitor],
  token: `${visitor}.${time}.signature`,
  expiresAt: at,
});
let kept: Kept;
let memory: ReturnType<typeof browserMemory>;
let ids: number;

interface Sent {
  type: string;
  clientMsgId: string;
  text?: string;
  token?: string;
}

/** A tab that has the panel open; all of them are of one browser. */
function tab() {
  const sockets: FakeSocket[] = [];
  const newest = () => sockets.at(-1) ?? expect.unreachable('no socket');
  const line = createSupportLine({
    connect() {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    storage: { read: () => kept, write: (next) => (kept = next) },
    unsent: createUnsentStorage({ storage: memory, now: () => new Date(at) }),
    language: () => 'en',
    timeZone: () => undefined,
    newId: () => `m${(ids += 1)}`,
    now: () => new Date(at),
  });
  line.open();
  const sent = (type: string) => newest().sent.filter((frame): frame is Sent => (frame as Sent).type === type);
  return {
    line,
    newest,
    sent,
    shown: () => line.get().unsent.map(({ text }) => text),
    /** The server says who it is, and takes the join. */
    greet(visitor: Name = 'noura') {
      newest().open();
      newest().say(says(visitor));
      vi.advanceTimersByTime(joinDelayMs);
      if (line.get().userName === '') line.join('Noura');
      newest().say({ type: 'ack', clientMsgId: sent('join').at(-1)?.clientMsgId, seq: '0' });
    },
    store(seq: string) {
      newest().say({ type: 'ack', clientMsgId: sent('message').at(-1)?.clientMsgId, seq });
    },
  };
}
type Tab = ReturnType<typeof tab>;
let first: Tab;
let second: Tab;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
  kept = { userName: '' };
  memory = browserMemory();
  ids = 0;
  first = tab();
  first.greet();
  second = tab();
  second.greet();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('what neither tab could send is there after a reload, goes out in order, and is forgotten once it is stored', () => {
  first.line.say('One');
  second.line.say('Another');
  first.line.say('Two');
  const reloaded = tab();
  expect(reloaded.shown().filter((text) => text !== 'Another')).toEqual(['One', 'Two']);
  reloaded.greet();
  for (const seq of ['1', '2', '3']) reloaded.store(seq);
  const sent = reloaded.sent('message');
  expect(sent.map(({ text }) => text).toSorted()).toEqual(['Another', 'One', 'Two']);
  expect(sent.map(({ clientMsgId }) => clientMsgId)).toEqual([...new Set(sent.map(({ clientMsgId }) => clientMsgId))]);
  expect(tab().shown()).toEqual([]);
});

test('what one tab has sent is not kept for the sake of the other', () => {
  first.line.say('One');
  second.line.say('Another');
  second.store('1');
  expect(tab().shown()).toEqual(['One']);
});

test('what one tab has sent is not sent by another one that found it after a reload, and stands there once', () => {
  first.line.say('One');
  first.line.say('Two');
  const reloaded = tab();
  first.store('1');
  expect(reloaded.shown()).toEqual(['Two']);
  reloaded.greet();
  expect(reloaded.sent('message').map(({ text }) => text)).toEqual(['Two']);
  first.store('2');
  expect(reloaded.shown()).toEqual(['Two']);
  reloaded.store('2');
  expect(reloaded.shown()).toEqual([]);
});

test('what was refused is not sent again by another tab later', () => {
  first.line.say('One');
  first
    .newest()
    .say({ type: 'error', code: 'bad_frame', message: 'Invalid frame.', clientMsgId: first.sent('message')[0]?.clientMsgId });
  expect(tab().shown()).toEqual([]);
});

test('a tab that knew nobody when it was opened goes on with what another one has begun', () => {
  kept = { userName: '' };
  memory = browserMemory();
  const [one, other] = [tab(), tab()];
  one.greet('ama');
  other.newest().open();
  expect(other.sent('visitor')).toEqual([{ type: 'visitor', token: 'ama.1.signature' }]);
  expect(other.line.get().userName).toBe('Noura');
});

test('a tab that goes on with an emailed conversation leaves the other one its own', () => {
  first.line.goOnWith('ama.1.address.signature');
  second.line.say('Still here');
  second.newest().say(says('noura', 2));
  expect(kept).toEqual({
    token: 'ama.1.address.signature',
    userName: '',
    others: [{ token: 'noura.2.signature', userName: 'Noura' }],
  });
  expect(tab().shown()).toEqual([]);
  first.line.goOnWithOther();
  expect(first.shown()).toEqual(['Still here']);
});

test('tabs whose conversation is over begin one new conversation, not one each', () => {
  const refusal = { type: 'error', code: 'expired_token', message: 'Please start a new one.' };
  second.line.say('Hello?');
  first.newest().say(refusal);
  first.newest().say(says('anew'));
  second.newest().say(refusal);
  expect(second.sent('visitor').at(-1)).toEqual({ type: 'visitor', token: 'anew.1.signature' });
  second.newest().say(says('anew'));
  expect(tab().shown()).toEqual(['Hello?']);
});
