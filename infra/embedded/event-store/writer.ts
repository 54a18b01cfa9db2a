import type { Change, Outcome } from './append-batch.ts';
import { sizeOf, type StoredEvent } from './event.ts';
import type { Head } from './heads.ts';
import { Lru } from './lru.ts';
import { writeGroup } from './write-group.ts';
import { openWriterSession, type WriterSession } from './writer-session.ts';

const maxBatchChanges = 1_000;
const maxBatchBytes = 8 * 1024 * 1024;
const maxQueueBytes = 64 * 1024 * 1024;
const cachedHeads = 25_000;
const firstLockWaitMs = 3_000;
const laterLockWaitMs = 2_000;

/** Thrown to callers when it is not known whether their change was written, or when it cannot be. */
export class LogUnavailableError extends Error {}

/** Thrown to callers whose deadline passed before their change was taken up; it was not written. */
export class TooLateError extends Error {}

interface Waiting {
  change: Change;
  bytes: number;
  isTooLate: () => boolean;
  resolve: (outcome: Outcome) => void;
  reject: (error: Error) => void;
}

/**
 * The only writer of the log. Changes wait in a queue; one flush at a time decides and writes everything that
 * waits, in one transaction, and responds only after its commit.
 */
export class Writer {
  readonly #databaseUrl: string;
  readonly #onCommit: (events: readonly StoredEvent[]) => void;
  readonly #onReconnect: (last: bigint) => void;
  readonly #heads = new Lru<string, Head>(cachedHeads);
  #session: WriterSession | undefined;
  #last: bigint;
  #queue: Waiting[] = [];
  #queueBytes = 0;
  #running: Promise<void> | undefined;
  #reconnecting: Promise<void> | undefined;
  #closed = false;

  private constructor(options: WriterOptions) {
    this.#last = 0n;
    this.#databaseUrl = options.databaseUrl;
    this.#onCommit = options.onCommit;
    this.#onReconnect = options.onReconnect;
  }

  /** Opens the log for writing. Throws LogInUseError when another server has it. */
  static async open(options: WriterOptions): Promise<Writer> {
    const writer = new Writer(options);
    await writer.#connect(firstLockWaitMs);
    return writer;
  }

  get last(): bigint {
    return this.#last;
  }

  /** The head of a stream (base name) if the writer remembers it. */
  head(stream: string): Head | undefined {
    return this.#heads.get(stream);
  }

  /**
   * Writes one change and says what became of it once that is on disk. Rejects with LogUnavailableError when
   * the database fails: the change may then be written or not. Rejects with TooLateError when `isTooLate` says
   * so before the change was taken up.
   */
  submit(change: Change, isTooLate: () => boolean = () => false): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const bytes = change.events.reduce((sum, event) => sum + sizeOf(event), 0);
      if (this.#closed || !this.#session) return reject(new LogUnavailableError('The event log is not available.'));
      if (this.#queueBytes + bytes > maxQueueBytes) return reject(new LogUnavailableError('Server Is Too Busy'));
      this.#queue.push({ change, bytes, isTooLate, resolve, reject });
      this.#queueBytes += bytes;
      this.#running ??= this.#run();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
    const session = this.#session;
    this.#session = undefined;
    await session?.close().catch(() => undefined);
    await this.#reconnecting;
  }

  async #run(): Promise<void> {
    // Appends that arrived in the same turn of the event loop share the first flush.
    await new Promise(setImmediate);
    for (let session = this.#session; session && this.#queue.length > 0; session = this.#session) {
      const batch = this.#take();
      try {
        await this.#flush(session, batch);
      } catch (error) {
        this.#fail(batch, error);
      }
    }
    this.#running = undefined;
  }

  #take(): Waiting[] {
    let count = 0;
    let bytes = 0;
    for (const waiting of this.#queue) {
      if (count > 0 && (count >= maxBatchChanges || bytes + waiting.bytes > maxBatchBytes)) break;
      bytes += waiting.bytes;
      count += 1;
    }
    this.#queueBytes -= bytes;
    return this.#queue.splice(0, count);
  }

  async #flush(session: WriterSession, taken: readonly Waiting[]): Promise<void> {
    const batch = taken.filter((waiting) => {
      const late = waiting.isTooLate();
      if (late) waiting.reject(new TooLateError('The deadline passed before the append was taken up.'));
      return !late;
    });
    const { events, heads, outcomes } = await writeGroup(
      session,
      batch.map((waiting) => waiting.change),
      { last: this.#last, head: (stream) => this.#heads.get(stream) },
    );
    this.#last = events.at(-1)?.position ?? this.#last;
    for (const [stream, head] of heads) this.#heads.set(stream, head);
    if (events.length > 0) this.#onCommit(events);
    batch.forEach((waiting, index) => waiting.resolve(outcomes[index]!));
  }

  #fail(batch: readonly Waiting[], cause: unknown): void {
    const error = new LogUnavailableError('The event log lost its database.', { cause });
    const waiting = this.#queue.splice(0);
    this.#queueBytes = 0;
    for (const { reject } of [...batch, ...waiting]) reject(error);
    const session = this.#session;
    this.#session = undefined;
    this.#reconnecting = this.#reconnect(session);
  }

  async #connect(lockWaitMs: number): Promise<void> {
    const session = await openWriterSession(this.#databaseUrl, lockWaitMs, () => {
      // A flush under way hears of it from its own query.
      if (this.#session === session && !this.#running) this.#fail([], new Error('connection ended'));
    });
    if (this.#closed) return session.close();
    this.#heads.clear();
    this.#last = session.last;
    this.#session = session;
  }

  async #reconnect(broken: WriterSession | undefined): Promise<void> {
    await broken?.close().catch(() => undefined);
    for (let delayMs = 50; !this.#closed; delayMs = Math.min(delayMs * 2, 2_000)) {
      try {
        await this.#connect(laterLockWaitMs);
        this.#onReconnect(this.#last);
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, delayMs).unref());
      }
    }
  }
}

export interface WriterOptions {
  databaseUrl: string;
  onCommit: (events: readonly StoredEvent[]) => void;
  onReconnect: (last: bigint) => void;
}
