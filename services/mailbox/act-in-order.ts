import pLimit from 'p-limit';
import { startCatchUp } from '#infra/catch-up.ts';
import { UnreadableEvent, type EventLog, type LoggedEvent, type Opened } from '#infra/event-store/event-log.ts';
import type { StoredEvent } from '#infra/event-store/event-store.ts';
import type { Logger } from '#infra/logger.ts';
import type { OwnedWorker } from '#infra/owned-worker.ts';
import type { ReactorCheckpoint } from '#infra/reactors.ts';
import { reasonOf } from '#infra/reason.ts';
import { isServerAway } from '#infra/servers-away.ts';
import type { WaitingEvents } from '#infra/waiting-events/waiting-events.ts';

/** Something is not there yet that is about to come: the same works in a moment. */
export class NotYet extends Error {
  override readonly name: string = 'NotYet';
}

export interface ActInOrderOptions extends ReactorCheckpoint {
  /** Of the job: one process at a time does it. */
  lease: string;
  databaseUrl: string;
  log: EventLog;
  logger: Logger;
  types: ReadonlySet<string>;
  /** Does the same once, however often it is called for an event. */
  act(event: LoggedEvent): Promise<void>;
  waitingEvents: WaitingEvents;
  /** What an operator reads where an event has to wait. */
  waitsBecause: string;
}

/**
 * Acts upon events in the order of the log, one after the other. What cannot be read or acted upon, such as one of a person whose key is
 * missing, waits with all later ones of its stream and is tried again from time to time; the other streams go on.
 */
export function startActingInOrder(options: ActInOrderOptions): OwnedWorker {
  const { lease, databaseUrl, log, logger, types, act, waitingEvents, waitsBecause, begin, moveTo, pass } = options;
  const turns = pLimit(1);

  /** Why it has to wait; undefined where it was acted upon. Throws what will be over in a moment. */
  const attempt = async (event: Opened): Promise<unknown> => {
    if (event instanceof UnreadableEvent) return event;
    try {
      await act(event);
      return undefined;
    } catch (error) {
      if (error instanceof NotYet || isServerAway(error)) throw error;
      return error;
    }
  };

  const actOrWait = async (events: readonly Opened[]) => {
    const waiting = new Set(await waitingEvents.streams());
    for (const event of events) {
      const { id, stream, type } = storedOf(event);
      if (waiting.has(stream)) {
        await waitingEvents.add({ id, stream, type, reason: 'waits behind another event' });
        continue;
      }
      const error = await attempt(event);
      if (error === undefined) continue;
      logger.error({ err: error, eventId: id, stream }, waitsBecause);
      await waitingEvents.add({ id, stream, type, reason: reasonOf(error) });
      waiting.add(stream);
    }
  };

  const actAgain = async (stream: string) => {
    const waiting = await waitingEvents.in(stream);
    const events = await log.readSome(stream, new Set(waiting));
    let done = 0;
    for (const event of events) {
      if ((await attempt(event)) !== undefined) break;
      done += 1;
    }
    const left = new Set(events.slice(done).map((event) => storedOf(event).id));
    // One that is not in the log any more waits for nothing.
    await waitingEvents.settle(waiting.filter((id) => !left.has(id)));
  };

  return startCatchUp({
    name: lease,
    databaseUrl,
    logger,
    begin,
    read: (following) => log.subscribe({ ...following, types }),
    pass,
    async apply({ events, last }, epoch) {
      if (events.length > 0) await turns(actOrWait, events);
      await moveTo(last, epoch);
    },
    async retry() {
      for (const stream of await waitingEvents.streams()) await turns(actAgain, stream);
    },
  });
}

const storedOf = (event: Opened): Pick<StoredEvent, 'id' | 'stream' | 'type'> =>
  event instanceof UnreadableEvent ? event.stored : event;
