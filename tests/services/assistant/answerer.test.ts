import { expect, test } from 'vitest';
import type { Answerer } from '#services/assistant/answerer.ts';

/** Another answerer: it counts what was said, and hands over at the third. */
const counting: Answerer = {
  welcome: ({ name }) => ({ lines: [`Welcome, ${name}`], options: [], state: 0, actions: [] }),
  answer: async ({ state, text }) => {
    const count = (typeof state === 'number' ? state : 0) + 1;
    return { lines: [`${count}: ${text}`], options: [], state: count, actions: count === 3 ? [{ type: 'hand_over' }] : [] };
  },
  photo: async ({ state }) => ({ lines: [], options: [], state, actions: [] }),
  unanswered: async ({ state }) => ({ lines: [], options: [], state, actions: [] }),
};

test('another answerer takes the place of the assistant, with a state of its own', async () => {
  const visitor = { id: 'me', name: 'Jonas', language: 'en', timeZone: null, client: '192.0.2.1' } as const;
  const at = '2026-11-23T15:00:00Z';
  let kept = JSON.stringify(counting.welcome(visitor).state);
  const heard: unknown[] = [];
  for (const text of ['one', 'two', 'three']) {
    const { lines, actions, state } = await counting.answer({ visitor, at, text, state: JSON.parse(kept) });
    kept = JSON.stringify(state);
    heard.push([...lines, ...actions]);
  }
  expect(heard).toEqual([['1: one'], ['2: two'], ['3: three', { type: 'hand_over' }]]);
});
