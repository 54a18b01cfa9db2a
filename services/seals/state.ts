import type { SealsState, SignedHead, Verification, VerificationLag } from '#contracts/seals.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { readLogId } from '#infra/event-store/log-identity.ts';
import { newestHead } from '#infra/seals/last-standing.ts';
import type { SealPlaceName, Seals } from '#infra/seals/seals.ts';

/** So long what was sealed may go without being verified before the page warns of it. */
const verifiedWithinMs = 86_400_000;

export interface SealsStateOptions {
  store: EventStore;
  seals: Pick<Seals, 'newest' | 'lines' | 'abandoned' | 'places' | 'verification'>;
  /** Where heads are published now; places of before are not shown. */
  sealPlaces: readonly SealPlaceName[];
}

/** What the system page says of seals. Throws EventStoreUnavailable. */
export type ReadSealsState = () => Promise<SealsState>;

export const createSealsState =
  ({ store, seals, sealPlaces }: SealsStateOptions): ReadSealsState =>
  async () => {
    const logId = await readLogId(store);
    if (logId === undefined) return { head: null, isHeadDamaged: false, abandoned: 0, places: [], verification: null, lag: null };
    const [newest, abandoned, places, verified] = await Promise.all([
      newestHead(seals, logId),
      seals.abandoned(logId),
      seals.places(logId),
      seals.verification(),
    ]);
    const shown = places.filter(({ place }) => sealPlaces.includes(place));
    const isHeadDamaged = newest === 'damaged';
    const head = newest === undefined || isHeadDamaged ? null : newest.head;
    const verification = verified?.logId === logId ? verified.result : null;
    const lag = head && verification && lagOf(verification, head);
    return { head, isHeadDamaged, abandoned: abandoned.length, places: shown, verification, lag };
  };

/** Signed on both sides: an old verification that was put back is as far behind the newest head as it is old. */
function lagOf({ state, events, startedAt, endedAt }: Verification, { count, at }: SignedHead): VerificationLag {
  // Where the log has lost events, fewer were compared than are sealed: that was found, and is nothing that has come since.
  const isAll = state === 'done' && Date.parse(at) <= Date.parse(startedAt);
  const behind = isAll ? 0 : Math.max(0, count - events);
  return { events: behind, isStale: behind > 0 && Date.parse(at) - Date.parse(endedAt) > verifiedWithinMs };
}
