import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { limits } from '#infra/config.ts';
import { ApiError } from './errors.ts';

/** A budget per key that refills after its window. */
export interface RateLimit {
  /** Takes one; throws ApiError `rate_limited` with the time to wait when nothing is left. */
  take(key: string): Promise<void>;
  /** Throws like {@link RateLimit.take} when nothing is left, without taking. */
  check(key: string): Promise<void>;
  /** Gives one back. */
  giveBack(key: string): Promise<void>;
}

const createRateLimit = (points: number, durationMs: number, message: string): RateLimit => {
  const limiter = new RateLimiterMemory({ points, duration: durationMs / 1_000 });
  const refuse = (waitMs: number) =>
    new ApiError('rate_limited', message, { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) });
  return {
    async take(key) {
      try {
        await limiter.consume(key);
      } catch (error) {
        throw error instanceof RateLimiterRes ? refuse(error.msBeforeNext) : error;
      }
    },
    async check(key) {
      const state = await limiter.get(key);
      if (state && state.remainingPoints <= 0 && state.consumedPoints >= points) throw refuse(state.msBeforeNext);
    },
    async giveBack(key) {
      await limiter.reward(key);
    },
  };
};

/** The budgets of the public API. */
export interface RateLimits {
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
