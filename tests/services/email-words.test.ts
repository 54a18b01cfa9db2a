import { expect, test } from 'vitest';
import { languages } from '#contracts/languages.ts';
import { chatEmailTexts } from '#services/chats/email-words/every-language.ts';
import { replyTexts } from '#services/conversations/email-words/every-language.ts';
import { followTexts } from '#services/follows/email-words/every-language.ts';
import { quoteEmailTexts } from '#services/quotes/email-words/every-language.ts';
import { importEmailTexts } from '#services/imports/email-words/every-language.ts';
import { emailTexts } from '#services/shipments/email-words/every-language.ts';
import { webhookTexts } from '#services/webhooks/email-words/every-language.ts';

const values = ['«first»', '«second»', '«third»'];

/** Which values each sentence holds, by its key. */
const heldIn = (texts: object, prefix = ''): [name: string, held: string[]][] =>
  Object.entries(texts).flatMap(([key, value]: [string, unknown]): [string, string[]][] => {
    if (typeof value === 'object' && value !== null) return heldIn(value, `${prefix}${key}.`);
    const sentence = typeof value === 'function' ? String(value(...values)) : '';
    return [[prefix + key, values.filter((held) => sentence.includes(held))]];
  });

test.each(languages)('%s: a sentence of an email holds the values that the English one holds', (language) => {
  for (const texts of [emailTexts, followTexts, quoteEmailTexts, chatEmailTexts, replyTexts, webhookTexts, importEmailTexts]) {
    expect(new Map(heldIn(texts[language]))).toEqual(new Map(heldIn(texts.en)));
  }
});
