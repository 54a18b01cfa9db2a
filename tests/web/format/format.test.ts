import { describe, expect, test } from 'vitest';
import { languages } from '#contracts/languages.ts';
import { formatCountry } from '#web/shared/format/countries.ts';
import { formatInstant, differsFromLocalTime } from '#web/shared/format/dates.ts';
import { formatLanguage } from '#web/shared/format/language-name.ts';
import {
  formatDimensions,
  formatMoney,
  formatNumber,
  formatPercent,
  formatWait,
  formatWeight,
} from '#web/shared/format/numbers.ts';

const instant = '2026-11-20T05:40:00.000Z';

test('a language has the name that its reader knows, as at the beginning of a line', () => {
  expect(formatLanguage('ar', 'en')).toBe('Arabic');
  expect(formatLanguage('ja', 'es')).toBe('Japonés');
  expect(formatLanguage('de', 'ja')).toBe('ドイツ語');
});

describe('a date', () => {
  test('is in the local time of its place', () => {
    const at = (timeZone: string) => formatInstant(instant, { language: 'en', style: 'dayTime', timeZone });
    expect(at('Europe/Berlin')).toBe('Fri 20 Nov, 06:40');
    expect(at('Asia/Tokyo')).toBe('Fri 20 Nov, 14:40');
    expect(at('America/Los_Angeles')).toBe('Thu 19 Nov, 21:40');
  });

  test('is written in every language, with Latin digits', () => {
    for (const language of languages) {
      expect(formatInstant(instant, { language, style: 'full', timeZone: 'Europe/Berlin' })).toMatch(/2026/);
    }
    expect(formatInstant(instant, { language: 'de', style: 'fullDay', timeZone: 'Europe/Berlin' })).toBe(
      'Freitag, 20. November 2026',
    );
    expect(formatInstant(instant, { language: 'ar', style: 'day', timeZone: 'Europe/Berlin' })).toContain('نوفمبر');
  });

  test('at midnight is 00, not 24', () => {
    expect(formatInstant('2026-11-20T00:05:00Z', { language: 'en', style: 'time', timeZone: 'UTC' })).toBe('00:05');
  });
});

test("a place without a known time zone is read by the reader's clock", () => {
  expect(differsFromLocalTime(instant, null)).toBe(false);
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(differsFromLocalTime(instant, own)).toBe(false);
  expect(['Pacific/Kiritimati', 'Pacific/Niue'].some((zone) => differsFromLocalTime(instant, zone))).toBe(true);
});

describe('numbers', () => {
  test.each([
    { seconds: 2, language: 'en', said: '2 seconds' },
    { seconds: 59, language: 'fr', said: '59\u00a0secondes' },
    { seconds: 60, language: 'en', said: '1 minute' },
    { seconds: 61, language: 'de', said: '2 Minuten' },
    { seconds: 900, language: 'ja', said: '15 分' },
    { seconds: 900, language: 'ar', said: '15 دقيقة' },
  ] as const)('$seconds seconds to wait are $said', ({ seconds, language, said }) => {
    expect(formatWait(seconds, language)).toBe(said);
  });

  test('a wait in short has a short unit', () => {
    expect(formatWait(61, 'en', 'short')).toBe('2 mins');
  });

  test('money keeps its two decimals and a short dollar sign', () => {
    expect(formatMoney(1234.5, 'en')).toBe('$1,234.50');
    expect(formatMoney(1234.5, 'de', 'EUR')).toBe('1.234,50\u00a0€');
    expect(formatMoney(1234, 'ja', 'JPY')).toMatch(/1,234$/);
  });

  test('money keeps its sign in one piece from right to left', () => {
    expect(formatMoney(1234.5, 'ar')).toMatch(/1,234\.50\u00a0\u2068US\$\u2069$/);
  });

  test('weights have two decimals, dimensions as many as they need', () => {
    expect(formatWeight(2.5, 'en')).toBe('2.50 kg');
    expect(formatDimensions([10, 20.5, 30], 'en')).toBe('10 × 20.5 × 30 cm');
  });

  test('a change in percent shows its sign', () => {
    expect(formatPercent(12.5, 'en')).toBe('+12.5%');
    expect(formatPercent(-3, 'en')).toBe('-3%');
    expect(formatPercent(0, 'en')).toBe('0%');
  });

  test('plain numbers are grouped', () => {
    expect(formatNumber(1284, 'en')).toBe('1,284');
    expect(formatNumber(0.88021, 'en', 4)).toBe('0.8802');
  });
});

test("a country is named in the reader's language, an unknown one as it is", () => {
  expect(formatCountry('UAE', 'en')).toBe('UAE');
  expect(formatCountry('Germany', 'fr')).toBe('Allemagne');
  expect(formatCountry('Atlantis', 'fr')).toBe('Atlantis');
});
