import { LRUCache } from 'lru-cache';

/** What the events of a stream came to, as of that revision, with every command that caused them and everyone they name. */
export interface Snapshot<State> {
  state: State;
  /** Undefined for a stream that does not exist. */
  revision: bigint | undefined;
  commandIds: ReadonlySet<string>;
  subjectIds: ReadonlySet<string>;
}

/**
 * The states that the streams had when someone last wrote to them here. Each of them existed; none of them need be the newest.
 * States are kept frozen, for whoever made them (`maker`) only.
 */
export interface StateCache {
  get<State>(stream: string, maker: Maker<State>): Snapshot<State> | undefined;
  /** Keeps a state, unless a newer one is there. */
  keep<State>(stream: string, maker: Maker<State>, snapshot: Snapshot<State>): void;
  /** Drops the snapshot, if it is still the one that is kept. */
  drop(stream: string, snapshot: Snapshot<unknown>): void;
  /** Drops every state that names that person. */
  forget(subjectId: string): void;
  /** Drops everything. */
  clear(): void;
}

/** A decider, as far as the cache looks at it. */
interface Maker<State> {
  initial: State;
}

interface Entry<State> {
  maker: Maker<State>;
  snapshot: Snapshot<State>;
}

export interface StateCacheBounds {
  streams?: number;
  /** As JSON; in memory it is about three times as much. */
  bytes?: number;
}

const mostStreams = 10_000;
const mostBytes = 16 * 2 ** 20;
const largestShare = 1 / 64;
const bytesOfId = 40;

export function createStateCache({ streams = mostStreams, bytes = mostBytes }: StateCacheBounds = {}): StateCache {
  const entries = new LRUCache<string, Entry<unknown>>({
    max: streams,
    maxSize: bytes,
    maxEntrySize: Math.max(1, Math.floor(bytes * largestShare)),
    sizeCalculation: ({ snapshot: { state, commandIds, subjectIds } }) =>
      JSON.stringify(state).length + (commandIds.size + subjectIds.size) * bytesOfId,
  });
  return {
    get(stream, maker) {
      const entry = entries.get(stream);
      return entry && isMadeBy(entry, maker) ? entry.snapshot : undefined;
    },
    keep(stream, maker, snapshot) {
      const before = entries.peek(stream)?.snapshot;
      if (before && isNewer(before, snapshot)) return;
      entries.set(stream, { maker, snapshot: { ...snapshot, state: deepFreeze(snapshot.state) } });
    },
    drop(stream, snapshot) {
      if (entries.peek(stream)?.snapshot === snapshot) entries.delete(stream);
    },
    forget(subjectId) {
      for (const [stream, { snapshot }] of entries.entries()) if (snapshot.subjectIds.has(subjectId)) entries.delete(stream);
    },
    clear: () => entries.clear(),
  };
}

const isMadeBy = <State>(entry: Entry<unknown>, maker: Maker<State>): entry is Entry<State> => entry.maker === maker;

/** Whether one snapshot of a stream was taken after the other. */
export const isNewer = (a: Snapshot<unknown>, b: Snapshot<unknown>): boolean => (a.revision ?? -1n) > (b.revision ?? -1n);

/** The same value, frozen to its last leaf; what is frozen already is taken for frozen whole. */
function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) deepFreeze(inner);
  return value;
}
