import type { QueuePlace } from '#infra/fair-queue.ts';
import type { KnownClient } from '../accounts/known-clients.ts';
import type { RateLimits } from './rate-limits.ts';

interface Attempt {
  username: string;
  address: string;
  known: KnownClient | undefined;
}

/**
 * Takes one try of a known client's own budget, or of those of the account and of the address, which strangers share; the answer
 * gives it back. Throws ApiError `rate_limited`.
 */
export const createLoginBudget =
  ({ logins, loginsOfKnown, loginsOfClient }: RateLimits) =>
  async ({ username, address, known }: Attempt): Promise<() => Promise<void>> => {
    const [budget, key] = known ? [loginsOfKnown, known.name] : [logins, username.toLowerCase()];
    if (!known) await loginsOfClient.take(address);
    await budget.take(key);
    return () => budget.giveBack(key);
  };

/** Where an attempt queues for its password check; only a device is known beyond doubt. */
export const placeOf = (address: string, known: KnownClient | undefined): QueuePlace =>
  known?.by === 'device' ? { client: known.name, isKnown: true } : { client: address, isKnown: false };
