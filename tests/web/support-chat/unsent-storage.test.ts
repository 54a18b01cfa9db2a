import { beforeEach, expect, test } from 'vitest';
import { browserMemory } from '#tests/support/browser-memory.ts';
import { createUnsentStorage } from '#web/features/support-chat/model/unsent-storage.ts';

let now: Date;
let storage: ReturnType<typeof browserMemory>;
const tab = () => createUnsentStorage({ storage, now: () => now });
const message = (text: string) => ({ clientMsgId: text, text, timestamp: now.toISOString() });
const texts = (visitor: string | undefined) =>
  tab()
    .read(visitor)
    .map(({ text }) => text);

beforeEach(() => {
  now = new Date('2026-03-01T09:00:00.000Z');
  storage = browserMemory();
});

test('each tab keeps its own messages, and the next one finds those of all of them', () => {
  const [first, second] = [tab(), tab()];
  first.keep('noura', message('One'));
  second.keep('noura', message('Another'));
  first.keep('noura', message('Two'));
  expect(texts('noura').filter((text) => text !== 'Another')).toEqual(['One', 'Two']);
  expect(texts('noura')).toContain('Another');
  second.forget('Another');
  expect(texts('noura')).toEqual(['One', 'Two']);
});

test('a clock that is set back changes no order, before a reload and after it', () => {
  const before = tab();
  before.keep('noura', message('One'));
  now = new Date('2026-03-01T08:00:00.000Z');
  before.keep('noura', message('Two'));
  const after = tab();
  after.read('noura');
  after.keep('noura', message('Three'));
  expect(texts('noura')).toEqual(['One', 'Two', 'Three']);
});

test('what was said in another conversation stays there, and what was said before anybody knew who it is belongs to whoever asks', () => {
  tab().keep('noura', message('Hello'));
  tab().keep(undefined, message('Anybody?'));
  expect(texts('ama')).toEqual(['Anybody?']);
  expect(texts('noura')).toEqual(['Hello', 'Anybody?']);
});

test.each(['', '{', '[]', '{"clientMsgId":"m","text":"Hello","timestamp":"yesterday","place":1}'])(
  'a kept message that reads %j is none',
  (text) => {
    storage.set('supportChat.unsent.m', text);
    storage.set('theme', 'dark');
    expect(texts(undefined)).toEqual([]);
    expect(storage.keys()).toEqual(['theme']);
  },
);

test('nothing is kept for longer than thirty days', () => {
  tab().keep('noura', message('Hello'));
  now = new Date('2026-03-31T08:59:00.000Z');
  expect(texts('noura')).toEqual(['Hello']);
  now = new Date('2026-03-31T09:01:00.000Z');
  expect(texts('ama')).toEqual([]);
  expect(storage.keys()).toEqual([]);
});
