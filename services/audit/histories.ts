import { LRUCache } from 'lru-cache';
import { subjectsIn, type EventLog, type LoggedEvent } from '#infra/event-store/event-log.ts';

/** Whoever goes through a history looks at it every few seconds. */
const keptMs = 30_000;
const mostEvents = 20_000;

interface Kept {
  events: readonly LoggedEvent[];
  subjectIds: ReadonlySet<string>;
}

/** The whole stream in order, as it is now. Throws EventStoreUnavailable and UnreadableEvent. */
export type ReadHistory = (stream: string) => Promise<readonly LoggedEvent[]>;

/**
 * Reads streams, and of one that was read a moment ago no more than its end: a kept one counts while its last event still stands where
 * it stood, and nobody in it was erased.
 */
export function createHistories(log: Pick<EventLog, 'read' | 'isAnyErased'>): ReadHistory {
  const kept = new LRUCache<string, Kept>({
    maxSize: mostEvents,
    sizeCalculation: ({ events }) => Math.max(1, events.length),
    ttl: keptMs,
    // What was deciphered does not stay for want of another look.
    ttlAutopurge: true,
  });
  const broughtUp = async (stream: string): Promise<readonly LoggedEvent[] | undefined> => {
    const known = kept.get(stream);
    const last = known?.events.at(-1);
    if (!known || !last || (await log.isAnyErased(known.subjectIds))) return undefined;
    const [same, ...since] = await log.read(stream, { fromRevision: last.revision });
    return same?.id === last.id ? [...known.events, ...since] : undefined;
  };
  return async (stream) => {
    const events = (await broughtUp(stream)) ?? (await log.read(stream));
    if (events.length > 0) kept.set(stream, { events, subjectIds: new Set(events.flatMap(subjectsIn)) });
    return events;
  };
}
