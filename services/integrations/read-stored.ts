import { readSealed, UnreadableEvent } from '#infra/event-store/event-log.ts';
import { EventStoreUnavailable, type StoredEvent } from '#infra/event-store/event-store.ts';
import type { PublicEventRead, ReadPublicEvent } from './read-public-event.ts';

/** Why an event cannot be read for now: those after it in its stream wait with it, for webhooks as for the feed. */
export interface NotReadable {
  reason: string;
}

/** What programs are told of a stored event: undefined where nothing is. Throws EventStoreUnavailable. */
export const createStoredReader =
  ({ readPublicEvent }: { readPublicEvent: ReadPublicEvent }) =>
  async (stored: StoredEvent): Promise<PublicEventRead | NotReadable | undefined> => {
    try {
      const read = readSealed(stored);
      if (read instanceof UnreadableEvent) throw read;
      return await readPublicEvent({ ...stored, data: read.data, metadata: read.metadata });
    } catch (error) {
      if (error instanceof EventStoreUnavailable) throw error;
      return { reason: error instanceof Error ? error.message : String(error) };
    }
  };
