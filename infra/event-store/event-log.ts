import {
  eventMetadataSchema,
  isPersonal,
  isSealed,
  type EventDefinition,
  type Fact,
  type Recorded,
} from '#contracts/events/envelope.ts';
import { eventDefinitions, type WaybillEvent } from '#contracts/events/registry.ts';
import { subjectErased } from '#contracts/events/subject.ts';
import { KeyMissing, PersonalDataUnavailable, type PersonalData } from '../personal-data/personal-data.ts';
import { batches, type Following } from './batches.ts';
import type { EventStore, NewEvent, Passed, StoredEvent } from './event-store.ts';
import { collect, transform } from './transform.ts';
import { placeOf, type Place } from './place.ts';

/** An event of one of Waybill's types, as the log keeps it. */
export type LoggedEvent = Recorded<WaybillEvent>;

/** A stored event that cannot be read: unknown type, wrong shape, or ciphertext that is not genuine. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
  readonly stored: StoredEvent;
  constructor(stored: StoredEvent, cause: unknown) {
    super(`${stored.type} ${stored.id} at ${stored.stream}#${stored.revision} cannot be read`, { cause });
    this.stored = stored;
  }
}

/** Whether all that is wrong is a key that is not there: the same works once it is back. */
export const isKeyMissing = (error: unknown): boolean =>
  error instanceof KeyMissing || (error instanceof UnreadableEvent && error.cause instanceof KeyMissing);

/** An event that was opened, or why it cannot be. A value of an erased person is null; one whose key is merely missing is not read. */
export type Opened = LoggedEvent | UnreadableEvent;

/** Events that were read together, in the order of the log. */
export interface OpenedBatch {
  events: readonly Opened[];
  /** Of the last event that was read, also where it is not among those that were asked for. */
  last: Place;
}

/** The log in Waybill's own terms: events are validated both ways, upcast when read, and personal values are sealed. */
export interface EventLog {
  store: EventStore;
  /** Ciphers personal values; the result can be appended any number of times. */
  seal(events: readonly Fact<WaybillEvent>[]): Promise<NewEvent[]>;
  /** The stream in order, or its end from a revision on. Throws {@link UnreadableEvent}. */
  read(stream: string, from?: { fromRevision: bigint }): Promise<LoggedEvent[]>;
  /** Whether any of those subjects was erased since what they are named in was read. */
  isAnyErased(subjectIds: Iterable<string>): Promise<boolean>;
  /** Makes sure that the key of someone who was erased, as the log says, is gone: a copy from before may have brought it back. */
  settleErasure(subjectId: string, at: Date): Promise<void>;
  /** Those events of the stream, in order. */
  readSome(stream: string, ids: ReadonlySet<string>): Promise<Opened[]>;
  /** Opens many events at once; one that cannot be read comes back as its error. */
  open(stored: readonly StoredEvent[]): Promise<Opened[]>;
  /**
   * All events after a position, then live ones, opened; of the given types only, where types are given: the others are passed over
   * unread. Where others write much, also how far that was passed over. Throws EventStoreUnavailable and PersonalDataUnavailable.
   */
  subscribe(options: Following & { types?: ReadonlySet<string> }): AsyncIterable<OpenedBatch | Passed>;
}

export function createEventLog(
  store: EventStore,
  personalData: PersonalData,
  definitions: ReadonlyMap<string, EventDefinition> = eventDefinitions,
): EventLog {
  const openOne = async (event: StoredEvent): Promise<Opened> => {
    const upcast = readSealed(event, definitions);
    if (upcast instanceof UnreadableEvent) return upcast;
    const opened = await transform(upcast.data, isSealed, async (sealed) => ({
      subjectId: sealed.subjectId,
      value: await personalData.open(sealed, event.id),
    }));
    const data = upcast.definition.data.safeParse(opened);
    if (!data.success) return new UnreadableEvent(event, data.error);
    return { ...event, data: data.data, metadata: upcast.metadata } as LoggedEvent;
  };

  /** A value that cannot be opened spoils its own event only; keys out of reach stop everything. */
  const openSafely = (event: StoredEvent): Promise<Opened> =>
    openOne(event).catch((error: unknown) => {
      if (error instanceof PersonalDataUnavailable) throw error;
      return new UnreadableEvent(event, error);
    });

  const open: EventLog['open'] = (stored) => {
    // Whoever was erased by one of them is not read by a key that is remembered from before.
    for (const { type, data } of stored) if (type === subjectErased.type) personalData.forget(String(data['subjectId']));
    return Promise.all(stored.map(openSafely));
  };

  return {
    store,
    seal: (events) =>
      Promise.all(
        events.map(async ({ id, type, data, metadata }) => {
          const definition = definitions.get(type);
          if (!definition) throw new TypeError(`no such event type: ${type}`);
          const checked = definition.data.parse(data);
          const sealed = await transform(checked, isPersonal, ({ subjectId, value }) => personalData.seal(subjectId, value, id));
          return { id, type, data: sealed as Record<string, unknown>, metadata: { ...metadata } };
        }),
      ),
    async read(stream, from) {
      const stored: StoredEvent[] = [];
      for await (const event of store.readStream(stream, from)) stored.push(event);
      return (await open(stored)).map((event) => {
        if (event instanceof UnreadableEvent) throw event;
        return event;
      });
    },
    async isAnyErased(subjectIds) {
      return (await Promise.all(Array.from(subjectIds, personalData.isErased))).includes(true);
    },
    async settleErasure(subjectId, at) {
      personalData.forget(subjectId);
      if (!(await personalData.isErased(subjectId))) await personalData.erase(subjectId, at);
    },
    async readSome(stream, ids) {
      const stored: StoredEvent[] = [];
      for await (const event of store.readStream(stream)) if (ids.has(event.id)) stored.push(event);
      return open(stored);
    },
    open,
    async *subscribe({ types, ...following }) {
      for await (const stored of batches(store, following)) {
        if (!Array.isArray(stored)) {
          yield stored;
          continue;
        }
        const last = stored.at(-1);
        const asked = types ? stored.filter(({ type }) => types.has(type)) : stored;
        if (last) yield { events: await open(asked), last: placeOf(last) };
      }
    },
  };
}

/** Whose personal values an event holds. */
export function subjectsIn({ data }: Fact<WaybillEvent>): string[] {
  const found: { subjectId: string }[] = [];
  collect(data, isPersonal, found);
  return found.map(({ subjectId }) => subjectId);
}

/**
 * A stored event's data and metadata in the shape of the current version, unchecked and with personal values sealed; the error where there
 * is no such shape.
 */
export function readSealed(event: StoredEvent, definitions: ReadonlyMap<string, EventDefinition> = eventDefinitions) {
  const definition = definitions.get(event.type);
  if (!definition) return new UnreadableEvent(event, new TypeError('unknown event type'));
  const metadata = eventMetadataSchema.safeParse(event.metadata);
  if (!metadata.success) return new UnreadableEvent(event, metadata.error);
  if (metadata.data.schemaVersion > definition.version) {
    return new UnreadableEvent(event, new RangeError(`version ${metadata.data.schemaVersion} is newer than this program`));
  }
  try {
    const upcasters = definition.upcasters.slice(metadata.data.schemaVersion - 1);
    const data = upcasters.reduce((value, upcast) => upcast(value), event.data);
    return { definition, data, metadata: metadata.data };
  } catch (error) {
    return new UnreadableEvent(event, error);
  }
}
