import { LRUCache } from 'lru-cache';
import { latestEvent, oldestEvent, type PublicEvent, type PublicEventType } from '#contracts/public-events.ts';
import { EventStoreUnavailable, type EventStore, type StoredEvent } from '#infra/event-store/event-store.ts';
import { placeOf, type Place } from '#infra/event-store/place.ts';
import { eventAt } from '#infra/event-store/standing.ts';
import type { Logger } from '#infra/logger.ts';
import type { Progress } from '#projections/progress.ts';
import type { EventCursors, WaitingStreams } from './event-cursors.ts';
import { createLateReader } from './late-events.ts';
import { publicTypes } from './public-event.ts';
import type { ReadPublicEvent } from './read-public-event.ts';
import { createStoredReader } from './read-stored.ts';

/** How far a reader has come in the log, and the cursor that stands for it. */
export interface FeedPlace {
  cursor: string;
  /** Undefined before the first event. */
  at: Place | undefined;
  /** What could not be read up to there: it comes as soon as it can be. */
  waiting: WaitingStreams;
  /** How often another log may have taken the place of the one before, when this place was looked up. */
  epoch: number;
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
  /**
   * The events after a place, of which not more than some are looked at. Throws EventStoreUnavailable, also where the place was looked up
   * before {@link forget}: the log may have other events there now.
   */
  page(after: FeedPlace, request: FeedRequest): Promise<FeedPage>;
  /** Resolves when there may be more than was seen, what was read before is forgotten, or the signal aborts. */
  changed(seen: bigint, signal: AbortSignal): Promise<void>;
  /** Drops what was read before, and ends what waits: another log may be there now. */
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
/** With more streams that wait a reader stays where it is: its cursor would become too long. */
const mostWaiting = 50;
/** Those who stay at an event look at it again whenever something else happens. */
const loggedAgainAfterMs = 60_000;
const mostLogged = 1_000;

interface Chunk {
  items: { at: Place; event: PublicEvent | undefined; isReadable: boolean }[];
  isEnd: boolean;
}

const nothingWaits: WaitingStreams = new Map();
const beginning = { cursor: oldestEvent, at: undefined, waiting: nothingWaits };

export function createEventFeed({ store, readPublicEvent, cursors, progress, logger }: EventFeedOptions): EventFeed {
  const over = new AbortController();
  const chunks = new LRUCache<string, Promise<Chunk>>({ max: keptChunks });
  const waiting = new Set<() => void>();
  const logged = new LRUCache<string, true>({ max: mostLogged, ttl: loggedAgainAfterMs });
  const read = createStoredReader({ readPublicEvent });
  const lateEvents = createLateReader({ store, read });
  let isWatching = false;
  let epoch = 0;

  const assertIsOf = (place: FeedPlace) => {
    if (place.epoch !== epoch) throw new EventStoreUnavailable('another log may be there since this place was looked up');
  };

  const itemOf = async (stored: StoredEvent): Promise<Chunk['items'][number]> => {
    const at = placeOf(stored);
    const told = publicTypes.has(stored.type) ? await read(stored) : undefined;
    if (!told || 'event' in told) return { at, event: told?.event, isReadable: true };
    const { id: eventId, stream } = stored;
    if (!logged.has(eventId)) {
      logged.set(eventId, true);
      logger.error({ eventId, stream, reason: told.reason }, 'event feed: this event waits until it can be read');
    }
    return { at, event: undefined, isReadable: false };
  };

  const readChunk = async (after: Place | undefined, applied: bigint): Promise<Chunk> => {
    const stored: StoredEvent[] = [];
    for await (const event of store.readAll({ after, limit: eventsAtOnce })) {
      if (event.position.commit > applied) break;
      stored.push(event);
    }
    return { items: await Promise.all(stored.map(itemOf)), isEnd: stored.length < eventsAtOnce };
  };

  /** One reading serves all who wait at one place. */
  const chunkAfter = (after: Place | undefined, applied: bigint): Promise<Chunk> => {
    const key = `${after?.commit ?? -1n}/${after?.prepare ?? -1n}/${applied}`;
    const known = chunks.get(key);
    if (known) return known;
    const chunk = readChunk(after, applied);
    chunks.set(key, chunk);
    chunk.catch(() => chunks.delete(key));
    return chunk;
  };

  const wakeAll = () => {
    for (const wake of waiting) wake();
  };
  const watch = async () => {
    isWatching = true;
    while (waiting.size > 0 && !over.signal.aborted) {
      if (!(await progress.reached(progress.applied() + 1n))) continue;
      wakeAll();
    }
    isWatching = false;
  };

  return {
    closing: over.signal,
    async placeOf(cursor) {
      const place = { ...beginning, epoch };
      if (cursor === oldestEvent) return place;
      if (cursor === latestEvent) {
        const at = await store.tail();
        return at ? { ...place, cursor: cursors.cursorOf(at), at } : place;
      }
      const named = cursors.eventAt(cursor);
      const found = named && (await eventAt(store, named));
      return found && found.id === named.id ? { ...place, cursor, at: placeOf(found), waiting: named.waiting } : undefined;
    },
    async page(after, { types, limit }) {
      assertIsOf(after);
      const events: PublicEvent[] = [];
      const left = new Map(after.waiting);
      const seen = progress.applied();
      let { at } = after;
      const cursor = () => (at ? cursors.cursorOf(at, left) : oldestEvent);
      const pageWith = (hasMore: boolean): FeedPage => {
        assertIsOf(after);
        return { events, next: { ...after, cursor: cursor(), at, waiting: left }, hasMore, seen };
      };

      if (at) {
        for await (const event of lateEvents(left, at)) {
          if (types.has(event.type)) events.push({ ...event, position: cursor() });
          if (events.length === limit) return pageWith(true);
        }
      }
      for (let looked = 0; looked < mostLookedAt;) {
        const { items, isEnd } = await chunkAfter(at, seen);
        for (const item of items) {
          if (events.length === limit) return pageWith(true);
          const { stream, revision } = item.at;
          const isLeft = left.has(stream);
          if (!item.isReadable && !isLeft) {
            if (left.size === mostWaiting) return pageWith(false);
            left.set(stream, revision);
          }
          at = item.at;
          if (!item.event || !types.has(item.event.type) || isLeft) continue;
          events.push(left.size === 0 ? item.event : { ...item.event, position: cursor() });
        }
        if (isEnd) return pageWith(false);
        looked += items.length;
      }
      return pageWith(true);
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
    forget() {
      epoch += 1;
      chunks.clear();
      wakeAll();
    },
    close() {
      over.abort();
      wakeAll();
    },
  };
}
