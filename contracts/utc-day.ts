/** Whether an ISO 8601 instant is written as `toISOString` does. Such texts have the order of their instants, and begin with their day. */
export const isUtcText = (instant: string): boolean => instant.length === 24 && instant.endsWith('Z');

/** The day (`YYYY-MM-DD`) that an instant falls on in UTC: the calendar of rate sheets, of offers and of statistics. */
export const utcDay = (instant: string | Date): string =>
  (typeof instant === 'string' && isUtcText(instant) ? instant : new Date(instant).toISOString()).slice(0, 10);

const dayMs = 86_400_000;

/** The day (`YYYY-MM-DD`) so many days after another. */
export const daysAfter = (day: string, days: number): string => utcDay(new Date(Date.parse(day) + days * dayMs));
