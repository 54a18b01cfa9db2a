import { describe, expect, test } from 'vitest';
import { languages } from '#contracts/languages.ts';
import { quickOptions, quickOptionTexts } from '#contracts/quick-options.ts';
import { vocabularies } from '#services/assistant/keywords/every-language.ts';
import { intentOf } from '#services/assistant/understand/intent.ts';
import { intents } from '#services/assistant/understand/keywords.ts';
import { freeTexts } from './free-texts.ts';

describe.each(languages)('%s', (language) => {
  test('has twenty free texts at least, which name every topic', () => {
    expect(freeTexts[language].length).toBeGreaterThanOrEqual(20);
    expect(new Set(freeTexts[language].map(([, intent]) => intent))).toEqual(new Set([...intents, undefined]));
  });

  test.each(freeTexts[language])('%s', (text, intent) => {
    expect(intentOf(text, language)?.intent).toBe(intent);
  });

  test('each quick option means what it says, in whatever language the conversation is', () => {
    for (const option of quickOptions) {
      expect(intentOf(quickOptionTexts[language][option], 'en')).toEqual({ intent: option, isSure: true });
    }
  });

  test('no word of its vocabulary is lost to another topic', () => {
    for (const intent of intents) {
      for (const word of vocabularies[language][intent].sure) {
        const found = intentOf(word.replaceAll('*', ''), language);
        expect([word, found?.isSure]).toEqual([word, true]);
      }
    }
  });
});

test('the quick options are those of the specification, word for word', () => {
  expect(quickOptions.map((option) => quickOptionTexts.en[option])).toEqual([
    'Track my package',
    'Get shipping rates',
    'International shipping info',
    'Delivery time estimates',
    'Contact human support',
    'Billing questions',
  ]);
});

test('who writes in another language than that of the page is understood', () => {
  expect(intentOf('Wo ist mein Paket?', 'en')?.intent).toBe('track');
  expect(intentOf('多少钱', 'de')?.intent).toBe('price');
  expect(intentOf('أريد التحدث مع موظف', 'fr')?.intent).toBe('human');
});

test('capitals, full-width letters, accents and what cannot be seen change nothing', () => {
  for (const text of [
    'WHERE IS MY PARCEL',
    'ｗｈｅｒｅ　ｉｓ　ｍｙ　ｐａｒｃｅｌ',
    'wh\u200bére ìs \u2068my\u2069\tparcel\u0000',
  ]) {
    expect(intentOf(text, 'en')?.intent).toBe('track');
  }
});
