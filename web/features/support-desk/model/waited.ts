import { localeOf, type Language } from '#contracts/languages.ts';

const units = [
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const;

/** How long somebody has waited, in its two greatest units: `4m 10s`, `2h 5m`. */
export function formatWaited(seconds: number, language: Language): string {
  const whole = Math.max(0, Math.floor(seconds));
  const first = units.findIndex((unit) => whole >= unit.seconds);
  const shown = units.slice(first === -1 ? units.length - 1 : first).slice(0, 2);
  let rest = whole;
  return shown
    .map(({ unit, seconds: size }) => {
      const count = Math.floor(rest / size);
      rest -= count * size;
      return new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'narrow' }).format(count);
    })
    .join(' ');
}
