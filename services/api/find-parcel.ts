import { batchLookups } from '#infra/batcher.ts';
import type { Metrics } from '#infra/metrics.ts';
import type { Progress } from '#projections/progress.ts';
import type { Models } from '#projections/projector.ts';
import { fullPage, publicPages } from '#projections/tracking/queries.ts';
import type { Proof } from '../reads/reads.ts';
import { positionOf } from './position.ts';
import type { RateLimits } from './rate-limits.ts';

export interface FoundParcel {
  json: string;
  position: string;
  /** Whose proof opened which parcel; undefined where the persons are masked, or shown to everyone. */
  opened?: { shipmentId: string; by: Proof } | undefined;
}

/** Why the persons of a parcel may be shown: someone proved it, or everyone may see them. */
export type MayOpen = Proof | 'everyone';

/**
 * Finds the parcel of a number: with its persons masked, unless there is proof that they may be shown. An unknown number is
 * undefined, and a wrong guess of the guesser, whom {@link GuesserOf} stands for. Throws ApiError `rate_limited`.
 */
export type FindParcel = (
  guesser: string,
  trackingNumber: string,
  mayOpen?: () => Promise<MayOpen | undefined>,
) => Promise<FoundParcel | undefined>;

type Page = Pick<FoundParcel, 'opened'> & { json: string | undefined };

interface FindParcelParts {
  models: Models;
  progress: Progress;
  rateLimits: Pick<RateLimits, 'guess' | 'trackingMisses'>;
  metrics: Metrics;
}

export function createFindParcel({ models, progress, rateLimits, metrics }: FindParcelParts): FindParcel {
  const publicPage = batchLookups((numbers) => publicPages(models, numbers));
  const openPage = async (number: string, by: MayOpen): Promise<Page> => {
    const page = await fullPage(models, number);
    if (!page) return { json: undefined };
    return { json: JSON.stringify(page), opened: by === 'everyone' ? undefined : { shipmentId: page.shipment.id, by } };
  };
  return (guesser, trackingNumber, mayOpen = async () => undefined) =>
    // Counts wrong guesses only: people who look up their own parcels are never slowed down.
    rateLimits.guess([{ limit: rateLimits.trackingMisses, key: guesser }], async () => {
      const position = positionOf(progress);
      const by = await mayOpen();
      const found: Page = by ? await openPage(trackingNumber, by) : { json: await publicPage(trackingNumber) };
      const { json, opened } = found;
      if (json === undefined) metrics.lookupMisses.inc();
      return json === undefined ? undefined : { json, position, opened };
    });
}
