import type { SignedHead } from '#contracts/seals.ts';
import { eventAt } from '../event-store/standing.ts';
import { placeOf, type Place } from '../event-store/place.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { headIn } from './head.ts';
import type { KeptHead, Seals } from './seals.ts';

/** A head, and where it ends in this log; undefined where it seals nothing. */
export interface StandingHead {
  head: SignedHead;
  end: Place | undefined;
}

/** The newest head; `damaged` where heads were signed and the newest of them cannot be read. */
export async function newestHead(
  seals: Pick<Seals, 'lines' | 'newest'>,
  logId: string,
): Promise<KeptHead | 'damaged' | undefined> {
  // Asked first: the very first head may be signed meanwhile.
  const isSealed = (await seals.lines(logId, 1, 1)).length > 0;
  return (await seals.newest(logId)) ?? (isSealed ? 'damaged' : undefined);
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
    head = await newestUpTo(seals, logId, head.after);
  }
  return undefined;
}

/** One that was damaged or is missing is passed over: those before it are not given up with it. */
export async function newestUpTo(seals: Pick<Seals, 'lines'>, logId: string, last: number): Promise<SignedHead | undefined> {
  for (let number = last; number > 0; number -= 1) {
    const [found] = await seals.lines(logId, number, 1);
    const head = found?.number === number ? headIn(found.line) : undefined;
    if (head) return head;
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
