import type { EventStore } from '#infra/event-store/event-store.ts';
import { readCheckpoint } from '#projections/checkpoint.ts';
import type { Models } from '#projections/projector.ts';
import { pollUntil } from './poll-until.ts';

/** Waits until the read models stand at the end of the log; returns where that is. */
export const caughtUp = ({ store, models }: { store: Pick<EventStore, 'tail'>; models: Models }): Promise<bigint> =>
  pollUntil('the read models stand at the end of the log', async () => {
    const [tail, applied] = [await store.tail(), await readCheckpoint(models)];
    return tail !== undefined && applied !== undefined && applied.commit >= tail.commit && tail.commit;
  });
