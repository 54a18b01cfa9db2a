/** What a `datetime-local` input holds, by the clock of whoever fills it in, as an instant; empty where it is no time. */
export const instantOf = (typed: string): string => {
  const moment = new Date(typed);
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
};

/** Whether something that was typed lies not ahead of `now`, or is no time at all; nothing typed does not. */
export const isNotAhead = (typed: string, now: Date): boolean => typed !== '' && !(new Date(typed) > now);
