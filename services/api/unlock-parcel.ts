import type { Source } from '#contracts/events/envelope.ts';
import type { Addressee } from '#contracts/events/read.ts';
import type { TrackingKeys } from '#infra/signed-links/signed-links.ts';
import type { Models } from '#projections/projector.ts';
import { addresseesOf } from '#projections/shipments/queries.ts';
import type { PersonalDataReads } from '../reads/reads.ts';
import type { RateLimits } from './rate-limits.ts';

/**
 * The key that opens all of a parcel, for the email address of its sender or recipient, whoever of the two it is. Any other address
 * is undefined, and a wrong guess of the guesser and at the number. Throws ApiError `rate_limited`.
 */
export type UnlockParcel = (
  trackingNumber: string,
  email: string,
  by: { guesser: string; source: Source },
) => Promise<string | undefined>;

interface UnlockParcelParts {
  models: Models;
  keys: Pick<TrackingKeys, 'keyFor'>;
  rateLimits: Pick<RateLimits, 'guess' | 'unlocks' | 'trackingMisses'>;
  reads: Pick<PersonalDataReads, 'shown'>;
}

export const createUnlockParcel =
  ({ models, keys, rateLimits, reads }: UnlockParcelParts): UnlockParcel =>
  async (number, typed, { guesser, source }) => {
    const given = typed.toLowerCase();
    const guessers = [
      { limit: rateLimits.unlocks, key: number },
      { limit: rateLimits.trackingMisses, key: guesser },
    ];
    const addressee = await rateLimits.guess(guessers, async () => {
      const addressees = await addresseesOf(models, number);
      return addressees.find(({ email }) => email?.toLowerCase() === given);
    });
    if (addressee === undefined) return undefined;
    // Here, for what the key opens cannot be told from what a link does.
    reads.shown(addressee.shipmentId, { proof: 'email', addressee: addresseeIn(addressee) }, source);
    return keys.keyFor(number, addressee.subjectId);
  };

export const addresseeIn = ({ subjectId, party }: Addressee): Addressee => ({ subjectId, party });
