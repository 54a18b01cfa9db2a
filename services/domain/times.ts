/** Whether the first instant lies before the second; ISO 8601 with any offset. */
export const isBefore = (a: string, b: string): boolean => Date.parse(a) < Date.parse(b);

/** The later of two instants, as it was written; the first of two that are the same. */
export const later = (a: string, b: string): string => (isBefore(a, b) ? b : a);

/** An instant that has not come yet, as ISO text; undefined for any other. */
export const ifAhead = (instant: Date | undefined, now: string): string | undefined =>
  instant && instant.getTime() > Date.parse(now) ? instant.toISOString() : undefined;

/** The same instant as ISO 8601 in UTC. */
export const inUtc = (instant: string): string => new Date(instant).toISOString();
