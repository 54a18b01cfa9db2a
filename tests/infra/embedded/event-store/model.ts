/** Expected revision as the client takes it. */
export type Expected = 'any' | 'no_stream' | 'stream_exists' | bigint;

/** An event as the model keeps it; `n` stands for its data. */
export interface ModelEvent {
  stream: string;
  revision: bigint;
  id: string;
  n: number;
}

/** What an operation must answer. */
export type ModelAnswer =
  | { type: 'done'; revision?: bigint }
  | { type: 'wrong-expected-version'; actual: bigint | 'no_stream' }
  | { type: 'stream-deleted' };

interface ModelStream {
  events: ModelEvent[];
  isClosed: boolean;
  hasMetadata: boolean;
  isHidden: boolean;
  firstVisible: bigint;
  maxCount: number | undefined;
}

/** EventStoreDB's streams as plain lists: slow, in memory, and simple enough to be believed. */
export class Model {
  readonly log: ModelEvent[] = [];
  readonly #streams = new Map<string, ModelStream>();

  append(name: string, events: readonly { id: string; n: number }[], expected: Expected): ModelAnswer {
    const stream = this.#stream(name);
    const refusal = this.#refusal(stream, events, expected);
    if (refusal) return refusal;
    for (const event of events) {
      const added = { ...event, stream: name, revision: BigInt(stream.events.length) };
      stream.events.push(added);
      this.log.push(added);
    }
    if (stream.isHidden) {
      stream.firstVisible = BigInt(stream.events.length - events.length);
      stream.isHidden = false;
    }
    return { type: 'done', revision: last(stream) };
  }

  remove(name: string, expected: Expected, how: 'delete' | 'tombstone'): ModelAnswer {
    const stream = this.#stream(name);
    const isNothing = how === 'delete' && !stream.isClosed && last(stream) < 0n && !stream.hasMetadata;
    const refusal = isNothing ? conflict(stream) : this.#refusal(stream, [{ id: 'of the removal' }], expected);
    // Removals say -1 where appends say "no_stream".
    if (refusal) return 'actual' in refusal ? { ...refusal, actual: last(stream) } : refusal;
    if (how === 'tombstone') stream.isClosed = true;
    stream.isHidden = true;
    stream.hasMetadata = true;
    stream.maxCount = undefined;
    return { type: 'done' };
  }

  describe(name: string, metadata: { maxCount?: number; truncateBefore?: number }): ModelAnswer {
    const stream = this.#stream(name);
    if (stream.isClosed) return { type: 'stream-deleted' };
    stream.maxCount = metadata.maxCount;
    stream.firstVisible = stream.isHidden ? BigInt(stream.events.length) : BigInt(metadata.truncateBefore ?? 0);
    stream.isHidden = false;
    stream.hasMetadata = true;
    return { type: 'done' };
  }

  /** What a reader sees of a stream, oldest first; or why it sees nothing. */
  read(name: string): ModelEvent[] | 'stream-not-found' | 'stream-deleted' {
    const stream = this.#stream(name);
    if (stream.isClosed) return 'stream-deleted';
    if (stream.events.length === 0 || stream.isHidden) return 'stream-not-found';
    const first = Math.max(Number(stream.firstVisible), stream.events.length - (stream.maxCount ?? Infinity));
    return stream.events.slice(first);
  }

  #refusal(stream: ModelStream, events: readonly { id: string }[], expected: Expected): ModelAnswer | undefined {
    const current = last(stream);
    if (stream.isClosed) return { type: 'stream-deleted' };
    if (expected === 'stream_exists' && stream.isHidden) return { type: 'stream-deleted' };
    if (expected === 'stream_exists' && current < 0n && !stream.hasMetadata) return conflict(stream);
    if (expected === 'any' || expected === 'stream_exists') {
      const known = events.map(({ id }) => stream.events.findLast((event) => event.id === id));
      return repeat(stream, known);
    }
    const exact = expected === 'no_stream' ? -1n : expected;
    if (exact > current) return conflict(stream);
    if (exact === current) return undefined;
    const known = events.map(({ id }, index) => {
      const there = stream.events[Number(exact) + 1 + index];
      return there?.id === id ? there : undefined;
    });
    const isNewStart = exact === -1n && stream.isHidden && events.length > 0 && !known[0];
    return isNewStart ? undefined : (repeat(stream, known) ?? conflict(stream));
  }

  #stream(name: string): ModelStream {
    let stream = this.#streams.get(name);
    if (!stream) {
      stream = {
        events: [],
        isClosed: false,
        hasMetadata: false,
        isHidden: false,
        firstVisible: 0n,
        maxCount: undefined,
      };
      this.#streams.set(name, stream);
    }
    return stream;
  }
}

function last(stream: ModelStream): bigint {
  return BigInt(stream.events.length) - 1n;
}

function conflict(stream: ModelStream): ModelAnswer {
  return { type: 'wrong-expected-version', actual: stream.events.length === 0 ? 'no_stream' : last(stream) };
}

function repeat(stream: ModelStream, known: readonly (ModelEvent | undefined)[]): ModelAnswer | undefined {
  if (!known[0]) return undefined;
  const end = known.every(Boolean) ? known.at(-1) : undefined;
  return end ? { type: 'done', revision: end.revision } : conflict(stream);
}
