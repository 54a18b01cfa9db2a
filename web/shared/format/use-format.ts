import { useMemo } from 'react';
import { localeOf, type Language } from '#contracts/languages.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { formatAgo } from './ago.ts';
import { formatCountry, formatRegion } from './countries.ts';
import { formatLanguage } from './language-name.ts';
import { formatInstant, type DateStyle } from './dates.ts';
import {
  formatBytes,
  formatCurrencyName,
  formatDays,
  formatDimensions,
  formatExchangeRate,
  formatMoney,
  formatNumber,
  formatPercent,
  formatShare,
  formatWait,
  formatWeight,
} from './numbers.ts';

export function useFormat() {
  const { language } = useLanguage();
  return useMemo(
    () => ({
      instant: (instant: string | Date, style: DateStyle, timeZone?: string | null) =>
        formatInstant(instant, { language, style, timeZone }),
      number: (value: number, decimals?: number) => formatNumber(value, language, decimals),
      ago: (instant: string) => formatAgo(instant, language),
      bytes: (bytes: number) => formatBytes(bytes, language),
      wait: (seconds: number, unitDisplay?: 'long' | 'short') => formatWait(seconds, language, unitDisplay),
      days: (days: number) => formatDays(days, language),
      exchangeRate: (rate: number) => formatExchangeRate(rate, language),
      money: (amount: number, currency?: string) => formatMoney(amount, language, currency),
      currencyName: (code: string) => formatCurrencyName(code, language),
      share: (percent: number) => formatShare(percent, language),
      percent: (percent: number) => formatPercent(percent, language),
      weight: (kilograms: number) => formatWeight(kilograms, language),
      country: (name: string) => formatCountry(name, language),
      region: (code: string) => formatRegion(code, language),
      language: (named: Language) => formatLanguage(named, language),
      list: (texts: readonly string[]) => new Intl.ListFormat(localeOf(language)).format(texts),
      dimensions: (centimetres: readonly number[]) => formatDimensions(centimetres, language),
    }),
    [language],
  );
}
