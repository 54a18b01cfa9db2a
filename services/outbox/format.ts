import { localeOf, type Language } from '#contracts/languages.ts';

export const formatTime = (instant: string, language: Language, timeZone: string | null): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    // Its medium style is 2026/11/24, beside days that are written 2026年11月24日.
    dateStyle: language === 'ja' ? 'long' : 'medium',
    timeStyle: 'long',
    hourCycle: 'h23',
    timeZone: timeZone ?? 'UTC',
  }).format(new Date(instant));

export const formatDay = (instant: string, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'full', timeZone }).format(new Date(instant));

export const formatWeight = (weightKg: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'unit', unit: 'kilogram' }).format(weightKg);
