import pLimit from 'p-limit';
import { startCatchUp } from '#infra/catch-up.ts';
import { UnreadableEvent, type EventLog, type LoggedEvent, type Opened } from '#infra/event-store/event-log.ts';
import type { StoredEvent } from '#infra/event-store/event-store.ts';
import type { Logger } from '#infra/logger.ts';
import type { OwnedWorker } from '#infra/owned-worker.ts';
import type { ReactorCheckpoint } from '#infra/reactors.ts';
import { reasonOf } from '#infra/reason.ts';
import { isServerAway } from '#infra/servers-away.ts';
import type { WaitingEvent, WaitingEvents } from '#infra/waiting-events/waiting-events.ts';
import { DomainError } from '../domain/errors.ts';

type Waiting = Pick<WaitingEvent, 'id' | 'stream'>;

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
 * missing, waits with all later ones of its stream; the other streams go on. All that wait are tried again from time to time, in that order.
 */
export function startActingInOrder(options: ActInOrderOptions): OwnedWorker {
  const { lease, databaseUrl, log, logger, types, act, waitingEvents, waitsBecause, begin, moveTo, pass } = options;
  const turns = pLimit(1);

  /** What it was said of that it waits: once by each process. */
  const said = new Set<string>();

  /** Why it has to wait; undefined where it was acted upon. Throws what will be over in a moment. */
  const attempt = async (event: Opened): Promise<unknown> => {
    const error = event instanceof UnreadableEvent ? event : await act(event).then(() => undefined, asReason);
    const { id, stream } = storedOf(event);
    if (error !== undefined && !said.has(id)) logger.error({ err: error, eventId: id, stream }, waitsBecause);
    if (error === undefined) said.delete(id);
    else said.add(id);
    return error;
  };

  const actOrWait = async (events: readonly Opened[]) => {
    const waiting = new Set(await waitingEvents.streams());
    for (const event of events) {
      const { id, stream, type } = storedOf(event);
      const isBehind = waiting.has(stream);
      const error = isBehind ? undefined : await attempt(event);
      if (!isBehind && error === undefined) continue;
      waiting.add(stream);
      await waitingEvents.add({ id, stream, type, reason: isBehind ? 'waits behind another event' : reasonOf(error) });
    }
  };

  const actAgain = async ({ id, stream }: Waiting, stillWaiting: Set<string>) => {
    if (stillWaiting.has(stream)) return;
    const [event] = await log.readSome(stream, new Set([id]));
    // One that is not in the log any more waits for nothing.
    if (event === undefined || (await attempt(event)) === undefined) await waitingEvents.settle(id);
    else stillWaiting.add(stream);
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
    async retry(_epoch, signal) {
      const stillWaiting = new Set<string>();
      for (const waiting of await waitingEvents.all()) {
        if (signal.aborted) return;
        await turns(actAgain, waiting, stillWaiting);
      }
    },
  });
}

/** Why it cannot be acted upon. Throws what will be over in a moment. */
function asReason(error: unknown): unknown {
  const isBusy = error instanceof DomainError && error.code === 'unavailable';
  if (isBusy || error instanceof NotYet || isServerAway(error)) throw error;
  return error;
}

const storedOf = (event: Opened): Pick<StoredEvent, 'id' | 'stream' | 'type'> =>
  event instanceof UnreadableEvent ? event.stored : event;
