export const snoozeChoices = ['tomorrow', 'nextWeek'] as const;
export type SnoozeChoice = (typeof snoozeChoices)[number];

const morningHour = 9;

/** In the morning of a day, as the clock stands where staff sit. */
const morning = (day: Date): Date => new Date(day.getFullYear(), day.getMonth(), day.getDate(), morningHour);

/** Tomorrow morning, or that of next Monday. */
export function snoozeUntil(choice: SnoozeChoice, now: Date): Date {
  const days = choice === 'tomorrow' ? 1 : (8 - now.getDay()) % 7 || 7;
  const day = new Date(now);
  day.setDate(day.getDate() + days);
  return morning(day);
}

/** The morning of a day such as `2026-11-30`. */
export const morningOf = (day: string): Date => new Date(`${day}T0${morningHour}:00:00`);

/** The days that can be chosen, from tomorrow on for a year. */
export function snoozeRange(now: Date): { min: string; max: string } {
  const dayIn = (days: number) => {
    const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 12);
    return day.toISOString().slice(0, 10);
  };
  return { min: dayIn(1), max: dayIn(365) };
}
