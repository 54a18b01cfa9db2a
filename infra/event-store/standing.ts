import type { Position } from '#contracts/events/envelope.ts';
import { EventStoreUnavailable, type EventStore, type StoredEvent } from './event-store.ts';
import type { Place } from './place.ts';

/** Something that has read the log up to a place, and whose log it was. */
export interface Reader {
  id: string;
  /** As a sentence calls it. */
  name: string;
  /** Null for one that has never read any. */
  logId: string | null;
  /** Undefined before the first event. */
  place: Place | undefined;
}

/** The same, with where it would read on. */
export interface StandingReader extends Reader {
  /** Up to where nothing is left to be read: its place, or further where only others have written since. */
  after: Position | undefined;
}

/** The log is not the one that was read from: until an operator has put that right, nothing may be appended or read on. */
export class LogRefused extends EventStoreUnavailable {}

/** Another log than the one that was read from. */
export class OtherLog extends LogRefused {
  constructor(reader: Reader, logId: string | undefined) {
    const found = logId === undefined ? 'an event log without an identity' : `the event log ${logId}`;
    super(
      `EVENTSTORE_URL leads to ${found}, but the ${reader.name} in this database come from the event log ${reader.logId}. ` +
        'Run `npm run move-log` to carry that log over to an empty event store and keep everything, or `npm run rebuild` to make new read models from ' +
        'this log, which sends no email.',
    );
  }
}

/** The right log, but older than those who have read it. */
export class LogBehind extends LogRefused {
  constructor(readers: readonly Reader[]) {
    const missing = readers.map(({ name, place }) => `the ${name} stand at ${place?.stream}#${place?.revision}`).join(', ');
    super(
      `The event log is older than what was read from it: ${missing}, and that event is not there. ` +
        'Connect the event log that has it, or run `npm run rebuild` to make new read models from this log, which sends no email.',
    );
  }
}

/** Throws {@link OtherLog} or {@link LogBehind} where that log is not the one they have read, and EventStoreUnavailable. */
export async function checkReaders(store: EventStore, logId: string | undefined, readers: readonly Reader[]): Promise<void> {
  const stranger = readers.find((reader) => reader.logId !== null && reader.logId !== logId);
  if (stranger) throw new OtherLog(stranger, logId);
  const standing = await Promise.all(readers.map(async ({ place }) => !place || (await stands(store, place))));
  const lost = readers.filter((_, nth) => !standing[nth]);
  if (lost.length > 0) throw new LogBehind(lost);
}

/** Whether the log has that event at that very position. */
export async function stands(store: EventStore, place: Place): Promise<boolean> {
  const found = await eventAt(store, place);
  return found?.id === place.id && found.position.commit === place.commit;
}

/** Whether the log has that event in its stream, wherever that is in the log. */
export const holds = async (store: EventStore, event: Pick<Place, 'id' | 'stream' | 'revision'>): Promise<boolean> =>
  (await eventAt(store, event))?.id === event.id;

/** What the stream has at that revision. */
export async function eventAt(
  store: Pick<EventStore, 'readStream'>,
  { stream, revision }: Pick<Place, 'stream' | 'revision'>,
): Promise<StoredEvent | undefined> {
  for await (const event of store.readStream(stream, { fromRevision: revision, limit: 1 })) return event;
  return undefined;
}
