import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languages } from '#contracts/languages.ts';
import { answererStateSchema } from '#services/assistant/answerer.ts';
import { assistantTexts } from '#services/assistant/words/every-language.ts';
import { parcelNumber, startTalk } from '#tests/support/assistant.ts';

const hostile = [
  '',
  '   \n\t ',
  '\u0000\u0001\u0007',
  '\u200b\u200f\u2066',
  '\ud800',
  '😀',
  '👨‍👩‍👧‍👦'.repeat(100),
  'a'.repeat(2_000),
  '9'.repeat(2_000),
  'WE '.repeat(666),
  'WE4839201755'.repeat(160),
  '1 2 3 '.repeat(333),
  '@'.repeat(2_000),
  'a@'.repeat(1_000),
  'где моя посылка',
  '내 소포는 어디에 있나요',
  'where ist mon 包裹 في 荷物',
  '<script>alert(1)</script>',
  "'; DROP TABLE chats; --",
  '{{constructor.constructor("return process")()}}',
  '__proto__',
  '\u202e5202 HG',
  '0x10 kg',
  '1e9 kg',
  'NaN kg from Infinity to null',
  '۰ kg',
  '零公斤',
  '点点点公斤',
];

describe.each(languages)('%s', (language) => {
  test('whatever is written has an answer, at every step', async () => {
    for (const before of ['', 'price', 'price from Germany', 'price from Germany to Ghana', 'track', 'customs']) {
      for (const text of hostile) {
        const { say } = await startTalk({ language });
        if (before) await say(before);
        const answer = await say(text);
        expect(answer.lines.length).toBeGreaterThan(0);
        for (const line of answer.lines) {
          expect(line.length).toBeLessThanOrEqual(2_000);
          expect(line.isWellFormed()).toBe(true);
          expect(line).not.toMatch(/undefined|NaN|null|\[object|\$\{/);
        }
        expect(answer.actions).toEqual([]);
        expect(answererStateSchema.safeParse(answer.state).success).toBe(true);
      }
    }
  });

  test('what is not understood is said to be, and the second time a person is offered', async () => {
    const { say } = await startTalk({ language });
    expect((await say('qwrtz xyz')).lines).toEqual([assistantTexts[language].unknown]);
    expect((await say('qwrtz xyz')).lines).toEqual([assistantTexts[language].unknown, assistantTexts[language].offerPerson]);
    await say(parcelNumber);
    expect((await say('qwrtz xyz')).lines).toEqual([assistantTexts[language].unknown]);
  });
});

test('any text in any language has the same answer twice, quickly', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...languages),
      fc.array(
        fc.oneof(
          fc.string({ unit: 'grapheme', maxLength: 60 }),
          fc.constantFrom('price', 'track', '2 kg', 'Ghana', parcelNumber),
        ),
        {
          minLength: 1,
          maxLength: 5,
        },
      ),
      async (language, texts) => {
        const [one, other] = [await startTalk({ language }), await startTalk({ language })];
        for (const text of texts) expect(await one.say(text)).toEqual(await other.say(text));
      },
    ),
    { numRuns: 100 },
  );
});

test.each([
  null,
  0,
  'gone',
  [],
  {},
  { step: { type: 'price', from: 'XX' } },
  { step: { type: 'dance' }, parcel: null, misses: 0 },
  { step: { type: 'idle' }, parcel: 5, misses: 0 },
])('a state that is not its own is the beginning: %j', async (state) => {
  const { hear } = await startTalk({ state });
  expect(await hear('hello')).toBe('Hello! How can I help?');
});

test('what stands behind 2,000 characters is not read', async () => {
  const { say } = await startTalk({});
  const shown = async (text: string) => (await say(text)).actions.map(({ type }) => type);
  expect(await shown(`${'x '.repeat(980)}${parcelNumber}`)).toEqual(['show_parcel']);
  expect(await shown(`${'x '.repeat(1_000)}${parcelNumber}`)).toEqual([]);
});
