/** Whether an instant falls on the day that it is now for the reader. */
export const isToday = (instant: string): boolean => new Date(instant).toDateString() === new Date().toDateString();
