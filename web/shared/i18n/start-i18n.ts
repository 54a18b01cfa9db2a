import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { directionOf, languages, type Language } from '#contracts/languages.ts';
import { catalogueBackend } from './catalogue-backend.ts';
import { chooseLanguage, languageKey } from './choose-language.ts';

/** Starts i18next in the visitor's language and keeps `lang` and `dir` of <html> in step with it. */
export async function startI18n(): Promise<void> {
  const { search } = window.location;
  const language = chooseLanguage({ search, stored: localStorage.getItem(languageKey), browser: navigator.languages });
  i18next.on('languageChanged', reflect);
  await i18next
    .use(catalogueBackend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en',
      supportedLngs: [...languages],
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
    });
  if (new URLSearchParams(search).has('lang')) localStorage.setItem(languageKey, language);
}

function reflect(language: string): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language as Language);
}
