import { weekdays, type BusinessHours, type Openings, type Weekday } from '#contracts/support-content.ts';
import { daysAfter } from '#contracts/utc-day.ts';
import { inUtc, later } from './times.ts';
import { instantOf, localTimeAt } from './zoned-time.ts';

/** When somebody is there without a break; instants in UTC. */
export interface OpenPeriod {
  opensAt: string;
  closesAt: string;
}

/** The next opening is looked for that many days ahead. */
export const searchedDays = 400;

/** When somebody is there on a day (`YYYY-MM-DD`) of the zone of the hours: what its holiday says, or its weekday. */
export function openingsOn({ week, holidays }: BusinessHours, day: string): Openings {
  const holiday =
    holidays.find(({ date }) => date === day) ?? holidays.find(({ date }) => date.length === 5 && date === day.slice(5));
  return holiday ? holiday.open : week[weekdayOf(day)];
}

/** The weekday of a day of the calendar. */
const weekdayOf = (day: string): Weekday => weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'monday';

/** Whoever is there around the clock is there for that many days at least. */
const farDays = 14;

/**
 * The period that an instant lies in, or the next one; null where there is none within {@link searchedDays}. Openings that meet, also
 * at midnight, are one period, of which at most two weeks are looked at.
 */
export function openPeriodFrom(hours: BusinessHours, at: string): OpenPeriod | null {
  const now = inUtc(at);
  const today = localTimeAt(now, hours.timeZone).day;
  const far = daysAfter(today, farDays);
  let found: OpenPeriod | null = null;
  // From the day before: what ends today may have begun then.
  for (let ahead = -1; ahead <= searchedDays; ahead += 1) {
    const day = daysAfter(today, ahead);
    for (const { from, to } of openingsOn(hours, day)) {
      const opensAt = instantOf(day, from, hours.timeZone);
      const closesAt = instantOf(day, to, hours.timeZone);
      // The clocks may skip all of it.
      if (closesAt <= opensAt) continue;
      if (found !== null && opensAt <= found.closesAt) found = { opensAt: found.opensAt, closesAt };
      else if (found !== null && found.closesAt > now) return found;
      else found = { opensAt, closesAt };
      if (found.closesAt > far) return found;
    }
  }
  return found !== null && found.closesAt > now ? found : null;
}

/** Whether somebody is there at an instant, by the hours. */
export function isOpenAt(hours: BusinessHours, at: string): boolean {
  const period = openPeriodFrom(hours, at);
  return period !== null && period.opensAt <= inUtc(at);
}

/** The next instant (UTC), not before `at`, at which somebody is there; null where there is none within {@link searchedDays}. */
export function nextOpening(hours: BusinessHours, at: string): string | null {
  const period = openPeriodFrom(hours, at);
  return period && later(inUtc(at), period.opensAt);
}
