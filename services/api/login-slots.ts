import type { MiddlewareHandler } from 'hono';
import { QueueFull } from '#infra/fair-queue.ts';
import type { ApiEnv } from './env.ts';

export const loginsInFlight = 128;

/** Leaves other requests at least half of what may be in flight, however many sign-ins come at once. Throws QueueFull. */
export function loginSlots(): MiddlewareHandler<ApiEnv> {
  let inFlight = 0;
  return async (_context, next) => {
    if (inFlight >= loginsInFlight) throw new QueueFull('too many sign-ins at once');
    inFlight += 1;
    try {
      await next();
    } finally {
      inFlight -= 1;
    }
  };
}
