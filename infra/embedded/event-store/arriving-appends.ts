import type { Piece, Target } from './batch-append-request.ts';
import { maxAppendBytes, sizeOf, type NewEvent } from './event.ts';
import { BadMessageError } from './wire.ts';

/** An append of a batch call. */
export interface BatchedAppend extends Target {
  events: NewEvent[];
  bytes: number;
}

/** What a request did: the append goes on, is complete, is too large, or was never begun. */
export type Arrival = { type: 'pending' | 'complete' | 'too large'; append: BatchedAppend } | { type: 'unknown' };

const maxAppends = 1_000;
const maxBytes = 32 * 1024 * 1024;

/** The appends of one batch call whose requests are still arriving, by correlation id. Bounded in number and bytes. */
export class ArrivingAppends {
  readonly #appends = new Map<string, BatchedAppend>();
  #bytes = 0;

  /** Takes one piece in; what an append is to do is said by its first. Throws BadMessageError where too much is unfinished. */
  take({ correlationId, target, events, isFinal }: Piece): Arrival {
    const append = this.#appends.get(correlationId) ?? (target && this.#begin(correlationId, target));
    if (!append) return { type: 'unknown' };
    for (const event of events) {
      append.events.push(event);
      append.bytes += sizeOf(event);
      this.#bytes += sizeOf(event);
    }
    if (append.bytes <= maxAppendBytes && !isFinal) return { type: 'pending', append };
    this.forget(correlationId);
    return { type: append.bytes > maxAppendBytes ? 'too large' : 'complete', append };
  }

  /** The stream an unfinished append goes to. */
  streamOf(id: string): string | undefined {
    return this.#appends.get(id)?.stream;
  }

  /** Drops an append; requests that follow for it are unknown. */
  forget(id: string): void {
    this.#bytes -= this.#appends.get(id)?.bytes ?? 0;
    this.#appends.delete(id);
  }

  #begin(id: string, target: Target): BatchedAppend {
    if (this.#appends.size >= maxAppends || this.#bytes > maxBytes) {
      throw new BadMessageError('Too many appends are unfinished on one call.');
    }
    const { stream, expectedRevision, deadlineMs } = target;
    const append: BatchedAppend = { stream, expectedRevision, deadlineMs, events: [], bytes: 0 };
    this.#appends.set(id, append);
    return append;
  }
}
