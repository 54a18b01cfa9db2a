import { directionOf, localeOf, type Language } from '#contracts/languages.ts';
import { writeAmount } from '#contracts/write-amount.ts';

/** How the page writes dates, money and measures. */
export interface PageFormat {
  moment(instant: string): string;
  day(dayOrInstant: string): string;
  usd(cents: number): string;
  measure(value: number, unit: 'kilogram' | 'centimeter' | 'byte'): string;
  country(code: string): string;
  languageName(code: string): string;
  /** Points from where a parcel came to where it goes, in the direction in which the page is read. */
  arrow: string;
  /** Between a city and its country. */
  comma: string;
}

export function pageFormat(language: Language): PageFormat {
  const locale = localeOf(language);
  const timeZone = 'UTC';
  const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  const languageNames = new Intl.DisplayNames(locale, { type: 'language' });
  return {
    moment: (instant) => written(moments, instant),
    day: (day) => written(days, day),
    usd: (cents) => writeAmount(cents / 100, money, language),
    measure: (value, unit) => new Intl.NumberFormat(locale, { style: 'unit', unit }).format(value),
    country: (code) => nameOf(countries, code),
    comma: language === 'ar' ? '، ' : ', ',
    arrow: directionOf(language) === 'rtl' ? '←' : '→',
    languageName: (code) => nameOf(languageNames, code),
  };
}

function written(format: Intl.DateTimeFormat, instant: string): string {
  const time = Date.parse(instant);
  return Number.isNaN(time) ? instant : format.format(time);
}

/** Throws for what is no code at all. */
function nameOf(names: Intl.DisplayNames, code: string): string {
  return /^[A-Za-z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}
