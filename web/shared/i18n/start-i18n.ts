import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { chooseLanguage, languageKey } from '#contracts/choose-language.ts';
import { directionOf, languages, type Language } from '#contracts/languages.ts';
import { formatNumber } from '../format/numbers.ts';
import { kept } from '../kept.ts';
import { catalogueBackend } from './catalogue-backend.ts';
import { keepLanguage } from './keep-language.ts';

/** Starts i18next in the visitor's language and keeps `lang` and `dir` of <html> in step with it. */
export async function startI18n(): Promise<Language> {
  const { search } = window.location;
  const language = chooseLanguage({ search, stored: kept.get(languageKey), browser: navigator.languages });
  if (new URLSearchParams(search).has('lang')) keepLanguage(language);
  await speak(language);
  reflect(language);
  i18next.on('languageChanged', reflect);
  return language;
}

/** Starts i18next in a language, without a visitor. */
export async function speak(language: Language): Promise<void> {
  await i18next
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
  i18next.services.formatter?.add('number', (count: number, spoken) => formatNumber(count, spoken as Language));
}

function reflect(language: string): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language as Language);
}
