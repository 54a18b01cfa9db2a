import type { Language } from '#contracts/languages.ts';
import arCalculator from '#web/shared/i18n/locales/ar/calculator.ts';
import arCommon from '#web/shared/i18n/locales/ar/common.ts';
import arContent from '#web/shared/i18n/locales/ar/content.ts';
import arHome from '#web/shared/i18n/locales/ar/home.ts';
import arQuotes from '#web/shared/i18n/locales/ar/quotes.ts';
import enCalculator from '#web/shared/i18n/locales/en/calculator.ts';
import enCommon from '#web/shared/i18n/locales/en/common.ts';
import enContent from '#web/shared/i18n/locales/en/content.ts';
import enHome from '#web/shared/i18n/locales/en/home.ts';
import enQuotes from '#web/shared/i18n/locales/en/quotes.ts';

const english = { calculator: enCalculator, common: enCommon, content: enContent, home: enHome, quotes: enQuotes };
const arabic = { calculator: arCalculator, common: arCommon, content: arContent, home: arHome, quotes: arQuotes };

/** What the public pages say in one of each writing direction. */
export const wordsOf = (language: Extract<Language, 'en' | 'ar'>) => (language === 'ar' ? arabic : english);
