import { LRUCache } from 'lru-cache';
import type { Position } from '#contracts/events/envelope.ts';
import { latestEvent, oldestEvent, type PublicEvent, type PublicEventType } from '#contracts/public-events.ts';
import { readSealed, UnreadableEvent } from '#infra/event-store/event-log.ts';
import { EventStoreUnavailable, type EventStore, type StoredEvent } from '#infra/event-store/event-store.ts';
import { eventAt } from '#infra/event-store/standing.ts';
import type { Logger } from '#infra/logger.ts';
import type { Progress } from '#projections/progress.ts';
import type { EventCursors } from './event-cursors.ts';
import { publicTypes } from './public-event.ts';
import type { ReadPublicEvent } from './read-public-event.ts';

/** A place of the log, and the cursor that stands for it. */
export interface FeedPlace {
  cursor: string;
  /** Undefined before the first event. */
  position: Position | undefined;
}

export interface FeedPage {
  events: PublicEvent[];
  /** After all that was looked at. */
  next: FeedPlace;
  /** Whether more has been recorded already. */
  hasMore: boolean;
  /** Up to which commit the log was looked at. */
  seen: bigint;
}

/** What is asked of the feed. */
export interface FeedRequest {
  types: ReadonlySet<PublicEventType>;
  limit: number;
}

/** The log as programs see it, up to where the read models have come. */
export interface EventFeed {
  /** The place of a cursor, undefined where this log has no such event. Throws EventStoreUnavailable. */
  placeOf(cursor: string): Promise<FeedPlace | undefined>;
  /** The events after a place, of which not more than some are looked at. Throws EventStoreUnavailable. */
  page(after: FeedPlace, request: FeedRequest): Promise<FeedPage>;
  /** Resolves when there may be more than was seen, or the signal aborts. */
  changed(seen: bigint, signal: AbortSignal): Promise<void>;
  /** Drops what was read before: another log may be there now. */
  forget(): void;
  /** Aborts when the process stops. */
  closing: AbortSignal;
  close(): void;
}

export interface EventFeedOptions {
  store: Pick<EventStore, 'readAll' | 'readStream' | 'tail'>;
  readPublicEvent: ReadPublicEvent;
  cursors: EventCursors;
  progress: Pick<Progress, 'applied' | 'reached'>;
  logger: Logger;
}

const eventsAtOnce = 200;
const mostLookedAt = 2_000;
/** Some megabytes at most. */
const keptChunks = 24;

interface Chunk {
  items: { place: FeedPlace; event: PublicEvent | undefined }[];
  isEnd: boolean;
}

export function createEventFeed({ store, readPublicEvent, cursors, progress, logger }: EventFeedOptions): EventFeed {
  const over = new AbortController();
  const chunks = new LRUCache<string, Promise<Chunk>>({ max: keptChunks });
  const waiting = new Set<() => void>();
  let isWatching = false;

  const publicOf = async (stored: StoredEvent): Promise<PublicEvent | undefined> => {
    if (!publicTypes.has(stored.type)) return undefined;
    const read = readSealed(stored);
    if (read instanceof UnreadableEvent) throw read;
    return (await readPublicEvent({ ...stored, data: read.data, metadata: read.metadata }))?.event;
  };

  const readChunk = async (after: Position | undefined, applied: bigint): Promise<Chunk> => {
    const stored: StoredEvent[] = [];
    for await (const event of store.readAll({ after, limit: eventsAtOnce })) {
      if (event.position.commit > applied) break;
      stored.push(event);
    }
    const found = await Promise.all(
      stored.map((event) =>
        publicOf(event).catch((error: unknown) => {
          if (error instanceof EventStoreUnavailable) throw error;
          logger.error({ err: error, eventId: event.id }, 'an event cannot be shown to programs; it is passed over');
          return undefined;
        }),
      ),
    );
    const items = stored.map((event, nth) => ({
      place: { cursor: cursors.cursorOf(event), position: event.position },
      event: found[nth],
    }));
    return { items, isEnd: stored.length < eventsAtOnce };
  };

  /** One reading serves all who wait at one place. */
  const chunkAfter = (after: Position | undefined, applied: bigint): Promise<Chunk> => {
    const key = `${after?.commit ?? -1n}/${after?.prepare ?? -1n}/${applied}`;
    const known = chunks.get(key);
    if (known) return known;
    const read = readChunk(after, applied);
    chunks.set(key, read);
    read.catch(() => chunks.delete(key));
    return read;
  };

  const watch = async () => {
    isWatching = true;
    while (waiting.size > 0 && !over.signal.aborted) {
      if (!(await progress.reached(progress.applied() + 1n))) continue;
      for (const wake of waiting) wake();
    }
    isWatching = false;
  };

  return {
    closing: over.signal,
    async placeOf(cursor) {
      if (cursor === oldestEvent) return { cursor, position: undefined };
      if (cursor === latestEvent) {
        const tail = await store.tail();
        return tail ? { cursor: cursors.cursorOf(tail), position: tail } : { cursor: oldestEvent, position: undefined };
      }
      const named = cursors.eventAt(cursor);
      const found = named && (await eventAt(store, named));
      return found && found.id === named.id ? { cursor, position: found.position } : undefined;
    },
    async page(after, { types, limit }) {
      const events: PublicEvent[] = [];
      let next = after;
      const seen = progress.applied();
      for (let looked = 0; looked < mostLookedAt;) {
        const { items, isEnd } = await chunkAfter(next.position, seen);
        for (const { place, event } of items) {
          if (events.length === limit) return { events, next, hasMore: true, seen };
          next = place;
          if (event && types.has(event.type)) events.push(event);
        }
        if (isEnd) return { events, next, hasMore: false, seen };
        looked += items.length;
      }
      return { events, next, hasMore: true, seen };
    },
    changed(seen, signal) {
      if (signal.aborted || over.signal.aborted || progress.applied() > seen) return Promise.resolve();
      return new Promise((resolve) => {
        const done = () => {
          waiting.delete(done);
          signal.removeEventListener('abort', done);
          resolve();
        };
        waiting.add(done);
        signal.addEventListener('abort', done, { once: true });
        if (!isWatching) void watch();
      });
    },
    forget: () => chunks.clear(),
    close() {
      over.abort();
      for (const wake of waiting) wake();
    },
  };
}
