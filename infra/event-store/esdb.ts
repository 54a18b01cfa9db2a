import { randomUUID } from 'node:crypto';
import {
  END,
  START,
  StreamNotFoundError,
  type EventStoreDBClient,
  type ReadPosition,
  type StreamingRead,
} from '@eventstore/db-client';
import type { Position } from '#contracts/events/envelope.ts';
import { TimedOut } from '../shutdown.ts';
import { appendedBy } from './esdb/append-message.ts';
import { createAppender } from './esdb/appender.ts';
import { closeClient, openClient, openFreshClient } from './esdb/client.ts';
import { stored, watched } from './esdb/read.ts';
import { createRenewable } from './esdb/renewable.ts';
import { subscribed } from './esdb/subscribe.ts';
import { placeOf, type Place } from './place.ts';
import {
  AppendTooLarge,
  EventStoreUnavailable,
  OutcomeUnknown,
  WrongExpectedRevision,
  type Append,
  type Appended,
  type EventStore,
  type StoredEvent,
} from './event-store.ts';

const pageEvents = 1_000;
const tailEvents = 8;

/** An unused stream at an impossible revision: the server can only refuse. */
const probe = { stream: 'waybill-readiness', expected: BigInt(Number.MAX_SAFE_INTEGER) };

/** What an append may end with. */
const outcomes = [WrongExpectedRevision, AppendTooLarge, EventStoreUnavailable, OutcomeUnknown];

/** How long the server may take for an answer. */
export type EventStoreTimeouts = Readonly<Record<'appendTimeoutMs' | 'readTimeoutMs', number>>;
const timeouts: EventStoreTimeouts = { appendTimeoutMs: 5_000, readTimeoutMs: 5_000 };

/**
 * The log on EventStoreDB, or on any server with its protocol, at an `esdb://` connection string. Appends and reads have a
 * client each; one on which something was not answered in time is replaced by a fresh one.
 */
export function connectEventStore(url: string, { appendTimeoutMs, readTimeoutMs }: EventStoreTimeouts = timeouts): EventStore {
  const open = (isFirst: boolean) => (isFirst ? openClient(url) : openFreshClient(url));
  const readers = createRenewable({ open, close: closeClient });
  const writers = createRenewable({
    open(isFirst) {
      const client = open(isFirst);
      return { client, send: createAppender(client, appendTimeoutMs) };
    },
    close: ({ client }) => closeClient(client),
  });
  let isClosed = false;

  const send = async (append: Append, deadline?: Date): Promise<Appended> => {
    const { stream } = append;
    const writer = writers.borrow();
    try {
      return appendedBy(await writer.thing.send(append, deadline), stream);
    } catch (error) {
      if (error instanceof TimedOut) writer.replace();
      if (outcomes.some((outcome) => error instanceof outcome)) throw error;
      throw new OutcomeUnknown(`append to ${stream}`, { cause: error });
    } finally {
      writer.giveBack();
    }
  };

  const append: EventStore['append'] = (stream, expected, events) => send({ stream, expected, events });

  async function* read<Event>(ask: (client: EventStoreDBClient) => StreamingRead<{ event?: Event }>): AsyncIterable<Event> {
    const reader = readers.borrow();
    try {
      for await (const { event } of watched(ask(reader.thing), readTimeoutMs)) if (event) yield event;
      // A client that is closed ends its reads as if there was nothing more.
      if (isClosed) throw new EventStoreUnavailable('closed during a read');
    } catch (error) {
      if (error instanceof TimedOut) reader.replace();
      throw error instanceof StreamNotFoundError ? error : unavailable(error);
    } finally {
      reader.giveBack();
    }
  }

  return {
    append,
    async appendInOrder(appends) {
      const writer = writers.borrow();
      // One deadline, because a later one would let a later append in where an earlier one comes too late.
      const deadline = writer.thing.client['createDeadline']();
      writer.giveBack();
      const ends = await Promise.allSettled(appends.map((one) => send(one, deadline)));
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
    },
    async canAppend() {
      try {
        await append(probe.stream, probe.expected, [{ id: randomUUID(), type: 'Probe', data: {}, metadata: {} }]);
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) throw unavailable(error);
      }
    },
    async *readStream(stream, { fromRevision = 0n, limit } = {}) {
      const options = { fromRevision, ...(limit === undefined ? {} : { maxCount: limit }) };
      try {
        for await (const event of read((client) => client.readStream(stream, options))) yield stored(event);
      } catch (error) {
        if (!(error instanceof StreamNotFoundError)) throw error;
      }
    },
    async *readAll({ after, limit }): AsyncIterable<StoredEvent> {
      let from = after;
      let wanted = limit;
      while (wanted > 0) {
        // One more, because a page begins with the event at its position.
        const maxCount = Math.min(pageEvents, wanted + 1);
        const fromPosition = from ?? START;
        let seen = 0;
        for await (const event of read((client) => client.readAll({ fromPosition, maxCount }))) {
          seen += 1;
          if (wanted === 0 || (from && event.position.commit <= from.commit)) continue;
          from = event.position;
          if (event.type.startsWith('$')) continue;
          wanted -= 1;
          yield stored(event);
        }
        if (seen < maxCount) return;
      }
    },
    async *subscribe({ after, signal }): AsyncIterable<StoredEvent> {
      const reader = readers.borrow();
      const ended = AbortSignal.any([signal, reader.replaced]);
      try {
        for await (const { event } of subscribed(reader.thing, { after, signal: ended, timeoutMs: readTimeoutMs })) {
          if (event) yield stored(event);
        }
      } catch (error) {
        if (error instanceof TimedOut) reader.replace();
        if (!signal.aborted) throw unavailable(error);
      } finally {
        reader.giveBack();
      }
      if (!signal.aborted) throw new EventStoreUnavailable('the subscription ended');
    },
    async tail() {
      // An idle server goes on writing system events: the last of ours may be many pages back.
      let fromPosition: ReadPosition = END;
      for (let maxCount = tailEvents; ; maxCount = pageEvents) {
        const direction = 'backwards';
        const from: ReadPosition = fromPosition;
        let newest: Place | undefined;
        let oldest: Position | undefined;
        let seen = 0;
        for await (const event of read((client) => client.readAll({ direction, fromPosition: from, maxCount }))) {
          if (!event.type.startsWith('$')) newest ??= placeOf(stored(event));
          oldest = event.position;
          seen += 1;
        }
        if (newest || !oldest || seen < maxCount) return newest;
        fromPosition = oldest;
      }
    },
    async close() {
      isClosed = true;
      await Promise.all([readers.close(), writers.close()]);
    },
  };
}

const unavailable = (error: unknown): Error =>
  error instanceof EventStoreUnavailable ? error : new EventStoreUnavailable('the event store does not answer', { cause: error });
