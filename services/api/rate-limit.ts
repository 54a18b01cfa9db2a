import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from './errors.ts';

/** A budget per key that refills after its window. */
export interface RateLimit {
  /** Takes one, or so many; throws ApiError `rate_limited` with the time to wait when nothing is left. */
  take(key: string, points?: number): Promise<void>;
  /** Throws like {@link RateLimit.take} when nothing is left, without taking. */
  check(key: string): Promise<void>;
  /** Gives one back. */
  giveBack(key: string): Promise<void>;
}

/** So many points per key and time; `message` is shown to a client over the limit. */
export const createRateLimit = (points: number, durationMs: number, message: string): RateLimit => {
  const limiter = new RateLimiterMemory({ points, duration: durationMs / 1_000 });
  const refuse = (waitMs: number) =>
    new ApiError('rate_limited', message, { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) });
  return {
    async take(key, taken = 1) {
      try {
        await limiter.consume(key, taken);
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
