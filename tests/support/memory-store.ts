import type { Sealed } from '#contracts/events/envelope.ts';
import {
  EventStoreUnavailable,
  OutcomeUnknown,
  WrongExpectedRevision,
  type Appended,
  type EventStore,
  type NewEvent,
  type StoredEvent,
} from '#infra/event-store/event-store.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';

/** What goes wrong with one append: it lands and nobody hears of it, it is lost on the way, or the store is away. */
export type AppendFault = 'landed_unheard' | 'lost_unheard' | 'away';

/** An event store in memory whose appends can be made to fail, one after the other. */
export interface MemoryStore extends EventStore {
  events: StoredEvent[];
  /** Every batch that somebody tried to append. */
  attempts: NewEvent[][];
  /** What happens just before the next appends: somebody else is faster, or the append fails. */
  next: (AppendFault | (() => Promise<unknown>))[];
}

export function createMemoryStore(): MemoryStore {
  const events: StoredEvent[] = [];
  const waiting: (() => void)[] = [];
  const streamOf = (stream: string) => events.filter((event) => event.stream === stream);

  const write = (stream: string, expected: bigint, batch: readonly NewEvent[]): Appended => {
    const existing = streamOf(stream);
    const repeated = batch.map(({ id }) => existing.find((event) => event.id === id));
    const last = existing.at(-1)?.revision ?? -1n;
    if (repeated.every((event) => event !== undefined) && batch.length > 0) {
      const landed = repeated.at(-1) as StoredEvent;
      return { revision: landed.revision, position: landed.position };
    }
    if (last !== expected) throw new WrongExpectedRevision(stream, last < 0n ? undefined : last);
    for (const [index, event] of batch.entries()) {
      const commit = BigInt(events.length + 1);
      events.push({
        ...structuredClone(event),
        stream,
        revision: expected + BigInt(index) + 1n,
        position: { commit, prepare: commit },
        recordedAt: new Date(Date.UTC(2026, 0, 1)),
      });
    }
    for (const wake of waiting.splice(0)) wake();
    const landed = events.at(-1) as StoredEvent;
    return { revision: landed.revision, position: landed.position };
  };

  async function* after(commit: bigint): AsyncIterable<StoredEvent> {
    for (const event of [...events]) if (event.position.commit > commit) yield event;
  }

  const store: MemoryStore = {
    events,
    attempts: [],
    next: [],
    async append(stream, expected, batch) {
      store.attempts.push(structuredClone([...batch]));
      const fault = store.next.shift();
      if (typeof fault === 'function') await fault();
      if (fault === 'away') throw new EventStoreUnavailable('away');
      if (fault === 'lost_unheard') throw new OutcomeUnknown('no answer');
      const landed = write(stream, expected === 'no_stream' ? -1n : expected, batch);
      if (fault === 'landed_unheard') throw new OutcomeUnknown('no answer');
      return landed;
    },
    canAppend: () => Promise.resolve(),
    async *readStream(stream, { fromRevision = 0n } = {}) {
      for (const event of streamOf(stream)) if (event.revision >= fromRevision) yield event;
    },
    async *readAll({ after: position, limit }) {
      let left = limit;
      for await (const event of after(position?.commit ?? -1n)) if (left-- > 0) yield event;
    },
    async *subscribe({ after: position, signal }) {
      let seen = position?.commit ?? -1n;
      while (!signal.aborted) {
        for await (const event of after(seen)) {
          seen = event.position.commit;
          yield event;
        }
        await new Promise<void>((resolve) => {
          if (signal.aborted || (events.at(-1)?.position.commit ?? -1n) > seen) resolve();
          signal.addEventListener('abort', () => resolve(), { once: true });
          waiting.push(resolve);
        });
      }
    },
    tail: () => Promise.resolve(events.at(-1)?.position),
    close: () => Promise.resolve(),
  };
  return store;
}

/** Keeps personal values readable by everybody and forgets on demand: for tests that are not about secrecy. */
export function createOpenPersonalData(): PersonalData & { erased: Set<string> } {
  const erased = new Set<string>();
  return {
    erased,
    subjectFor: (email) => Promise.resolve(email),
    seal: (subjectId, value): Promise<Sealed> => Promise.resolve({ subjectId, sealed: JSON.stringify(value) }),
    isErased: (subjectId) => Promise.resolve(erased.has(subjectId)),
    open: ({ subjectId, sealed }) => Promise.resolve(erased.has(subjectId) ? null : JSON.parse(sealed)),
  };
}
