import type { EventStore, StoredEvent } from '#infra/event-store/event-store.ts';

const pageEvents = 200;

/** A stream, and which of its events are wanted; undefined for all of them. */
export interface WantedStream {
  stream: string;
  revisions?: ReadonlySet<bigint>;
}

interface Cursor {
  next: StoredEvent;
  advance(): Promise<Cursor | undefined>;
}

/** The events of several streams in the order of the log, few of each in memory. Throws EventStoreUnavailable. */
export async function* mergedStreams(store: EventStore, wanted: readonly WantedStream[]): AsyncGenerator<StoredEvent> {
  const begun = await Promise.all(wanted.map((one) => cursorOf(wantedEvents(store, one))));
  const cursors = begun.flatMap((cursor) => cursor ?? []);
  while (cursors.length > 0) {
    let first = 0;
    cursors.forEach(({ next }, index) => {
      if (isBefore(next, cursors[first]?.next)) first = index;
    });
    const cursor = cursors[first];
    if (!cursor) return;
    yield cursor.next;
    const rest = await cursor.advance();
    if (rest) cursors[first] = rest;
    else cursors.splice(first, 1);
  }
}

const isBefore = (one: StoredEvent, other: StoredEvent | undefined): boolean =>
  other !== undefined &&
  (one.position.commit < other.position.commit ||
    (one.position.commit === other.position.commit && one.revision < other.revision));

async function cursorOf(events: AsyncIterator<StoredEvent>): Promise<Cursor | undefined> {
  const { done, value } = await events.next();
  return done ? undefined : { next: value, advance: () => cursorOf(events) };
}

async function* wantedEvents(store: EventStore, { stream, revisions }: WantedStream): AsyncGenerator<StoredEvent> {
  for (let fromRevision = 0n; ; fromRevision += BigInt(pageEvents)) {
    let seen = 0;
    const page: StoredEvent[] = [];
    for await (const event of store.readStream(stream, { fromRevision, limit: pageEvents })) {
      seen += 1;
      if (revisions?.has(event.revision) ?? true) page.push(event);
    }
    yield* page;
    if (seen < pageEvents) return;
  }
}
