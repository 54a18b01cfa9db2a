import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { applyChosenLanguage, setLanguage } from '#web/shared/i18n/set-language.ts';
import { startI18n } from '#web/shared/i18n/start-i18n.ts';

const begun: string[] = [];
const spoken = () => new Promise<string>((resolve) => i18next.on('languageChanged', resolve));

beforeAll(async () => {
  localStorage.setItem('waybill.language', 'de');
  await startI18n('en');
  i18next.on('languageChanging', (language: string) => begun.push(language));
});

test('a page keeps the language that it was served in until hydration, and then uses the one that was chosen last', async () => {
  expect(document.documentElement.lang).toBe('en');
  setLanguage('ja');
  expect(begun).toEqual([]);
  const then = spoken();
  applyChosenLanguage();
  expect(await then).toBe('ja');
  expect(document.documentElement.lang).toBe('ja');
});

test('a choice on a hydrated page applies at once, and is kept', async () => {
  const then = spoken();
  setLanguage('ar');
  expect(await then).toBe('ar');
  expect(localStorage.getItem('waybill.language')).toBe('ar');
});
