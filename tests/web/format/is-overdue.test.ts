import { describe, expect, test } from 'vitest';
import { isOverdue } from '#web/shared/format/is-overdue.ts';

const expected = '2026-11-20T12:00:00Z';
const parcel = { status: 'delayed', estimatedDelivery: expected, destination: { timeZone: 'Asia/Tokyo' } } as const;
const at = (instant: string) => new Date(instant);

describe('a parcel', () => {
  test('is overdue once the expected day has passed at its destination', () => {
    expect(isOverdue(parcel, at('2026-11-20T14:59:59Z'))).toBe(false);
    expect(isOverdue(parcel, at('2026-11-20T15:00:00Z'))).toBe(true);
  });

  test('without a day, or with a day to come, is not', () => {
    expect(isOverdue({ ...parcel, estimatedDelivery: null }, at('2027-01-01T00:00:00Z'))).toBe(false);
    expect(isOverdue(parcel, at('2026-10-01T00:00:00Z'))).toBe(false);
  });

  test.each(['delivered', 'cancelled'] as const)('that is %s is expected no more', (status) => {
    expect(isOverdue({ ...parcel, status }, at('2027-01-01T00:00:00Z'))).toBe(false);
  });
});
