import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { weekdays, type BusinessHours } from '#contracts/support-content.ts';
import { daysAfter } from '#contracts/utc-day.ts';
import { isOpenAt, nextOpening, openingsOn, openPeriodFrom } from '#services/domain/opening-hours.ts';
import { instantOf, localTimeAt } from '#services/domain/zoned-time.ts';

const nine = [{ from: '08:00', to: '20:00' }];
const saturday = [{ from: '09:00', to: '17:00' }];
const newYork: BusinessHours = {
  timeZone: 'America/New_York',
  week: { monday: nine, tuesday: nine, wednesday: nine, thursday: nine, friday: nine, saturday, sunday: [] },
  holidays: [{ date: '12-25', open: [] }],
};
const never: BusinessHours = {
  ...newYork,
  week: { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] },
  holidays: [],
};
const always = Object.fromEntries(weekdays.map((day) => [day, [{ from: '00:00', to: '24:00' }]])) as BusinessHours['week'];

describe('the next opening', () => {
  test.each([
    ['on a working day before the doors open', '2026-11-23T10:00:00Z', '2026-11-23T13:00:00.000Z'],
    ['after they close', '2026-11-24T01:30:00Z', '2026-11-24T13:00:00.000Z'],
    ['at the very moment they close', '2026-11-24T01:00:00.000Z', '2026-11-24T13:00:00.000Z'],
    ['on a Saturday evening, with Sunday closed', '2026-11-28T23:00:00Z', '2026-11-30T13:00:00.000Z'],
    ['over the end of summer time', '2026-10-31T22:00:00Z', '2026-11-02T13:00:00.000Z'],
    ['over the beginning of summer time', '2026-03-07T23:00:00Z', '2026-03-09T12:00:00.000Z'],
    ['on Christmas, which every year has', '2026-12-25T15:00:00Z', '2026-12-26T14:00:00.000Z'],
    ['on the evening before Christmas', '2027-12-25T02:00:00Z', '2027-12-27T13:00:00.000Z'],
  ])('%s', (_, at, expected) => {
    expect(nextOpening(newYork, at)).toBe(expected);
    expect(isOpenAt(newYork, at)).toBe(false);
  });

  test('is now while somebody is there, the first moment included', () => {
    expect(nextOpening(newYork, '2026-11-23T13:00:00.000Z')).toBe('2026-11-23T13:00:00.000Z');
    expect(isOpenAt(newYork, '2026-11-23T13:00:00.000Z')).toBe(true);
    expect(openPeriodFrom(newYork, '2026-11-23T15:00:00Z')?.closesAt).toBe('2026-11-24T01:00:00.000Z');
  });

  test('is none in weeks without openings, except on a holiday that is one', () => {
    expect(nextOpening(never, '2026-11-23T13:00:00Z')).toBeNull();
    const once = { ...never, holidays: [{ date: '2027-06-01', open: nine }] };
    expect(nextOpening(once, '2026-11-23T13:00:00Z')).toBe('2027-06-01T12:00:00.000Z');
  });

  test('a day of one year stands above the same day of every year', () => {
    const holidays = [
      { date: '12-25', open: [] },
      { date: '2026-12-25', open: saturday },
    ];
    expect(openingsOn({ ...newYork, holidays }, '2026-12-25')).toEqual(saturday);
    expect(openingsOn({ ...newYork, holidays }, '2028-12-25')).toEqual([]);
  });

  test('a night shift is one period, and around the clock there is no end in sight', () => {
    const night = {
      ...never,
      week: { ...never.week, monday: [{ from: '22:00', to: '24:00' }], tuesday: [{ from: '00:00', to: '06:00' }] },
    };
    expect(openPeriodFrom(night, '2026-11-23T15:00:00Z')).toEqual({
      opensAt: '2026-11-24T03:00:00.000Z',
      closesAt: '2026-11-24T11:00:00.000Z',
    });
    expect(openPeriodFrom(night, '2026-11-24T06:00:00Z')?.opensAt).toBe('2026-11-24T03:00:00.000Z');
    expect(isOpenAt({ ...never, week: always }, '2026-11-24T05:00:00Z')).toBe(true);
  });
});

describe('clocks', () => {
  test('a time that they skip is when they do', () => {
    expect(instantOf('2026-03-08', '02:30', 'America/New_York')).toBe('2026-03-08T07:00:00.000Z');
  });
  test('of a time that they show twice it is the first', () => {
    expect(instantOf('2026-11-01', '01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  });
  test('a day may begin at one o’clock', () => {
    expect(instantOf('2018-11-04', '00:00', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z');
  });
  test('24:00 is the next midnight', () => {
    expect(instantOf('2026-11-01', '24:00', 'America/New_York')).toBe('2026-11-02T05:00:00.000Z');
  });
});

const zones = [
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'America/Sao_Paulo',
  'Asia/Tokyo',
];
const minute = fc.integer({ min: 0, max: 24 * 60 });
const asTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const openings = fc
  .uniqueArray(minute, { maxLength: 6 })
  .map((minutes) => minutes.toSorted((a, b) => a - b).map(asTime))
  .map((times) =>
    times.flatMap((from, index) => (index % 2 === 0 && times[index + 1] ? [{ from, to: times[index + 1] ?? '' }] : [])),
  );
const anyHours: fc.Arbitrary<BusinessHours> = fc.record({
  timeZone: fc.constantFrom(...zones),
  week: fc.record({
    monday: openings,
    tuesday: openings,
    wednesday: openings,
    thursday: openings,
    friday: openings,
    saturday: openings,
    sunday: openings,
  }),
  holidays: fc.array(
    fc.record({ date: fc.integer({ min: 0, max: 800 }).map((days) => daysAfter('2026-01-01', days)), open: openings }),
    { maxLength: 5 },
  ),
});
const anyInstant = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 31) }).map((at) => new Date(at).toISOString());

/** What the clock on the wall says, without looking ahead. */
function saysOpen(hours: BusinessHours, at: string): boolean {
  const { day, time } = localTimeAt(at, hours.timeZone);
  return openingsOn(hours, day).some(({ from, to }) => time >= `${from}:00` && (to === '24:00' || time < `${to}:00`));
}

// An hour that the clocks show twice is open the first time for its ends, both times on the wall.
const isNearChange = ({ timeZone }: BusinessHours, at: string) => {
  const offset = (ms: number) => {
    const { day, time } = localTimeAt(new Date(ms).toISOString(), timeZone);
    return Date.parse(`${day}T${time}Z`) - Math.floor(ms / 1_000) * 1_000;
  };
  const ms = Date.parse(at);
  return offset(ms - 4 * 3_600_000) !== offset(ms + 4 * 3_600_000);
};

describe('for any hours, at any instant', () => {
  test('open is what the clock on the wall says', () => {
    fc.assert(
      fc.property(anyHours, anyInstant, (hours, at) => {
        fc.pre(!isNearChange(hours, at));
        expect(isOpenAt(hours, at)).toBe(saysOpen(hours, at));
      }),
      { numRuns: 150 },
    );
  });

  test('the next opening is not before now, is open, and nothing is open before it', () => {
    fc.assert(
      fc.property(anyHours, anyInstant, fc.double({ min: 0, max: 1, noNaN: true }), (hours, at, share) => {
        const next = nextOpening(hours, at);
        if (next === null) return;
        expect(next >= at).toBe(true);
        expect(isOpenAt(hours, next)).toBe(true);
        const between = new Date(Date.parse(at) + share * (Date.parse(next) - Date.parse(at) - 1)).toISOString();
        if (between >= at && between < next) expect(isOpenAt(hours, between)).toBe(false);
      }),
      { numRuns: 150 },
    );
  });

  test('a local time leads to an instant that shows it, where the clocks do not skip it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), anyInstant, (zone, at) => {
        const local = localTimeAt(at, zone);
        const back = instantOf(local.day, local.time.slice(0, 5), zone);
        expect(localTimeAt(back, zone)).toEqual({ day: local.day, time: `${local.time.slice(0, 5)}:00` });
        expect(back <= at).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
