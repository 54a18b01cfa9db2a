import type { Sealed } from '#contracts/events/envelope.ts';
import { isOwnStream } from '#contracts/events/registry.ts';
import {
  AppendTooLarge,
  EventStoreUnavailable,
  OutcomeUnknown,
  WrongExpectedRevision,
  type Appended,
  type EventStore,
  type NewEvent,
  type StoredEvent,
} from '#infra/event-store/event-store.ts';
import { placeOf } from '#infra/event-store/place.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';

/** What goes wrong with one append: it lands and no one hears of it, it is lost on the way, or the store is away. */
export type AppendFault = 'landed_unheard' | 'lost_unheard' | 'away';

/** As servers have it that nobody configured otherwise. */
const mostBytes = 1_048_576;

/** An event store in memory whose appends can be made to fail, one after the other. */
export interface MemoryStore extends EventStore {
  events: StoredEvent[];
  /** Every batch that someone tried to append. */
  attempts: NewEvent[][];
  /** What happens just before the next appends: someone else is faster, or the append fails. */
  next: (AppendFault | (() => Promise<unknown>))[];
}

export function createMemoryStore(): MemoryStore {
  const events: StoredEvent[] = [];
  const waiting: (() => void)[] = [];
  const streamOf = (stream: string) => events.filter((event) => event.stream === stream);
  const isOurs = ({ stream, type }: StoredEvent) => isOwnStream(stream) && !type.startsWith('$');
  const visibleAfter = (commit = -1n) => events.filter((event) => event.position.commit > commit && isOurs(event));

  const store = (stream: string, revision: bigint, event: NewEvent): StoredEvent => {
    const commit = BigInt(events.length + 1);
    const position = { commit, prepare: commit };
    const recordedAt = event.recordedAt ?? new Date(Date.UTC(2026, 0, 1));
    const stored = { ...structuredClone(event), stream, revision, position, recordedAt };
    events.push(stored);
    return stored;
  };

  const write = (stream: string, expected: bigint, batch: readonly NewEvent[]): Appended => {
    if (JSON.stringify(batch).length > mostBytes) throw new AppendTooLarge(`append to ${stream}`);
    const existing = streamOf(stream);
    const next = Number(expected + 1n);
    const known = existing.slice(next, next + batch.length);
    const isRetry = known.length > 0 && batch.every(({ id }, index) => known[index]?.id === id);
    const actual = existing.at(-1)?.revision;
    if (!isRetry && (actual ?? -1n) !== expected) throw new WrongExpectedRevision(stream, actual);
    const landed = isRetry ? known : batch.map((event, index) => store(stream, BigInt(next + index), event));
    const last = landed.at(-1);
    if (!last) throw new TypeError('an append needs an event');
    for (const wake of waiting.splice(0)) wake();
    return { revision: last.revision, position: last.position };
  };

  const memory: MemoryStore = {
    events,
    attempts: [],
    next: [],
    async append(stream, expected, batch) {
      memory.attempts.push(structuredClone([...batch]));
      const fault = memory.next.shift();
      if (typeof fault === 'function') await fault();
      if (fault === 'away') throw new EventStoreUnavailable('away');
      if (fault === 'lost_unheard') throw new OutcomeUnknown('no answer');
      const landed = write(stream, expected === 'no_stream' ? -1n : expected, batch);
      if (fault === 'landed_unheard') throw new OutcomeUnknown('no answer');
      return landed;
    },
    async appendInOrder(appends) {
      for (const { stream, expected, events: batch } of appends) await memory.append(stream, expected, batch);
    },
    canAppend: () => Promise.resolve(),
    async *readStream(stream, { fromRevision = 0n, limit = Infinity } = {}) {
      yield* streamOf(stream).slice(Number(fromRevision), Number(fromRevision) + limit);
    },
    async *readAll({ after, limit }) {
      yield* visibleAfter(after?.commit).slice(0, limit);
    },
    async *subscribe({ after, signal }) {
      let seen = after?.commit;
      while (!signal.aborted) {
        for (const event of events.slice(Number(seen ?? 0n))) {
          seen = event.position.commit;
          if (isOurs(event)) yield event;
          else if (event.position.commit % 1_000n === 0n) yield { passed: event.position };
        }
        await new Promise<void>((resolve) => {
          if (signal.aborted || events.length > Number(seen ?? 0n)) resolve();
          signal.addEventListener('abort', () => resolve(), { once: true });
          waiting.push(resolve);
        });
      }
    },
    tail: () => Promise.resolve(visibleAfter(undefined).map(placeOf).at(-1)),
    end: () => Promise.resolve(events.at(-1)?.position),
    close: () => Promise.resolve(),
  };
  return memory;
}

/** Keeps personal values readable by everyone and forgets on demand: for tests that are not about secrecy. */
export function createOpenPersonalData(): PersonalData & { erased: Set<string> } {
  const erased = new Set<string>();
  return {
    erased,
    subjectFor: (email) => Promise.resolve(email),
    knownSubject: (email) => Promise.resolve(email),
    seal: (subjectId, value): Promise<Sealed> => Promise.resolve({ subjectId, sealed: JSON.stringify(value) }),
    sealBytes: async (_subjectId, clear) => clear,
    openBytes: async (subjectId, sealed) => (erased.has(subjectId) ? null : sealed),
    isErased: (subjectId) => Promise.resolve(erased.has(subjectId)),
    forget: () => undefined,
    erase: (subjectId) => Promise.resolve(void erased.add(subjectId)),
    open: ({ subjectId, sealed }) => Promise.resolve(erased.has(subjectId) ? null : JSON.parse(sealed)),
  };
}
