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

/** Of more than these, the ones that were quiet for the longest begin anew. */
export const mostKeys = 50_000;

/** Takes one for what succeeds, before it is done; throws like {@link RateLimit.take}. */
export async function spending<Done>(
  limit: Pick<RateLimit, 'take' | 'giveBack'>,
  key: string,
  act: () => Promise<Done>,
): Promise<Done> {
  await limit.take(key);
  try {
    return await act();
  } catch (error) {
    await limit.giveBack(key);
    throw error;
  }
}

/** So many points per key and time; `message` is shown to a client over the limit. */
export const createRateLimit = (points: number, durationMs: number, message: string): RateLimit => {
  const limiter = new RateLimiterMemory({ points, duration: durationMs / 1_000 });
  const known = new Set<string>();
  const remember = async (key: string) => {
    known.delete(key);
    known.add(key);
    const [oldest] = known;
    if (known.size <= mostKeys || oldest === undefined) return;
    known.delete(oldest);
    await limiter.delete(oldest);
  };
  const refuse = (waitMs: number) =>
    new ApiError('rate_limited', message, { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) });
  return {
    async take(key, taken = 1) {
      await remember(key);
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
