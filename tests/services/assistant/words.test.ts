import { expect, test } from 'vitest';
import { languages } from '#contracts/languages.ts';
import { assistantTexts } from '#services/assistant/words/every-language.ts';

const values = ['«first»', '«second»'];
const parcel = { weight: '«weight»', from: '«from»', to: '«to»', service: '«service»' };
const sought = [...values, ...Object.values(parcel)];

/** Which values each sentence holds, by its key. */
const heldIn = (texts: object, prefix = ''): [name: string, held: string[]][] =>
  Object.entries(texts).flatMap(([key, value]: [string, unknown]): [string, string[]][] => {
    if (typeof value === 'object' && value !== null) return heldIn(value, `${prefix}${key}.`);
    const isResult = prefix + key === 'price.result';
    const sentence = typeof value === 'function' ? String(isResult ? value(parcel, values[0]) : value(...values)) : '';
    return [[prefix + key, sought.filter((held) => sentence.includes(held))]];
  });

const sentences = (texts: object): string[] =>
  Object.values(texts).flatMap((value: unknown) =>
    typeof value === 'object' && value !== null ? sentences(value) : typeof value === 'string' ? [value] : [],
  );

test.each(languages)('%s: each sentence holds the values that the English one holds', (language) => {
  expect(new Map(heldIn(assistantTexts[language]))).toEqual(new Map(heldIn(assistantTexts.en)));
});

test.each(languages.filter((language) => language !== 'en'))('%s: no sentence is the English one', (language) => {
  const { labels: _, ...own } = assistantTexts[language];
  const { labels: __, ...english } = assistantTexts.en;
  const same = new Set(sentences(english));
  expect(sentences(own).filter((sentence) => same.has(sentence))).toEqual([]);
});
