import { currencyCoded } from '#contracts/currencies.ts';
import { localeOf, type Language } from '#contracts/languages.ts';
import { timeZoneSchema, weekdays, type BusinessHours, type Openings } from '#contracts/support-content.ts';
import { formatMoney } from '../domain/money.ts';
import type { Turn } from './reply.ts';

/** The visitor's time zone; that of the business hours where it is not known. */
export const zoneOf = ({ visitor, content }: Pick<Turn, 'visitor' | 'content'>): string =>
  timeZoneSchema.safeParse(visitor.timeZone).data ?? content.hours.timeZone;

/** An instant as day and time of a zone, with its name: `Monday 23 November, 14:00 CET`. */
export const writeMoment = (instant: string, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    timeZone,
  }).format(new Date(instant));

/** A day of the calendar: `Friday, 25 December`. */
export const writeDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** A wait in whole minutes, or from an hour and a half on in whole hours; never less than it is. */
export function writeWait(waitMs: number, language: Language): string {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  const [value, unit] = minutes < 90 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour'];
  return new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

const dollar = currencyCoded('USD') ?? { code: 'USD', decimals: 2, flag: 'US' };

export const writeDollars = (amount: number, language: Language): string => formatMoney(amount.toFixed(2), dollar, language);

/** `08:00-20:00`, or the word for closed. */
export const writeOpenings = (openings: Openings, closed: string): string =>
  openings.length === 0 ? closed : openings.map(({ from, to }) => `${from}–${to}`).join(', ');

/** The openings of a week, days that are alike and follow each other together; closed days are left out. */
export function writeWeek({ week }: BusinessHours, language: Language): string {
  const groups: { first: number; last: number; openings: Openings }[] = [];
  for (const [index, day] of weekdays.entries()) {
    const openings = week[day];
    const previous = groups.at(-1);
    if (openings.length === 0) continue;
    if (previous && previous.last === index - 1 && writeOpenings(previous.openings, '') === writeOpenings(openings, '')) {
      previous.last = index;
    } else groups.push({ first: index, last: index, openings });
  }
  // 2024 began with a Monday.
  const format = new Intl.DateTimeFormat(localeOf(language), { weekday: 'short', timeZone: 'UTC' });
  const name = (index: number) => format.format(new Date(Date.UTC(2024, 0, index + 1)));
  const written = groups.map(({ first, last, openings }) => {
    const days = first === last ? name(first) : `${name(first)}–${name(last)}`;
    return `${days} ${writeOpenings(openings, '')}`;
  });
  return written.join(language === 'ja' || language === 'zh' ? '、' : language === 'ar' ? '، ' : ', ');
}

/** What people call a time zone: `Eastern Time`. */
export function writeZone(timeZone: string, language: Language): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts(new Date(0)).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

export const writeList = (items: readonly string[], language: Language): string =>
  new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(items);
