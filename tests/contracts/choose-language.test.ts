import { expect, test } from 'vitest';
import { acceptedLanguages, chooseLanguage } from '#contracts/choose-language.ts';

test.each([
  { search: '?lang=fr', stored: 'de', browser: ['ja'], language: 'fr', why: 'the address comes first' },
  { search: '', stored: 'de', browser: ['ja'], language: 'de', why: 'then the stored choice' },
  { search: '', stored: null, browser: ['pt-BR', 'zh-TW'], language: 'zh', why: "then the browser's first known language" },
  { search: '?lang=xx', stored: 'yy', browser: ['ar-EG'], language: 'ar', why: 'what nobody knows is passed over' },
  { search: '', stored: null, browser: [], language: 'en', why: 'else English' },
])('$why', ({ language, ...hints }) => {
  expect(chooseLanguage(hints)).toBe(language);
});

test('the languages of a request are read in the order of their weights', () => {
  expect(acceptedLanguages('en;q=0.5, ar-SA, fr;q=0.8, de;q=0, ,ja;q=x')).toEqual(['ar-SA', 'fr', 'en']);
});
