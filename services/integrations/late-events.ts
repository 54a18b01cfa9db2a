import { LRUCache } from 'lru-cache';
import type { Position } from '#contracts/events/envelope.ts';
import type { PublicEvent } from '#contracts/public-events.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { publicTypes } from './public-event.ts';
import type { createStoredReader } from './read-stored.ts';

export interface LateReaderOptions {
  store: Pick<EventStore, 'readStream'>;
  read: ReturnType<typeof createStoredReader>;
}

/** All readers wait for the same events: one of them tries, and the others take it that nothing has changed. */
const triedAgainAfterMs = 2_000;
const mostTried = 10_000;

/**
 * What waited in those streams and can be read now, of each in order, up to where the reader is. Keeps `waiting` at where each stream waits on
 * with every event that it yields, and takes out those that have caught up. Throws EventStoreUnavailable.
 */
export function createLateReader({ store, read }: LateReaderOptions) {
  const tried = new LRUCache<string, true>({ max: mostTried, ttl: triedAgainAfterMs });

  return async function* lateEvents(waiting: Map<string, bigint>, reader: Position): AsyncGenerator<PublicEvent> {
    for (const [stream, from] of [...waiting]) {
      const attempt = `${stream} ${from}`;
      if (tried.has(attempt)) continue;
      tried.set(attempt, true);
      let waitsAt: bigint | undefined;
      try {
        for await (const stored of store.readStream(stream, { fromRevision: from })) {
          if (isAfter(stored.position, reader)) break;
          const told = publicTypes.has(stored.type) ? await read(stored) : undefined;
          if (told && 'reason' in told) {
            waitsAt = stored.revision;
            break;
          }
          waiting.set(stream, stored.revision + 1n);
          if (told) yield told.event;
        }
      } finally {
        if (waitsAt !== from) tried.delete(attempt);
      }
      if (waitsAt === undefined) waiting.delete(stream);
      else waiting.set(stream, waitsAt);
    }
  };
}

const isAfter = (one: Position, other: Position): boolean =>
  one.commit > other.commit || (one.commit === other.commit && one.prepare > other.prepare);
