import type { SignedHead } from '#contracts/seals.ts';
import { eventAt } from '../event-store/standing.ts';
import { placeOf, type Place } from '../event-store/place.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { headIn } from './head.ts';
import type { Seals } from './seals.ts';

/** A head, and where it ends in this log; undefined where it seals nothing. */
export interface StandingHead {
  head: SignedHead;
  end: Place | undefined;
}

/** The newest head of those that later ones go on from whose last event this log still has; undefined where it has none of them. */
export async function lastStanding(
  store: Pick<EventStore, 'readStream'>,
  seals: Pick<Seals, 'newest' | 'endOf' | 'lines'>,
  logId: string,
): Promise<StandingHead | undefined> {
  let head = (await seals.newest(logId))?.head;
  while (head) {
    const end = await endIn(store, seals, head);
    if (end || head.count === 0) return { head, end };
    const [before] = await seals.lines(logId, head.after, 1);
    head = head.after > 0 && before?.number === head.after ? headIn(before.line) : undefined;
  }
  return undefined;
}

/** Where a head ends in this log; undefined where its last event is gone, and where it seals none. */
export async function endIn(
  store: Pick<EventStore, 'readStream'>,
  seals: Pick<Seals, 'endOf'>,
  { logId, number, count }: SignedHead,
): Promise<Place | undefined> {
  const end = count === 0 ? undefined : await seals.endOf(logId, number);
  const event = end && (await eventAt(store, end));
  return event && event.id === end.id ? placeOf(event) : undefined;
}
