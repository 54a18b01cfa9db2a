import { expect, test } from 'vitest';
import { utcDay } from '#contracts/utc-day.ts';
import { inUtc, isBefore, later } from '#services/domain/times.ts';

const inParis = '2026-01-01T00:30:00.000+01:00';
const sameInUtc = '2025-12-31T23:30:00.000Z';
const withoutFraction = '2025-12-31T23:30:01Z';

test('instants are compared as moments, whatever their offsets and fractions are', () => {
  expect(isBefore(sameInUtc, inParis)).toBe(false);
  expect(isBefore(inParis, sameInUtc)).toBe(false);
  expect(isBefore(inParis, withoutFraction)).toBe(true);
  expect(isBefore(sameInUtc, '2025-12-31T23:30:00.001Z')).toBe(true);
  expect(isBefore('2025-12-31T23:30:00.001Z', sameInUtc)).toBe(false);
  expect(later(inParis, sameInUtc)).toBe(inParis);
});

test('an instant has its day and its text in UTC', () => {
  expect([inParis, sameInUtc, withoutFraction].map(utcDay)).toEqual(['2025-12-31', '2025-12-31', '2025-12-31']);
  expect([inParis, sameInUtc, withoutFraction].map(inUtc)).toEqual([sameInUtc, sameInUtc, '2025-12-31T23:30:01.000Z']);
});
