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
  type RecordedEvent as ClientEvent,
} from '@eventstore/db-client';
import type { Position } from '#contracts/events/envelope.ts';
import { limits } from '../config.ts';
import { within } from '../shutdown.ts';
import {
  EventStoreUnavailable,
  OutcomeUnknown,
  WrongExpectedRevision,
  type EventStore,
  type StoredEvent,
} from './event-store.ts';

const pageEvents = 1_000;
const tailSearchEvents = 64;

/** The log on EventStoreDB, or on any server that speaks its protocol, at an `esdb://` connection string. */
export function connectEventStore(url: string): EventStore {
  const client = EventStoreDBClient.connectionString(url);

  async function* readStream(stream: string, { fromRevision = 0n } = {}): AsyncIterable<StoredEvent> {
    try {
      for await (const { event } of client.readStream(stream, { fromRevision, deadline: limits.readTimeoutMs })) {
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
        let seen = 0;
        for await (const { event } of client.readAll({ fromPosition: from ?? START, maxCount: pageEvents })) {
          if (!event) continue;
          seen += 1;
          if (from && event.position.commit <= from.commit) continue;
          from = event.position;
          if (event.type.startsWith('$')) continue;
          yield stored(event);
          wanted -= 1;
          if (wanted === 0) return;
        }
        if (seen < pageEvents) return;
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
        const newest = client.readAll({ direction: 'backwards', fromPosition: END, maxCount: tailSearchEvents });
        for await (const { event } of newest) {
          if (event && !event.type.startsWith('$')) return event.position;
        }
        return undefined;
      } catch (error) {
        throw unavailable(error);
      }
    },
    close: () => client.dispose(),
  };
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
