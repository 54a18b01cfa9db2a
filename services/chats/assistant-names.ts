import type { Language } from '#contracts/languages.ts';

/** What visitors read as the name of whoever answers in place of a person. */
export const assistantNames: Readonly<Record<Language, string>> = {
  en: 'Assistant',
  de: 'Assistent',
  es: 'Asistente',
  fr: 'Assistant',
  zh: '智能助手',
  ja: 'アシスタント',
  ar: 'المساعد الآلي',
};
