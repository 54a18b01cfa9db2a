import type { Language } from '#contracts/languages.ts';

// Day before month, 24 hours and Latin digits everywhere, as they are printed on labels.
const locales: Record<Language, string> = {
  en: 'en-GB',
  es: 'es',
  fr: 'fr',
  de: 'de',
  zh: 'zh-CN',
  ja: 'ja',
  ar: 'ar-u-nu-latn-ca-gregory',
};

/** The BCP 47 locale that dates and numbers of a language are written in. */
export const localeOf = (language: Language): string => locales[language];
