import { localeOf, type Language } from '#contracts/languages.ts';

/** What a language is called in the reader's own, as at the beginning of a line. */
export function formatLanguage(named: Language, language: Language): string {
  const locale = localeOf(language);
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(named) ?? named;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
