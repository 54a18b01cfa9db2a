import { limits } from '#infra/config.ts';
import { createGuess, type Guess } from './guesses.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';

/** The budgets of the public API. */
export interface RateLimits {
  /** Spends the budgets of wrong guesses. */
  guess: Guess;
  /** Failed sign-ins of strangers per account name. */
  logins: RateLimit;
  /** Failed sign-ins per device or address that the account is used from. */
  loginsOfKnown: RateLimit;
  /** Sign-ins of strangers per client, whatever the account. */
  loginsOfClient: RateLimit;
  /** Lookups of numbers that do not exist, per client. */
  trackingMisses: RateLimit;
  /** Wrong e-mail addresses per tracking number. */
  unlocks: RateLimit;
  /** Requests to follow a parcel, per client. */
  follows: RateLimit;
  /** Requests for a quote, per client. */
  quoteRequests: RateLimit;
  /** Reports of broken scripts, per client. */
  clientErrors: RateLimit;
}

const tooManyLogins = 'Too many attempts to sign in. Please wait before you try again.';

export const createRateLimits = (): RateLimits => ({
  guess: createGuess(),
  logins: createRateLimit(limits.loginsPer15Min, 15 * 60_000, tooManyLogins),
  loginsOfKnown: createRateLimit(limits.loginsPer15Min, 15 * 60_000, tooManyLogins),
  loginsOfClient: createRateLimit(limits.loginsPer15Min * 10, 15 * 60_000, tooManyLogins),
  trackingMisses: createRateLimit(limits.trackingPerMinute, 60_000, 'Too many unknown tracking numbers. Please wait a minute.'),
  follows: createRateLimit(
    limits.followsPerHour,
    3_600_000,
    'Too many requests to follow parcels. Please wait before you try again.',
  ),
  quoteRequests: createRateLimit(
    limits.quoteRequestsPerHour,
    3_600_000,
    'Too many quote requests. Please wait before you send another.',
  ),
  clientErrors: createRateLimit(limits.clientErrorsPerHour, 3_600_000, 'Too many reports.'),
  unlocks: createRateLimit(limits.loginsPer15Min, 15 * 60_000, 'Too many wrong addresses. Please wait before you try again.'),
});
