/** The failed sign-ins of an account that are in its log, since the first of them. */
export interface SignInFailures {
  since: string;
  count: number;
  isBlocked: boolean;
}

/** So many failures of one account are logged in a day from the first of them on, whoever goes on guessing. */
export const failuresLogged = 10;
const dayMs = 86_400_000;

/** The failures that still count at that time. */
const failuresAt = (failures: SignInFailures | undefined, now: string): SignInFailures =>
  failures && Date.parse(now) < Date.parse(failures.since) + dayMs ? failures : { since: now, count: 0, isBlocked: false };

/** With one more failure at that time. */
export function failedOnce(before: SignInFailures | undefined, at: string): SignInFailures {
  const failures = failuresAt(before, at);
  return { ...failures, count: failures.count + 1 };
}

/** Refused at that time for the number of its attempts. */
export const blockedAt = (before: SignInFailures | undefined, at: string): SignInFailures => ({
  ...failuresAt(before, at),
  isBlocked: true,
});

/** Whether another failure is to be in the log. */
export const isNews = (failures: SignInFailures | undefined, now: string): boolean =>
  failuresAt(failures, now).count < failuresLogged;

/** Whether it is to be in the log that attempts are refused. */
export const isBlockNews = (failures: SignInFailures | undefined, now: string): boolean => !failuresAt(failures, now).isBlocked;
