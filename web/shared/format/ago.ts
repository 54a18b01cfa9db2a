import { localeOf, type Language } from '#contracts/languages.ts';

const units = [
  { unit: 'year', ms: 365 * 86_400_000, from: 2 },
  { unit: 'month', ms: 30 * 86_400_000, from: 2 },
  { unit: 'day', ms: 86_400_000, from: 1 },
  { unit: 'hour', ms: 3_600_000, from: 1 },
  { unit: 'minute', ms: 60_000, from: 0 },
] as const;

const dayOnly = /^\d{4}-\d{2}-\d{2}$/;

/** How long ago an instant was, in the unit that says it best: `3 days ago`. A day (`2026-09-29`) is counted in nothing finer. */
export function formatAgo(instant: string, language: Language, now: Date = new Date()): string {
  const elapsedMs = Math.max(0, now.getTime() - Date.parse(instant));
  const known = dayOnly.test(instant) ? units.slice(0, 3) : units;
  const { unit, ms } = known.find((each) => elapsedMs >= each.ms * each.from) ?? known.at(-1) ?? units[4];
  return new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' }).format(-Math.floor(elapsedMs / ms), unit);
}
