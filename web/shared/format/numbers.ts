import { localeOf, type Language } from '#contracts/languages.ts';
import { writeAmount } from '#contracts/write-amount.ts';

export const formatNumber = (value: number, language: Language, decimals = 2): string =>
  new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: decimals }).format(value);

export const formatExchangeRate = (rate: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { minimumFractionDigits: 4, maximumFractionDigits: 4 }).format(rate);

export const formatMoney = (amount: number, language: Language, currency = 'USD'): string =>
  writeAmount(
    amount,
    new Intl.NumberFormat(localeOf(language), { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
    language,
  );

export const formatCurrencyName = (code: string, language: Language): string =>
  new Intl.DisplayNames(localeOf(language), { type: 'currency' }).of(code) ?? code;

export const formatPercent = (percent: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' }).format(
    percent / 100,
  );

export const formatShare = (percent: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 1 }).format(percent / 100);

export const formatWeight = (kilograms: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit: 'kilogram',
    unitDisplay: 'short',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(kilograms);

export function formatDimensions(centimetres: readonly number[], language: Language): string {
  const sides = centimetres.map((side) => formatNumber(side, language));
  const last = new Intl.NumberFormat(localeOf(language), { style: 'unit', unit: 'centimeter', maximumFractionDigits: 2 });
  return [...sides.slice(0, -1), last.format(centimetres.at(-1) ?? 0)].join(' × ');
}

/** The size of a file: `84 kB`, `1.2 MB`. */
export function formatBytes(bytes: number, language: Language): string {
  const [value, unit] =
    bytes < 1_000_000 ? [Math.max(1, Math.round(bytes / 1_000)), 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  return new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}

/** A time to wait, rounded up: `14 minutes`, or in short `14 mins`. */
export function formatWait(seconds: number, language: Language, unitDisplay: 'long' | 'short' = 'long'): string {
  const [value, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay }).format(value);
}

export const formatDays = (days: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days);
