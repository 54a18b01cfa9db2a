import type { Position } from '#contracts/events/envelope.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';

/** More are not counted. */
const mostEvents = 200;

/** Seconds since the oldest event that was not read was recorded, and how many those are; null where there are more than are counted. */
export interface Lag {
  seconds: number;
  events: number | null;
}

/** How far behind its end the log was read; events of other programs are nobody's lag. Throws EventStoreUnavailable. */
export async function lagAfter(store: Pick<EventStore, 'readAll'>, after: Position | undefined, now: Date): Promise<Lag> {
  let oldest: Date | undefined;
  let events = 0;
  for await (const { recordedAt } of store.readAll({ after, limit: mostEvents + 1 })) {
    oldest ??= recordedAt;
    events += 1;
  }
  return {
    seconds: oldest ? Math.max(0, now.getTime() - oldest.getTime()) / 1_000 : 0,
    events: events > mostEvents ? null : events,
  };
}
