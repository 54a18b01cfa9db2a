import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChatEvent } from '#contracts/events/chat.ts';
import { applyEvents } from '#projections/apply.ts';
import { tellMissed } from '#services/chats/tell-missed.ts';
import { projectors } from '#services/nouns.ts';
import { logged } from '#tests/support/events.ts';
import { testModels, type TestModels } from '#tests/support/models.ts';

const id = '01980000-0000-7000-8000-0000000000f1';
const subjectId = '01980000-0000-7000-8000-0000000000f2';
const count = 650;
const at = '2026-03-01T09:00:00.000Z';
const started: ChatEvent = {
  type: 'ChatStarted',
  data: { chatId: id, visitor: { subjectId, value: { name: 'Noura' } }, language: 'en' },
};
const wrote = (text: string): ChatEvent => ({
  type: 'VisitorWrote',
  data: { chatId: id, message: { subjectId, value: { text } } },
});
const texts = Array.from({ length: count }, (_, nth) => `message ${nth}`);

let home: TestModels;
beforeAll(async () => {
  home = await testModels();
  await applyEvents(home.models, projectors, logged([started, ...texts.map(wrote)].map((event) => ({ event, at }))));
});
afterAll(() => home.close());

/** A reader whose line takes what was sent, for so many times. */
function reader({ takes = Infinity, closesAfter = Infinity } = {}) {
  const told: unknown[] = [];
  const heaps: number[] = [];
  let unsent = 0;
  let stuck: () => void = () => undefined;
  const isStuck = new Promise<void>((resolve) => (stuck = resolve));
  const peer = {
    send(frame: object) {
      unsent += 1;
      told.push('text' in frame ? frame.text : undefined);
    },
    together: (sending: () => void) => sending(),
    flushed: () =>
      new Promise<void>((resolve) => {
        heaps.push(unsent);
        unsent = 0;
        if (heaps.length <= takes) resolve();
        else stuck();
      }),
    isOpen: () => heaps.length < closesAfter,
    isByLink: () => false,
  };
  return { peer, told, heaps, isStuck };
}

test('a long conversation is told whole and in its order, a hundred messages at a time', async () => {
  const { peer, told, heaps } = reader();
  expect(await tellMissed(home.models, peer, { id, after: -1n })).toBe(BigInt(count));
  expect(told).toEqual(texts);
  expect(Math.max(...heaps)).toBe(100);
});

test('and from where it was known up to', async () => {
  const { peer, told } = reader();
  expect(await tellMissed(home.models, peer, { id, after: BigInt(count - 3) })).toBe(BigInt(count));
  expect(told).toEqual(texts.slice(-3));
  expect(await tellMissed(home.models, peer, { id, after: BigInt(count) })).toBe(BigInt(count));
});

test('a reader that takes no more is sent no more', async () => {
  const { peer, told, isStuck } = reader({ takes: 2 });
  void tellMissed(home.models, peer, { id, after: -1n });
  await isStuck;
  expect(told).toHaveLength(300);
});

test('a reader that has gone is told nothing more', async () => {
  const { peer, told } = reader({ closesAfter: 2 });
  await tellMissed(home.models, peer, { id, after: -1n });
  expect(told).toHaveLength(200);
});
