import { z } from 'zod';

/** The languages of the interface and of the emails; `en` is the default. */
export const languages = ['en', 'es', 'fr', 'de', 'zh', 'ja', 'ar'] as const;

/** One of the seven languages, by its ISO 639-1 code. */
export const languageSchema = z.enum(languages);
export type Language = z.infer<typeof languageSchema>;

/** How each language names itself. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  zh: '中文',
  ja: '日本語',
  ar: 'العربية',
};

/** Writing direction; only Arabic runs from right to left. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

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

/** The BCP 47 locale that dates, numbers and country names of a language are written in. */
export const localeOf = (language: Language): string => locales[language];
