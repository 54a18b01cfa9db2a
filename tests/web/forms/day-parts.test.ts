import { describe, expect, test } from 'vitest';
import { localeOf } from '#contracts/languages.ts';
import { type DayParts, optionsOf, partOrder, partsOf, withPart } from '#web/shared/forms/day-parts.ts';

const range = { min: '2026-11-22', max: '2027-11-23' };
const none: DayParts = { year: '', month: '', day: '' };
const offered = (part: keyof DayParts, parts: Partial<DayParts>, locale = 'en-GB') =>
  optionsOf(part, { parts: { ...none, ...parts }, range, locale })
    .filter(({ disabled }) => !disabled)
    .map(({ label }) => label);

describe('a day that is chosen part by part', () => {
  test('is written in the order and the words of a language', () => {
    expect(partOrder(localeOf('en'))).toEqual(['day', 'month', 'year']);
    expect(partOrder(localeOf('ja'))).toEqual(['year', 'month', 'day']);
    expect(offered('month', {}, localeOf('de'))[2]).toBe('März');
    expect(offered('day', {}, localeOf('zh'))[0]).toBe('1日');
  });

  test('is offered within its range', () => {
    expect(offered('year', {})).toEqual(['2026', '2027']);
    expect(offered('month', { year: '2026' })).toEqual(['November', 'December']);
    expect(offered('day', { year: '2026', month: '11' })[0]).toBe('22');
    expect(offered('day', { year: '2027', month: '11' }).at(-1)).toBe('23');
  });

  test('has as many days as its month', () => {
    expect(offered('day', { year: '2027', month: '02' })).toHaveLength(28);
    expect(withPart({ year: '2027', month: '01', day: '31' }, { month: '02' }, range)).toBe('2027-02-28');
  });

  test('is in the next month of that name where no year is chosen', () => {
    expect(withPart(none, { month: '12' }, range)).toBe('2026-12-');
    expect(withPart(none, { month: '03' }, range)).toBe('2027-03-');
    expect(withPart(partsOf('2027-03-'), { day: '09' }, range)).toBe('2027-03-09');
  });

  test('is no day at all once it is taken back', () => {
    expect(withPart(partsOf('2027-03-09'), { day: '' }, range)).toBe('2027-03-');
    expect(withPart(partsOf('2027-03-'), { month: '' }, range)).toBe('');
  });
});
