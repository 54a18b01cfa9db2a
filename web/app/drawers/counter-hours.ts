import { company } from '#web/shared/content/company.ts';

const { opensAt, closesAt } = company.hubCounter;

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

export const counterHours = { opensAt: clock(opensAt), closesAt: clock(closesAt) };

export function isCounterOpen(now: Date, timeZone: string): boolean {
  const parts = new Intl.DateTimeFormat('en', { timeZone, weekday: 'short', hour: 'numeric', hourCycle: 'h23' }).formatToParts(
    now,
  );
  const part = (type: 'weekday' | 'hour') => parts.find((found) => found.type === type)?.value;
  const hour = Number(part('hour'));
  return part('weekday') !== 'Sun' && hour >= opensAt && hour < closesAt;
}
