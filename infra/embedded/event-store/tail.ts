import { sizeOf, type StoredEvent } from './event.ts';

const maxEvents = 4_096;
const maxBytes = 8 * 1024 * 1024;

/** The newest events of the log, in memory, so that live readers need no query. Bounded in events and bytes. */
export class Tail {
  #events: StoredEvent[] = [];
  #start = 0;
  #bytes = 0;
  /** Position of the last committed event; 0 in an empty log. */
  last: bigint;

  constructor(last: bigint) {
    this.last = last;
  }

  /** Adds events that follow `last` without a gap. */
  append(events: readonly StoredEvent[]): void {
    for (const event of events) {
      this.#events.push(event);
      this.#bytes += sizeOf(event) + event.stream.length * 2;
      this.last = event.position;
    }
    while (this.#events.length - this.#start > maxEvents || this.#bytes > maxBytes) {
      const oldest = this.#events[this.#start++];
      if (!oldest) break;
      this.#bytes -= sizeOf(oldest) + oldest.stream.length * 2;
    }
    if (this.#start > maxEvents) {
      this.#events = this.#events.slice(this.#start);
      this.#start = 0;
    }
  }

  /** Forgets everything, because the log went on to `last` without this memory. */
  reset(last: bigint): void {
    this.#events = [];
    this.#start = 0;
    this.#bytes = 0;
    this.last = last;
  }

  /** At most `limit` events after a position, or undefined where some of them are no longer in memory. */
  after(position: bigint, limit: number): StoredEvent[] | undefined {
    if (position >= this.last) return [];
    const oldest = this.#events[this.#start];
    if (!oldest || position + 1n < oldest.position) return undefined;
    const from = this.#start + Number(position + 1n - oldest.position);
    return this.#events.slice(from, from + limit);
  }
}
