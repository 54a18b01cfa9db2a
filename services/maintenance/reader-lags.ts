import { logReaders, type ReaderLag } from '#contracts/system.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import type { StandingReader } from '#infra/event-store/standing.ts';
import { shared } from '#infra/shared-look.ts';
import { lagAfter } from './lag.ts';

export interface ReaderLagsOptions {
  store: Pick<EventStore, 'readAll'>;
  readers(): Promise<StandingReader[]>;
  /** Without a key to seal with nobody reads the log for that. */
  isSealing: boolean;
}

/** How far everyone who reads the log is behind its end, in the order of {@link logReaders}. Throws EventStoreUnavailable. */
export type ReadLags = (now: Date) => Promise<ReaderLag[]>;

export const createReaderLags = ({ store, readers, isSealing }: ReaderLagsOptions): ReadLags =>
  shared(async (now: Date) => {
    const standing = await readers();
    return Promise.all(
      logReaders.flatMap((name) => {
        const reader = standing.find(({ id }) => id === name);
        if (!reader || (name === 'sealer' && !isSealing)) return [];
        return lagAfter(store, reader.after, now).then(({ seconds, events }) => ({
          reader: name,
          position: reader.after?.commit.toString() ?? null,
          lagSeconds: seconds,
          lagEvents: events,
        }));
      }),
    );
  });
