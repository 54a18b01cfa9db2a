import { localeOf, type Language } from '#contracts/languages.ts';
import { useFormat } from '../format/use-format.ts';
import { useLanguage } from '../i18n/use-language.ts';
import styles from './rows.module.css';

const dayMs = 86_400_000;

/** The time of today, `Yesterday`, the weekday of the last days, otherwise month and day. */
export function RelativeTime({ instant }: { instant: string }) {
  const format = useFormat();
  const { language } = useLanguage();
  return (
    <time className={styles['time']} dateTime={instant} title={format.instant(instant, 'full')}>
      {relative(instant, language, new Date()) ?? format.instant(instant, 'time')}
    </time>
  );
}

/** Undefined for today, which has a time. */
export function relative(instant: string, language: Language, now: Date): string | undefined {
  const days = daysBetween(new Date(instant), now);
  if (days <= 0) return undefined;
  const locale = localeOf(language);
  if (days === 1) return capitalised(new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-1, 'day'), locale);
  if (days < 7) return new Intl.DateTimeFormat(locale, { weekday: 'long' }).format(new Date(instant));
  return new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }).format(new Date(instant));
}

/** Days of the calendar, not of 24 hours: what was written last night is from yesterday. */
function daysBetween(from: Date, to: Date): number {
  const startOf = (day: Date) => Date.UTC(day.getFullYear(), day.getMonth(), day.getDate());
  return Math.round((startOf(to) - startOf(from)) / dayMs);
}

const capitalised = (text: string, locale: string): string => text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1);
