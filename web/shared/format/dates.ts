import { localeOf, type Language } from '#contracts/languages.ts';

const styles = {
  /** Fri 20 Nov, 06:40 */
  dayTime: { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  /** 20 Nov, 06:40 */
  short: { day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit' },
  /** Fri 20 Nov, 06:40 CET */
  dayTimeZone: {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  },
  /** 20 Nov, 06:40 CET */
  shortZone: { day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
  /** Tue 24 Nov */
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  /** Tuesday 24 November 2026 */
  fullDay: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** 20 Nov 2026, 06:40 GMT+1 */
  full: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
  /** Fri 20 Nov 2026, 06:40:12 CET */
  clock: {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  },
  /** 20 Nov */
  monthDay: { day: 'numeric', month: 'short' },
  /** 20 Nov 2026 */
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  /** 06:40 */
  time: { hour: '2-digit', minute: '2-digit' },
  /** 06:40:12 */
  timeSeconds: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateStyle = keyof typeof styles;

interface DateOptions {
  language: Language;
  style: DateStyle;
  /** IANA time zone of the place where it happened; the reader's own when absent. */
  timeZone?: string | null | undefined;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** To make a format takes a phone longer than to use it a hundred times. */
function formatOf({ language, style, timeZone }: DateOptions): Intl.DateTimeFormat {
  const name = `${language} ${style} ${timeZone ?? ''}`;
  const options: Intl.DateTimeFormatOptions = { ...styles[style], hourCycle: 'h23' };
  const format = formats.get(name) ?? new Intl.DateTimeFormat(localeOf(language), timeZone ? { ...options, timeZone } : options);
  formats.set(name, format);
  return format;
}

/** An instant (ISO 8601 or Date) as people write it in their language, in the time of a place. */
export const formatInstant = (instant: string | Date, options: DateOptions): string =>
  formatOf(options).format(new Date(instant));

export function differsFromLocalTime(instant: string, timeZone: string | null): boolean {
  if (!timeZone) return false;
  const at = (zone?: string) => formatInstant(instant, { language: 'en', style: 'short', timeZone: zone });
  return at(timeZone) !== at();
}
