import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { chooseLanguage, languageKey } from '#contracts/choose-language.ts';
import { directionOf, languages, type Language } from '#contracts/languages.ts';
import { formatNumber } from '../format/numbers.ts';
import { browserStorage } from '../browser-storage.ts';
import { catalogueBackend } from './catalogue-backend.ts';
import { keepLanguage } from './keep-language.ts';

export const chosenLanguage = (): Language =>
  chooseLanguage({ search: window.location.search, stored: browserStorage.get(languageKey), browser: navigator.languages });

/** Starts i18next in the language that the page was served in, else in the visitor's; `lang` and `dir` of <html> follow it. */
export async function startI18n(served?: Language): Promise<void> {
  const chosen = chosenLanguage();
  if (new URLSearchParams(window.location.search).has('lang')) keepLanguage(chosen);
  const language = served ?? chosen;
  await initI18n(language);
  reflect(language);
  i18next.on('languageChanged', reflect);
}

/** Starts i18next, or an instance of its own, in a language, without a visitor. */
export async function initI18n(language: Language, instance: i18n = i18next): Promise<void> {
  await instance
    .use(catalogueBackend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      supportedLngs: [...languages],
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
    });
  instance.services.formatter?.add('number', (count: number, current) => formatNumber(count, current as Language));
}

function reflect(language: string): void {
  const { documentElement: page } = document;
  // Even the same value again would have every style of the page computed again.
  if (page.lang === language) return;
  page.lang = language;
  page.dir = directionOf(language as Language);
}
