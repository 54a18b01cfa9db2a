import { describe, expect, test } from 'vitest';
import { languages } from '#contracts/languages.ts';
import { quickOptionTexts } from '#contracts/quick-options.ts';
import { assistantTexts } from '#services/assistant/words/every-language.ts';
import { startTalk } from '#tests/support/assistant.ts';

describe('a photo', () => {
  test.each(languages)('is answered with what can be done about it, and a person is a click away: %s', async (language) => {
    const { show, say } = await startTalk({ language });
    const { lines, options, actions } = await show();
    expect({ lines, options, actions }).toEqual({
      lines: [assistantTexts[language].photo],
      options: [quickOptionTexts[language].human],
      actions: [],
    });
    expect(await say(options[0] ?? '')).toMatchObject({ actions: [{ type: 'hand_over' }] });
  });

  test.each(languages)('the word that the answer names calls a person: %s', async (language) => {
    const { show, say } = await startTalk({ language });
    const [line = ''] = (await show()).lines;
    const word = /[“„«「]\s?(.+?)\s?[”“»」]/.exec(line)?.[1] ?? '';
    expect(word).not.toBe('');
    expect(await say(word)).toMatchObject({ actions: [{ type: 'hand_over' }] });
  });

  test('does not end what was asked', async () => {
    const { show, say, hear } = await startTalk();
    await say('Track my package');
    expect((await show()).lines).toEqual([assistantTexts.en.photo]);
    expect(await hear('I do not have it')).toBe(assistantTexts.en.tracking.needed);
  });

  test('of whoever stands in the line is left to the person', async () => {
    const { show, say, hear } = await startTalk();
    await say('person');
    expect(await show()).toMatchObject({ lines: [], options: [], actions: [] });
    expect(await hear('how long?')).toContain('Your place in the queue');
  });
});
