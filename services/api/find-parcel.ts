import { batchLookups } from '#infra/batcher.ts';
import type { Metrics } from '#infra/metrics.ts';
import type { Progress } from '#projections/progress.ts';
import type { Models } from '#projections/projector.ts';
import { publicPages } from '#projections/tracking/queries.ts';
import { positionOf } from './position.ts';
import type { RateLimits } from './rate-limits.ts';

/**
 * The masked parcel of a number as JSON, with the position that it reflects; undefined where nobody has the number. A guess counts
 * as one of the API does, with the same refusal when a client has none left.
 */
export type FindParcel = (client: string, trackingNumber: string) => Promise<{ json: string; position: string } | undefined>;

interface FindParcelParts {
  models: Models;
  progress: Progress;
  rateLimits: Pick<RateLimits, 'guess' | 'trackingMisses'>;
  metrics: Metrics;
}

export function createFindParcel({ models, progress, rateLimits, metrics }: FindParcelParts): FindParcel {
  const publicPage = batchLookups((numbers) => publicPages(models, numbers));
  return (client, trackingNumber) =>
    rateLimits.guess([{ limit: rateLimits.trackingMisses, key: client }], async () => {
      const position = positionOf(progress);
      const json = await publicPage(trackingNumber);
      if (json === undefined) metrics.lookupMisses.inc();
      return json === undefined ? undefined : { json, position };
    });
}
