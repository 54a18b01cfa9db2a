import type { Language } from '#contracts/languages.ts';
import arCalculator from '#web/shared/i18n/locales/calculator/ar.ts';
import arCommon from '#web/shared/i18n/locales/common/ar.ts';
import arContent from '#web/shared/i18n/locales/content/ar.ts';
import arHome from '#web/shared/i18n/locales/home/ar.ts';
import arQuotes from '#web/shared/i18n/locales/quotes/ar.ts';
import enCalculator from '#web/shared/i18n/locales/calculator/en.ts';
import enCommon from '#web/shared/i18n/locales/common/en.ts';
import enContent from '#web/shared/i18n/locales/content/en.ts';
import enHome from '#web/shared/i18n/locales/home/en.ts';
import enQuotes from '#web/shared/i18n/locales/quotes/en.ts';

const english = { calculator: enCalculator, common: enCommon, content: enContent, home: enHome, quotes: enQuotes };
const arabic = { calculator: arCalculator, common: arCommon, content: arContent, home: arHome, quotes: arQuotes };

/** What the public pages say in one of each writing direction. */
export const wordsOf = (language: Extract<Language, 'en' | 'ar'>) => (language === 'ar' ? arabic : english);
