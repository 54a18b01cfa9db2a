import type { Position } from '#contracts/events/envelope.ts';
import { isOwnStream } from '#contracts/events/registry.ts';
import type { EventStore, StoredEvent } from '../event-store/event-store.ts';

/** Every event that Waybill wrote after a position, in the order of the log. Throws EventStoreUnavailable. */
export async function* ownEvents(store: EventStore, after?: Position): AsyncGenerator<StoredEvent, undefined> {
  for await (const event of store.readAll({ after, limit: Number.MAX_SAFE_INTEGER })) {
    if (isOwnStream(event.stream)) yield event;
  }
  return undefined;
}

/** An event with everything that is the same in every log that has it. */
export const textOf = ({ id, stream, revision, type, data, metadata, recordedAt }: StoredEvent): string =>
  JSON.stringify([id, stream, String(revision), type, data, metadata, recordedAt.toISOString()]);
