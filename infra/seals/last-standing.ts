import { eventAt } from '../event-store/standing.ts';
import { placeOf, type Place } from '../event-store/place.ts';
import type { EventStore } from '../event-store/event-store.ts';
import type { Seals } from './seals.ts';

/** Where the newest head ends of those whose last event this log still has; undefined where it has none of them. */
export async function lastStanding(
  store: EventStore,
  seals: Pick<Seals, 'newest' | 'endOf'>,
  logId: string,
): Promise<Place | undefined> {
  const placeIn = async (number: number): Promise<Place | undefined> => {
    const end = await seals.endOf(logId, number);
    const event = end && (await eventAt(store, end));
    return event && event.id === end.id ? placeOf(event) : undefined;
  };
  // What a log has lost is its end: below the highest number that stands, all of them do.
  let [low, high] = [0, (await seals.newest(logId))?.head.number ?? 0];
  let found: Place | undefined;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const place = await placeIn(middle);
    if (place) [low, found] = [middle, place];
    else high = middle - 1;
  }
  return found;
}
