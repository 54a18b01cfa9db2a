import type { SealsState } from '#contracts/seals.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { readLogId } from '#infra/event-store/log-identity.ts';
import type { Seals } from '#infra/seals/seals.ts';

export interface SealsStateOptions {
  store: EventStore;
  seals: Pick<Seals, 'newest' | 'abandoned' | 'places' | 'verification'>;
}

/** What the system page says of seals. Throws EventStoreUnavailable. */
export type ReadSealsState = () => Promise<SealsState>;

export const createSealsState =
  ({ store, seals }: SealsStateOptions): ReadSealsState =>
  async () => {
    const logId = await readLogId(store);
    if (logId === undefined) return { head: null, abandoned: 0, places: [], verification: null };
    const [newest, abandoned, places, verified] = await Promise.all([
      seals.newest(logId),
      seals.abandoned(logId),
      seals.places(logId),
      seals.verification(),
    ]);
    return {
      head: newest?.head ?? null,
      abandoned: abandoned.length,
      places,
      verification: verified?.logId === logId ? verified.result : null,
    };
  };
