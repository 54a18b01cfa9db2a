import type { Position } from '#contracts/events/envelope.ts';
import type { Place } from './place.ts';

/** An event on its way into the log. `data` and `metadata` are JSON; personal values are already ciphertext. */
export interface NewEvent {
  id: string;
  type: string;
  data: Record<string, unknown>;
  metadata: Record<string, unknown>;
  /** When it was recorded first, for one that is copied from another log; it is read back as that. */
  recordedAt?: Date;
}

/** An event as it stands in the log, before validation and decryption. */
export interface StoredEvent {
  id: string;
  stream: string;
  revision: bigint;
  position: Position;
  recordedAt: Date;
  type: string;
  data: Record<string, unknown>;
  metadata: Record<string, unknown>;
}

/** What the writer believes about the stream: that it does not exist, or its last revision. Never "any". */
export type ExpectedRevision = 'no_stream' | bigint;

/** Events for the end of one stream. */
export interface Append {
  stream: string;
  expected: ExpectedRevision;
  events: readonly NewEvent[];
}

/** Where the last appended event landed. */
export interface Appended {
  revision: bigint;
  position: Position;
}

/** Everything up to there was looked at, and none of it is ours but what came before. */
export interface Passed {
  passed: Position;
}

/** Whether it is not an event, but a place up to which there is none. */
export const isPassed = (item: StoredEvent | Passed): item is Passed => 'passed' in item;

/**
 * The log: the streams of this installation in an event store that other programs may use as well. Events of a stream are contiguous from
 * revision 0; the whole log has one order, the same for every reader, and shows neither the streams of others nor system events (types
 * starting with `$`).
 */
export interface EventStore {
  /**
   * Appends all events or none. A retry with the same ids at the same expected revision returns the first result.
   * Throws {@link WrongExpectedRevision}, {@link AppendTooLarge}, {@link OutcomeUnknown} or {@link EventStoreUnavailable}; a TypeError for an
   * id that is not a UUID, before anything is sent.
   */
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended>;
  /**
   * Appends them in this order: where the server goes away the first ones may be in the log, and none without those before it. Where it
   * refuses one, as too large or at another revision, those after it may be there all the same. All of them can be appended again. Throws
   * what {@link EventStore.append} throws.
   */
  appendInOrder(appends: readonly Append[]): Promise<void>;
  /** Resolves when an append would be answered; writes nothing. Throws {@link EventStoreUnavailable}. */
  canAppend(): Promise<void>;
  /**
   * The whole stream in order, or up to `limit` events from `fromRevision` on; empty when it does not exist. Throws
   * {@link EventStoreUnavailable}.
   */
  readStream(stream: string, options?: { fromRevision?: bigint; limit?: number }): AsyncIterable<StoredEvent>;
  /** Up to `limit` events of the log after `after` (exclusive), in order. Throws {@link EventStoreUnavailable}. */
  readAll(options: { after: Position | undefined; limit: number }): AsyncIterable<StoredEvent>;
  /**
   * All events after `after`, then live ones, until `signal` aborts; where others write much, also how far they were passed over. Throws
   * {@link EventStoreUnavailable} when cut off.
   */
  subscribe(options: { after: Position | undefined; signal: AbortSignal }): AsyncIterable<StoredEvent | Passed>;
  /** The last event and its position, undefined for an empty log. Throws {@link EventStoreUnavailable}. */
  tail(): Promise<Place | undefined>;
  /** A position that nothing written so far is after, whoever wrote it; undefined for an empty store. Throws {@link EventStoreUnavailable}. */
  end(): Promise<Position | undefined>;
  close(): Promise<void>;
}

/** Another writer appended first. `actual` is the last revision, undefined for a stream that does not exist. */
export class WrongExpectedRevision extends Error {
  override readonly name = 'WrongExpectedRevision';
  readonly actual: bigint | undefined;
  constructor(stream: string, actual: bigint | undefined) {
    super(`${stream} stands at ${actual ?? 'nothing'}`);
    this.actual = actual;
  }
}

/** The events are more than the server takes at once; nothing was written, and never will be. */
export class AppendTooLarge extends Error {
  override readonly name = 'AppendTooLarge';
}

/** The append was on its way when the answer was lost: it may be in the log or not. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

/** The event store cannot be reached, or does not answer in time; nothing was written. */
export class EventStoreUnavailable extends Error {
  override readonly name = 'EventStoreUnavailable';
}
