import { languages, localeOf } from '#contracts/languages.ts';
import { normalise } from '../normalise.ts';
import type { Read } from './problems.ts';

/** Which of two numbers is the day, where a file separates them by slashes or hyphens. */
export type DateOrder = 'day-first' | 'month-first';

let known: ReadonlyMap<string, number> | undefined;

/** Names of months in every language, long and short, as they are compared. */
function months(): ReadonlyMap<string, number> {
  if (known) return known;
  const names = new Map<string, number>();
  // Arabic has two sets of names, and German, Austrian ones of its own.
  for (const locale of [...languages.map(localeOf), 'en-US', 'ar-EG-u-nu-latn', 'ar-SY-u-nu-latn', 'de-AT', 'fr-CA']) {
    for (const month of ['long', 'short'] as const) {
      for (const withDay of [true, false]) {
        const format = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC', ...(withDay ? { day: 'numeric' } : {}) });
        for (let index = 0; index < 12; index += 1) {
          const part = format.formatToParts(Date.UTC(2026, index, 5)).find(({ type }) => type === 'month');
          if (part && !/\d/.test(part.value)) names.set(monthKey(part.value), index + 1);
        }
      }
    }
  }
  for (const [name, month] of [
    ['sept', 9],
    ['mrz', 3],
    ['maerz', 3],
    ['jaenner', 1],
  ] as const)
    names.set(name, month);
  known = names;
  return names;
}

const monthKey = (name: string): string => normalise(name).replace(/[^\p{L}]+/gu, '');

const timePattern =
  /(?:^|[T\s,])(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(am|pm|a\.m\.|p\.m\.|上午|下午|午前|午後|ص|م)?\s*(z|utc|gmt|[+-]\d{2}:?\d{2})?$/i;

interface Options {
  order?: DateOrder | undefined;
  /** What a day without a time counts as, `HH:mm:ss` in UTC. */
  timeOfDay?: string;
}

/**
 * A point in time as people and spreadsheets write it, as ISO 8601: `2026-11-05`, `05.11.2026`, `05/11/2026`, `5 Nov 2026` in seven
 * languages, a serial number of a spreadsheet, each with a time or without. A time without an offset is UTC. `05/11/2026` is two things:
 * without `order` it is ambiguous.
 */
export function readDate(typed: string, { order, timeOfDay = '00:00:00' }: Options = {}): Read {
  const text = plainText(typed);
  const serial = serialDate(text, timeOfDay);
  if (serial) return { value: serial };
  const time = timePattern.exec(text);
  const at = time ? timeOf(time) : { time: timeOfDay, offset: 'Z' };
  const day = dayOf(time ? text.slice(0, time.index).trim() : text, order);
  if (typeof day !== 'string') return day;
  return at ? { value: `${day}T${at.time}${at.offset}` } : { problem: 'not_a_date' };
}

/** What the date of a cell says about the order in which its file writes dates; undefined where it could be either. */
export function orderIn(typed: string): DateOrder | undefined {
  const found = numericDate.exec(plainText(typed).replace(timePattern, '').trim());
  if (!found || found[2] === '.') return undefined;
  const [first, second] = [Number(found[1]), Number(found[3])];
  if (first > 12 && second <= 12) return 'day-first';
  return second > 12 && first <= 12 ? 'month-first' : undefined;
}

const plainText = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[\s\p{Cf}]+/gu, ' ')
    .trim();

function timeOf([, hours, minutes, seconds = '00', half, zone = 'Z']: RegExpExecArray) {
  let hour = Number(hours);
  if (half) {
    if (hour < 1 || hour > 12) return undefined;
    hour = (hour % 12) + (/^(?:p|下午|午後|م)/i.test(half) ? 12 : 0);
  }
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const offset = /^[+-]/.test(zone) ? zone.replace(/^(.\d{2}):?(\d{2})$/, '$1:$2') : 'Z';
  return { time: `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`, offset };
}

const yearFirst = /^(\d{4})([-/.年])\s?(\d{1,2})(?:\2|月)\s?(\d{1,2})日?$/;
const numericDate = /^(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4}|\d{2})$/;

function dayOf(text: string, order: DateOrder | undefined): string | Extract<Read, { problem: string }> {
  const ordered = yearFirst.exec(text);
  if (ordered) return isoDay(Number(ordered[1]), Number(ordered[3]), Number(ordered[4]));
  const numeric = numericDate.exec(text);
  if (!numeric) return namedDay(text);
  const [first, second, year] = [Number(numeric[1]), Number(numeric[3]), fullYear(numeric[4] ?? '')];
  const told = numeric[2] === '.' ? 'day-first' : (orderIn(text) ?? order);
  if (!told && first !== second && first <= 12 && second <= 12) return { problem: 'ambiguous_date' };
  return told === 'month-first' ? isoDay(year, first, second) : isoDay(year, second, first);
}

/** `5 Nov 2026`, `Nov 5, 2026`, `5 de noviembre de 2026`, `5. November 2026`, `Thursday, 5 November 2026`. */
function namedDay(text: string): string | Extract<Read, { problem: string }> {
  const numbers = text.match(/\d+/g) ?? [];
  const year = numbers.find((number) => number.length === 4);
  const day = numbers.find((number) => number.length <= 2);
  if (numbers.length !== 2 || !year || !day) return { problem: 'not_a_date' };
  const words = text.split(/[\s\d,./-]+/).map(monthKey);
  // Levantine Arabic has months of two words.
  const names = [...words.map((word, at) => word + (words[at + 1] ?? '')), ...words];
  const found = new Set(names.flatMap((name) => months().get(name) ?? []));
  // A Tuesday as well, in Spanish and in French.
  if (found.size > 1 && words[0] === 'mar') found.delete(3);
  const [month, ...others] = found;
  return month === undefined || others.length > 0 ? { problem: 'not_a_date' } : isoDay(Number(year), month, Number(day));
}

const fullYear = (year: string): number => (year.length === 2 ? 2_000 : 0) + Number(year);

function isoDay(year: number, month: number, day: number): string | Extract<Read, { problem: string }> {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : { problem: 'not_a_date' };
}

/** Days since 30 December 1899 of the years 1995 to 2119, as a spreadsheet leaves them in a cell without a style. */
function serialDate(text: string, timeOfDay: string): string | undefined {
  const serial = /^\d{5}(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : 0;
  if (serial < 34_700 || serial > 80_000) return undefined;
  const at = new Date(Date.UTC(1899, 11, 30) + Math.round(serial * 86_400) * 1_000).toISOString();
  return Number.isInteger(serial) ? `${at.slice(0, 10)}T${timeOfDay}Z` : at.replace('.000Z', 'Z');
}
