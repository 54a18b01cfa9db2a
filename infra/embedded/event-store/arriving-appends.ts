import { maxAppendBytes, sizeOf, type NewEvent } from './event.ts';
import type { streams } from './protocol.ts';
import { BadMessageError, readExpectedRevision, readProposed, readStreamName } from './wire.ts';

type Request = InstanceType<typeof streams.BatchAppendReq>;
type Options = NonNullable<ReturnType<Request['getOptions']>>;

/** An append of a batch call. */
export interface BatchedAppend {
  stream: string;
  expectedRevision: bigint;
  deadlineMs: number;
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

  /** Takes one request in. Throws BadMessageError or MissingMetadataError where it cannot be understood. */
  take(id: string, request: Request): Arrival {
    const options = request.getOptions();
    if (options) this.#begin(id, options);
    const append = this.#appends.get(id);
    if (!append) return { type: 'unknown' };
    for (const message of request.getProposedMessagesList()) {
      const event = readProposed(message);
      append.events.push(event);
      append.bytes += sizeOf(event);
      this.#bytes += sizeOf(event);
    }
    if (append.bytes <= maxAppendBytes && !request.getIsFinal()) return { type: 'pending', append };
    this.forget(id);
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

  #begin(id: string, options: Options): void {
    if (this.#appends.size >= maxAppends || this.#bytes > maxBytes) {
      throw new BadMessageError('Too many appends are unfinished on one call.');
    }
    const revision = options.hasStreamPosition() ? options.getStreamPosition() : undefined;
    this.#appends.set(id, {
      stream: readStreamName(options.getStreamIdentifier()),
      expectedRevision: readExpectedRevision(options, revision),
      deadlineMs: options.getDeadline()?.toDate().getTime() ?? Infinity,
      events: [],
      bytes: 0,
    });
  }
}
