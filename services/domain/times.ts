import { isUtcText } from '#contracts/utc-day.ts';

/** Whether the first instant lies before the second; ISO 8601 with any offset. */
export const isBefore = (a: string, b: string): boolean => (isUtcText(a) && isUtcText(b) ? a < b : Date.parse(a) < Date.parse(b));

/** The later of two instants, as it was written; the first of two that are the same. */
export const later = (a: string, b: string): string => (isBefore(a, b) ? b : a);

/** The same instant as ISO 8601 in UTC. */
export const inUtc = (instant: string): string => (isUtcText(instant) ? instant : new Date(instant).toISOString());
