import type { Position } from '#contracts/events/envelope.ts';
import type { EventStore, StoredEvent } from '../event-store/event-store.ts';

/** What can be read in the order of a log: an event store, or a backup of one. */
export type LogReader = Pick<EventStore, 'readAll'>;

/** Every event after a position, and up to another, in the order of the log. Throws EventStoreUnavailable. */
export async function* ownEvents(log: LogReader, after?: Position, upTo?: Position): AsyncGenerator<StoredEvent, undefined> {
  for await (const event of log.readAll({ after, limit: Number.MAX_SAFE_INTEGER })) {
    if (upTo && event.position.commit > upTo.commit) return undefined;
    yield event;
  }
  return undefined;
}
