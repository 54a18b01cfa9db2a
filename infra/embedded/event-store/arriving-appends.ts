import type { Piece, Target } from './batch-append-request.ts';
import { maxAppendBytes, maxAppendMemory, sizeOf, type NewEvent } from './event.ts';

export interface BatchedAppend extends Target {
  /** Its id as it came, to be sent back. */
  correlation: Buffer;
  events: NewEvent[];
  dataBytes: number;
  memory: number;
  isAnswered: boolean;
}

/** Why an append is refused before it is whole. */
export type RefusedArrival = 'too late' | 'too large' | 'too heavy' | 'too many';

/** What a request did: the append goes on, is complete, is refused, or is not one that is under way. */
export type Arrival = { type: 'pending' | 'complete' | RefusedArrival; append: BatchedAppend } | { type: 'unknown' };

const maxAppends = 1_000;
const maxMemory = 2 * maxAppendMemory;

/** The appends of one batch call whose requests are still arriving, by correlation id. Bounded in number and memory. */
export class ArrivingAppends {
  readonly #appends = new Map<string, BatchedAppend>();
  /** Ids of appends that were refused while more of them was to come, which must not begin again. */
  readonly #refused = new Set<string>();
  #memory = 0;

  /** Takes one piece in; what an append is to do is said by its first. A refused append is dropped. */
  take(piece: Piece, nowMs: number): Arrival {
    const { correlationId, target, events, isFinal } = piece;
    if (this.#refused.has(correlationId)) {
      if (isFinal) this.#refused.delete(correlationId);
      return { type: 'unknown' };
    }
    const append = this.#appends.get(correlationId) ?? (target && this.#begin(piece, target));
    if (!append) return { type: 'unknown' };
    for (const event of events) {
      const memory = sizeOf(event);
      append.events.push(event);
      append.dataBytes += event.data.length;
      append.memory += memory;
      this.#memory += memory;
    }
    const refused = this.#refusalOf(append, nowMs);
    if (refused) {
      this.refuse(piece);
      return { type: refused, append };
    }
    if (isFinal) this.#forget(correlationId);
    return { type: isFinal ? 'complete' : 'pending', append };
  }

  /** Drops the append that a piece belongs to; false where it was refused before. What follows of it is unknown. */
  refuse({ correlationId, isFinal }: Pick<Piece, 'correlationId' | 'isFinal'>): boolean {
    this.#forget(correlationId);
    const isNew = !this.#refused.has(correlationId);
    if (isFinal) this.#refused.delete(correlationId);
    else this.#refused.add(correlationId);
    const [oldest] = this.#refused;
    if (oldest !== undefined && this.#refused.size > maxAppends) this.#refused.delete(oldest);
    return isNew;
  }

  get(id: string): BatchedAppend | undefined {
    return this.#appends.get(id);
  }

  #begin({ correlation, correlationId }: Piece, { stream, expectedRevision, deadlineMs }: Target): BatchedAppend {
    const counted = { events: [], dataBytes: 0, memory: 0, isAnswered: false };
    const append: BatchedAppend = { correlation, stream, expectedRevision, deadlineMs, ...counted };
    this.#appends.set(correlationId, append);
    return append;
  }

  #refusalOf(append: BatchedAppend, nowMs: number): RefusedArrival | undefined {
    if (append.deadlineMs <= nowMs) return 'too late';
    if (append.dataBytes > maxAppendBytes) return 'too large';
    if (append.memory > maxAppendMemory) return 'too heavy';
    return this.#appends.size > maxAppends || this.#memory > maxMemory ? 'too many' : undefined;
  }

  #forget(id: string): void {
    this.#memory -= this.#appends.get(id)?.memory ?? 0;
    this.#appends.delete(id);
  }
}
