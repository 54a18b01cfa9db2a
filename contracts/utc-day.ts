/** The day (`YYYY-MM-DD`) that an instant falls on in UTC: the calendar of rate sheets, of offers and of statistics. */
export const utcDay = (instant: string | Date): string => new Date(instant).toISOString().slice(0, 10);
