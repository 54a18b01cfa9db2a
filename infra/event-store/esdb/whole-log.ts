import {
  BACKWARDS,
  END,
  type AllStreamRecordedEvent,
  type AllStreamResolvedEvent,
  type EventStoreDBClient,
  type StreamingRead,
} from '@eventstore/db-client';
import type { EventStore, StoredEvent } from '../event-store.ts';
import { placeOf, type Place } from '../place.ts';
import type { StreamNames } from '../stream-names.ts';
import { stored } from './read.ts';
import { readFiltered, type FilteredRead } from './read-filtered.ts';

const pageEvents = 1_000;
const tailEvents = 8;

/** Reads with a client that is well; a search may be silent for longer, as the server passes over what others wrote. */
export type ReadWhole = (
  ask: (client: EventStoreDBClient) => StreamingRead<AllStreamResolvedEvent>,
  isSearch?: boolean,
) => AsyncIterable<AllStreamRecordedEvent>;

/** An event of the log, undefined where it belongs to another program or to the server itself. */
export function ownEvent(event: AllStreamRecordedEvent, names: StreamNames): StoredEvent | undefined {
  const stream = names.own(event.streamId);
  return stream === undefined || event.type.startsWith('$') ? undefined : stored(event, stream);
}

/** The last event of the store, whoever wrote it. */
export const readEnd = (client: EventStoreDBClient): StreamingRead<AllStreamResolvedEvent> =>
  client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 });

/** What is read of the log as a whole. */
export function wholeLog(read: ReadWhole, names: StreamNames): Pick<EventStore, 'readAll' | 'tail' | 'end'> {
  const search = (options: Omit<FilteredRead, 'prefixes'>) =>
    read((client) => readFiltered(client, { ...options, prefixes: names.prefixes }), true);

  return {
    async *readAll({ after, limit }): AsyncIterable<StoredEvent> {
      let from = after;
      let wanted = limit;
      while (wanted > 0) {
        // One more, because a page begins with the event at its position.
        const maxCount = Math.min(pageEvents, wanted + 1);
        let seen = 0;
        for await (const event of search({ direction: 'forwards', from: from ?? 'start', maxCount })) {
          seen += 1;
          if (wanted === 0 || (from && event.position.commit <= from.commit)) continue;
          from = event.position;
          const own = ownEvent(event, names);
          if (!own) continue;
          wanted -= 1;
          yield own;
        }
        if (seen < maxCount) return;
      }
    },
    async tail() {
      let from: FilteredRead['from'] = 'end';
      for (let maxCount = tailEvents; ; maxCount = pageEvents) {
        let newest: Place | undefined;
        let oldest: AllStreamRecordedEvent | undefined;
        let seen = 0;
        for await (const event of search({ direction: 'backwards', from, maxCount })) {
          const own = newest ? undefined : ownEvent(event, names);
          if (own) newest = placeOf(own);
          oldest = event;
          seen += 1;
        }
        if (newest || !oldest || seen < maxCount) return newest;
        from = oldest.position;
      }
    },
    async end() {
      for await (const { position } of read(readEnd)) return position;
      return undefined;
    },
  };
}
