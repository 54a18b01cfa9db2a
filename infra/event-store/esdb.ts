import { randomUUID } from 'node:crypto';
import { StreamNotFoundError, type EventStoreDBClient, type StreamingRead } from '@eventstore/db-client';
import type { Position } from '#contracts/events/envelope.ts';
import { TimedOut } from '../shutdown.ts';
import { appendedBy } from './esdb/append-message.ts';
import { createAppender } from './esdb/appender.ts';
import { closeClient, openClient, openFreshClient } from './esdb/client.ts';
import { stored, watched } from './esdb/read.ts';
import { createRenewable } from './esdb/renewable.ts';
import { isTooSlow, subscribed } from './esdb/subscribe.ts';
import { ownEvent, readEnd, wholeLog } from './esdb/whole-log.ts';
import {
  AppendTooLarge,
  EventStoreUnavailable,
  isPassed,
  OutcomeUnknown,
  WrongExpectedRevision,
  type Append,
  type Appended,
  type EventStore,
  type NewEvent,
  type Passed,
  type StoredEvent,
} from './event-store.ts';
import { streamNames } from './stream-names.ts';

/** An unused stream at an impossible revision: the server can only refuse. */
const probe = { stream: 'waybill-readiness', expected: BigInt(Number.MAX_SAFE_INTEGER) };

/** What an append may end with. */
const outcomes = [WrongExpectedRevision, AppendTooLarge, EventStoreUnavailable, OutcomeUnknown];

export interface EventStoreOptions {
  /** Before the name of every stream, where several installations share the server; see {@link streamNames}. */
  streamPrefix?: string | undefined;
  /** How long the server may take for an answer. */
  appendTimeoutMs?: number;
  readTimeoutMs?: number;
  /** How long it may look for something of ours among what others wrote, while it answers everything else in time. */
  searchTimeoutMs?: number;
}

/**
 * The log on EventStoreDB, or on any server with its protocol, at an `esdb://` connection string. Appends and reads have a
 * client each; one on which something was not answered in time is replaced by a fresh one.
 */
export function connectEventStore(
  url: string,
  { streamPrefix, appendTimeoutMs = 5_000, readTimeoutMs = 5_000, searchTimeoutMs = 600_000 }: EventStoreOptions = {},
): EventStore {
  const names = streamNames(streamPrefix);
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
      return appendedBy(await writer.thing.send({ ...append, stream: names.inStore(stream) }, deadline), stream);
    } catch (error) {
      if (error instanceof TimedOut) writer.replace();
      if (outcomes.some((outcome) => error instanceof outcome)) throw error;
      throw new OutcomeUnknown(`append to ${stream}`, { cause: error });
    } finally {
      writer.giveBack();
    }
  };

  const append: EventStore['append'] = async (stream, expected, events) => {
    checkIds(events);
    return send({ stream, expected, events });
  };

  async function* read<Event>(
    ask: (client: EventStoreDBClient) => StreamingRead<{ event?: Event }>,
    isSearch = false,
  ): AsyncIterable<Event> {
    const reader = readers.borrow();
    const isAtWork = isSearch ? isSearching(reader.thing) : undefined;
    try {
      for await (const { event } of watched(ask(reader.thing), readTimeoutMs, isAtWork)) if (event) yield event;
      // A client that is closed ends its reads as if there was nothing more.
      if (isClosed) throw new EventStoreUnavailable('closed during a read');
    } catch (error) {
      if (error instanceof TimedOut) reader.replace();
      throw error instanceof StreamNotFoundError ? error : unavailable(error);
    } finally {
      reader.giveBack();
    }
  }

  /** Whether a server that found nothing of ours for a while is still there, and has not been silent for far too long. */
  const isSearching = (client: EventStoreDBClient) => {
    const until = performance.now() + searchTimeoutMs;
    return async () => {
      if (performance.now() > until) return false;
      try {
        for await (const _ of watched(readEnd(client), readTimeoutMs)) break;
        return true;
      } catch {
        return false;
      }
    };
  };
  const whole = wholeLog(read, names);

  async function* follow(after: Position | undefined, signal: AbortSignal): AsyncIterable<StoredEvent | Passed> {
    const reader = readers.borrow();
    const ended = AbortSignal.any([signal, reader.replaced]);
    const { prefixes } = names;
    try {
      for await (const item of subscribed(reader.thing, { after, prefixes, signal: ended, timeoutMs: readTimeoutMs })) {
        const next = 'passed' in item ? item : item.event && ownEvent(item.event, names);
        if (next) yield next;
      }
    } catch (error) {
      if (error instanceof TimedOut) reader.replace();
      if (!signal.aborted) throw isTooSlow(error) ? error : unavailable(error);
    } finally {
      reader.giveBack();
    }
    if (!signal.aborted) throw new EventStoreUnavailable('the subscription ended');
  }

  return {
    append,
    async appendInOrder(appends) {
      for (const { events } of appends) checkIds(events);
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
        for await (const event of read((client) => client.readStream(names.inStore(stream), options)))
          yield stored(event, stream);
      } catch (error) {
        if (!(error instanceof StreamNotFoundError)) throw error;
      }
    },
    ...whole,
    async *subscribe({ after, signal }): AsyncIterable<StoredEvent | Passed> {
      let from = after;
      for (let isCutOff = true; isCutOff;) {
        isCutOff = false;
        try {
          for await (const next of follow(from, signal)) {
            from = isPassed(next) ? next.passed : next.position;
            yield next;
          }
        } catch (error) {
          if (!isTooSlow(error)) throw error;
          isCutOff = true;
        }
        // What it could not keep up with is read by pages, at its own pace.
        if (isCutOff)
          for await (const event of whole.readAll({ after: from, limit: Number.MAX_SAFE_INTEGER })) {
            if (signal.aborted) return;
            from = event.position;
            yield event;
          }
      }
    },
    async close() {
      isClosed = true;
      await Promise.all([readers.close(), writers.close()]);
    },
  };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A server answers an append with another id twice, and the client cannot take the second answer. */
function checkIds(events: readonly NewEvent[]): void {
  for (const { id, type } of events) if (!uuid.test(id)) throw new TypeError(`the id of an event of type ${type} is not a UUID`);
}

const unavailable = (error: unknown): Error =>
  error instanceof EventStoreUnavailable ? error : new EventStoreUnavailable('the event store does not answer', { cause: error });
