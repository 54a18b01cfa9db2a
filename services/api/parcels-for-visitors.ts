import { paths } from '#contracts/paths.ts';
import { trackingSchema } from '#contracts/tracking.ts';
import type { Parcels } from '../assistant/ports.ts';
import { ApiError } from './errors.ts';
import type { FindParcel } from './find-parcel.ts';
import type { UnlockParcel } from './unlock-parcel.ts';

interface ParcelsForVisitorsParts {
  findParcel: FindParcel;
  unlockParcel: UnlockParcel;
  publicUrl(): string;
  /** `full` shows everything to everyone. */
  privacy: 'masked' | 'full';
}

/** What the public tracking page shows, for whoever asks in a conversation; wrong guesses count as they do there. */
export const createParcelsForVisitors = ({ findParcel, unlockParcel, publicUrl, privacy }: ParcelsForVisitorsParts): Parcels => ({
  async find(number, { client: guesser }) {
    const found = await orLater(findParcel(guesser, number, async () => (privacy === 'full' ? 'everyone' : undefined)));
    if (found === 'later') return 'later';
    return found === undefined ? 'unknown' : trackingSchema.parse(JSON.parse(found.json));
  },
  async unlock(number, email, { client: guesser }) {
    const key = await orLater(unlockParcel(number, email, { guesser, source: 'ui' }));
    if (key === 'later') return 'later';
    return key === undefined ? 'wrong' : { key };
  },
  linkTo: (number, key) => publicUrl() + paths.trackingUnlocked(number, key),
});

async function orLater<Found>(looking: Promise<Found>): Promise<Found | 'later'> {
  try {
    return await looking;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'rate_limited') return 'later';
    throw error;
  }
}
