import {
  END,
  EventStoreDBClient,
  NO_STREAM,
  START,
  StreamNotFoundError,
  WrongExpectedVersionError,
  excludeSystemEvents,
  jsonEvent,
  type AllStreamRecordedEvent,
  type ReadPosition,
  type StreamingRead,
  type RecordedEvent as ClientEvent,
} from '@eventstore/db-client';
import type { Position } from '#contracts/events/envelope.ts';
import { limits } from '../config.ts';
import { TimedOut, within } from '../shutdown.ts';
import {
  EventStoreUnavailable,
  OutcomeUnknown,
  WrongExpectedRevision,
  type EventStore,
  type StoredEvent,
} from './event-store.ts';

const pageEvents = 1_000;
const tailEvents = 8;

/** The log on EventStoreDB, or on any server that speaks its protocol, at an `esdb://` connection string. */
export function connectEventStore(url: string): EventStore {
  const client = EventStoreDBClient.connectionString(url);

  async function* readStream(stream: string, { fromRevision = 0n } = {}): AsyncIterable<StoredEvent> {
    try {
      for await (const { event } of watched(client.readStream(stream, { fromRevision, deadline: limits.readTimeoutMs }))) {
        if (event) yield stored(event);
      }
    } catch (error) {
      if (error instanceof StreamNotFoundError) return;
      throw unavailable(error);
    }
  }

  async function* readAll({ after, limit }: { after: Position | undefined; limit: number }): AsyncIterable<StoredEvent> {
    let from = after;
    let wanted = limit;
    try {
      while (wanted > 0) {
        // One more, because a page begins with the event at its position.
        const maxCount = Math.min(pageEvents, wanted + 1);
        let seen = 0;
        for await (const { event } of watched(client.readAll({ fromPosition: from ?? START, maxCount }))) {
          if (!event) continue;
          seen += 1;
          if (wanted === 0 || (from && event.position.commit <= from.commit)) continue;
          from = event.position;
          if (event.type.startsWith('$')) continue;
          wanted -= 1;
          yield stored(event);
        }
        if (seen < maxCount) return;
      }
    } catch (error) {
      throw unavailable(error);
    }
  }

  async function* subscribe({ after, signal }: { after: Position | undefined; signal: AbortSignal }): AsyncIterable<StoredEvent> {
    if (signal.aborted) return;
    const subscription = client.subscribeToAll({ fromPosition: after ?? START, filter: excludeSystemEvents() });
    const stop = () => void subscription.unsubscribe();
    signal.addEventListener('abort', stop, { once: true });
    try {
      for await (const { event } of subscription) {
        if (event) yield stored(event);
      }
    } catch (error) {
      if (!signal.aborted) throw unavailable(error);
    } finally {
      signal.removeEventListener('abort', stop);
      await subscription.unsubscribe().catch(() => undefined);
    }
    if (!signal.aborted) throw new EventStoreUnavailable('the subscription ended');
  }

  return {
    async append(stream, expected, events) {
      const expectedRevision = expected === 'no_stream' ? NO_STREAM : expected;
      const work = client.appendToStream(
        stream,
        events.map((event) => jsonEvent(event)),
        { expectedRevision },
      );
      try {
        const result = await within(limits.appendTimeoutMs, work);
        if (!result.position) throw new OutcomeUnknown(`no position for an append to ${stream}`);
        return { revision: result.nextExpectedRevision, position: result.position };
      } catch (error) {
        work.catch(() => undefined);
        if (error instanceof WrongExpectedVersionError) {
          const { actualVersion } = error;
          throw new WrongExpectedRevision(stream, typeof actualVersion === 'bigint' ? actualVersion : undefined);
        }
        throw new OutcomeUnknown(`append to ${stream}`, { cause: error });
      }
    },
    readStream,
    readAll,
    subscribe,
    async tail() {
      try {
        // An idle server goes on writing system events: the last of ours may be many pages back.
        let from: ReadPosition = END;
        for (let maxCount = tailEvents; ; maxCount = pageEvents) {
          let newest: Position | undefined;
          let oldest: Position | undefined;
          let seen = 0;
          for await (const { event } of watched(client.readAll({ direction: 'backwards', fromPosition: from, maxCount }))) {
            if (event && !event.type.startsWith('$')) newest ??= event.position;
            oldest = event?.position ?? oldest;
            seen += 1;
          }
          if (newest || !oldest || seen < maxCount) return newest;
          from = oldest;
        }
      } catch (error) {
        throw unavailable(error);
      }
    },
    close: () => client.dispose(),
  };
}

/**
 * What a read brings. Ends with an error when nothing has come for too long, even before there is a connection, and tells the
 * server when nobody wants the rest.
 */
async function* watched<Event>(read: StreamingRead<Event>): AsyncIterable<Event> {
  let isWaiting = true;
  let isOver = false;
  const timer = setTimeout(() => {
    if (isWaiting) read.destroy(new TimedOut(limits.readTimeoutMs));
    else timer.refresh();
  }, limits.readTimeoutMs);
  // A read that failed after it was given up must not end the process.
  read.on('error', () => undefined);
  try {
    for await (const event of read) {
      isWaiting = false;
      yield event;
      isWaiting = true;
      timer.refresh();
    }
    isOver = true;
  } finally {
    clearTimeout(timer);
    if (!isOver) read.cancel().catch(() => undefined);
  }
}

function stored(event: ClientEvent | AllStreamRecordedEvent): StoredEvent {
  if (!event.position) throw new EventStoreUnavailable(`event ${event.id} came without a position`);
  return {
    id: event.id,
    stream: event.streamId,
    revision: event.revision,
    position: event.position,
    recordedAt: event.created,
    type: event.type,
    data: asObject(event.data),
    metadata: asObject(event.metadata),
  };
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array) ? (value as Record<string, unknown>) : {};

const unavailable = (error: unknown): Error =>
  error instanceof EventStoreUnavailable ? error : new EventStoreUnavailable('the event store does not answer', { cause: error });
