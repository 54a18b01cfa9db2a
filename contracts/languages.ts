import { z } from 'zod';

/** The languages of the interface and of the letters; `en` is the default. */
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
