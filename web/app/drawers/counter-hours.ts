import { company } from '#web/shared/content/company.ts';

const { opensAt, closesAt } = company.hubCounter;

/** An hour of the day as a clock shows it: `08:00`. */
const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** When the counters open and close, by the clock of the place. */
export const counterHours = { opensAt: clock(opensAt), closesAt: clock(closesAt) };

/** Whether the counter of a place is open at an instant: Monday to Saturday, by the clock of its time zone. */
export function isCounterOpen(now: Date, timeZone: string): boolean {
  const parts = new Intl.DateTimeFormat('en', { timeZone, weekday: 'short', hour: 'numeric', hourCycle: 'h23' }).formatToParts(
    now,
  );
  const part = (type: 'weekday' | 'hour') => parts.find((found) => found.type === type)?.value;
  const hour = Number(part('hour'));
  return part('weekday') !== 'Sun' && hour >= opensAt && hour < closesAt;
}
