import type { ServerWritableStream } from '@grpc/grpc-js';
import { shuttingDown, toRefusal } from './errors.ts';
import type { ReadAnswer, streams } from './protocol.ts';

export type ReadCall = ServerWritableStream<InstanceType<typeof streams.ReadReq>, ReadAnswer>;

const largeBytes = 64 * 1024;

/** The responses of one Read, sent no faster than the client reads them. */
export class Outgoing {
  readonly #call: ReadCall;
  readonly #stopping: AbortSignal;
  readonly #over = new AbortController();
  #wake: (() => void) | undefined;

  constructor(call: ReadCall, stopping: AbortSignal) {
    this.#call = call;
    this.#stopping = stopping;
    const stop = () => this.#over.abort();
    if (stopping.aborted) stop();
    stopping.addEventListener('abort', stop);
    call.once('cancelled', stop);
    call.once('close', stop);
    call.on('error', stop);
    this.#over.signal.addEventListener('abort', () => {
      stopping.removeEventListener('abort', stop);
      this.#wake?.();
    });
  }

  get signal(): AbortSignal {
    return this.#over.signal;
  }

  get isOver(): boolean {
    return this.#over.signal.aborted;
  }

  /** Sends one answer; the promise, if there is one, must be awaited before the next. */
  send(answer: ReadAnswer): Promise<void> | undefined {
    if (this.isOver) return undefined;
    // The call counts responses, not bytes: large ones leave one by one, so that a slow reader buffers little.
    if (Buffer.isBuffer(answer) && answer.length >= largeBytes) {
      return this.#until((done) => void this.#call.write(answer, done));
    }
    if (this.#call.write(answer)) return undefined;
    return this.#until((done) => void this.#call.once('drain', done));
  }

  /** Ends the call in good order; after a stop of the server, with the reason. */
  end(): void {
    if (this.#stopping.aborted) this.fail(shuttingDown());
    else if (!this.isOver) this.#call.end();
    this.#over.abort();
  }

  /** Ends the call with an error, unless the client has disconnected. */
  fail(error: unknown): void {
    const gone = this.isOver && !this.#stopping.aborted;
    this.#over.abort();
    if (!gone) this.#call.emit('error', toRefusal(error));
  }

  #until(start: (done: () => void) => void): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
      start(resolve);
    });
  }
}
