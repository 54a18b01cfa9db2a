import { batchLookups } from '#infra/batcher.ts';
import type { Metrics } from '#infra/metrics.ts';
import type { Progress } from '#projections/progress.ts';
import type { Models } from '#projections/projector.ts';
import { fullPage, publicPages } from '#projections/tracking/queries.ts';
import { positionOf } from './position.ts';
import type { RateLimits } from './rate-limits.ts';

export interface FoundParcel {
  json: string;
  position: string;
}

/**
 * Finds the parcel of a number: with its persons masked, unless there is proof that they may be shown. An unknown number is
 * undefined, and a wrong guess of the client. Throws ApiError `rate_limited`.
 */
export type FindParcel = (
  client: string,
  trackingNumber: string,
  hasProof?: () => Promise<boolean>,
) => Promise<FoundParcel | undefined>;

interface FindParcelParts {
  models: Models;
  progress: Progress;
  rateLimits: Pick<RateLimits, 'guess' | 'trackingMisses'>;
  metrics: Metrics;
}

export function createFindParcel({ models, progress, rateLimits, metrics }: FindParcelParts): FindParcel {
  const publicPage = batchLookups((numbers) => publicPages(models, numbers));
  const openPage = async (number: string) => {
    const page = await fullPage(models, number);
    return page && JSON.stringify(page);
  };
  return (client, trackingNumber, hasProof = async () => false) =>
    // Counts wrong guesses only: people who look up their own parcels are never slowed down.
    rateLimits.guess([{ limit: rateLimits.trackingMisses, key: client }], async () => {
      const position = positionOf(progress);
      const json = (await hasProof()) ? await openPage(trackingNumber) : await publicPage(trackingNumber);
      if (json === undefined) metrics.lookupMisses.inc();
      return json === undefined ? undefined : { json, position };
    });
}
