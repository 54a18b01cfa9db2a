import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from './env.ts';
import { ApiError } from './errors.ts';
import { createShares } from './shares.ts';

export const httpInFlight = 256;

/** Refuses what is more than the process can carry at once, or more than one client's share of it. */
export function inFlightLimit(): MiddlewareHandler<ApiEnv> {
  const slots = createShares(httpInFlight);
  return async (context, next) => {
    const { client } = context.var;
    if (!slots.take(client, 1)) {
      throw new ApiError('unavailable', 'Too many requests at once. Please try again in a moment.');
    }
    try {
      await next();
    } finally {
      slots.give(client, 1);
    }
  };
}
