import { expect, test } from 'vitest';
import { chooseLanguage } from '#web/shared/i18n/choose-language.ts';

test.each([
  { search: '?lang=fr', stored: 'de', browser: ['ja'], language: 'fr', why: 'the address comes first' },
  { search: '', stored: 'de', browser: ['ja'], language: 'de', why: 'then the stored choice' },
  { search: '', stored: null, browser: ['pt-BR', 'zh-TW'], language: 'zh', why: "then the browser's first known language" },
  { search: '?lang=xx', stored: 'yy', browser: ['ar-EG'], language: 'ar', why: 'what nobody knows is passed over' },
  { search: '', stored: null, browser: [], language: 'en', why: 'else English' },
])('$why', ({ language, ...hints }) => {
  expect(chooseLanguage(hints)).toBe(language);
});
