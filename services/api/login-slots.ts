import type { MiddlewareHandler } from 'hono';
import { limits } from '#infra/config.ts';
import { QueueFull } from '#infra/fair-queue.ts';
import type { ApiEnv } from './env.ts';

/** Leaves other requests at least half of what may be in flight, however many sign-ins come at once. Throws QueueFull. */
export function loginSlots(): MiddlewareHandler<ApiEnv> {
  let inFlight = 0;
  return async (_context, next) => {
    if (inFlight >= limits.loginsInFlight) throw new QueueFull('too many sign-ins at once');
    inFlight += 1;
    try {
      await next();
    } finally {
      inFlight -= 1;
    }
  };
}
