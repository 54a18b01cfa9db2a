import type { RelayedEvent } from '#contracts/events/envelope.ts';
import { subjectOf } from '#contracts/subjects.ts';
import type { Bus } from '#infra/bus/bus.ts';
import { startCatchUp } from '#infra/catch-up.ts';
import { leases } from '#infra/database/lease.ts';
import { batches } from '#infra/event-store/batches.ts';
import type { EventStore, StoredEvent } from '#infra/event-store/event-store.ts';
import { placeOf } from '#infra/event-store/place.ts';
import type { Logger } from '#infra/logger.ts';
import type { OwnedWorker } from '#infra/owned-worker.ts';
import type { ReactorCheckpoint } from '#infra/reactors.ts';

export interface RelayOptions extends ReactorCheckpoint {
  databaseUrl: string;
  store: EventStore;
  bus: Bus;
  logger: Logger;
}

/** Rings for every new event: its envelope, personal values still ciphertext, on the subject of its type. */
export const startRelay = ({ databaseUrl, store, bus, logger, begin, moveTo, pass }: RelayOptions): OwnedWorker =>
  startCatchUp({
    name: leases.relay,
    databaseUrl,
    logger,
    begin,
    read: (following) => batches(store, following),
    pass,
    async apply(events, epoch) {
      for (const event of events) bus.publish(subjectOf(event), asMessage(event));
      // Without a confirmation the batch is rung again later: late, never lost.
      await bus.flush();
      const last = events.at(-1);
      if (last) await moveTo(placeOf(last), epoch);
    },
  });

const asMessage = ({ id, stream, revision, position, recordedAt, type, data, metadata }: StoredEvent): string =>
  JSON.stringify({
    id,
    stream,
    revision: String(revision),
    position: String(position.commit),
    recordedAt: recordedAt.toISOString(),
    type,
    data,
    metadata,
  } satisfies RelayedEvent);
