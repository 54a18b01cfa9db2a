import type pg from 'pg';
import type { Change, Outcome } from './append-batch.ts';
import { readPool } from './database.ts';
import type { StoredEvent } from './event.ts';
import { emptyHead, loadHeads, type Head } from './heads.ts';
import { readEvents, readLogPage, readStreamPage, type Direction, type Visible } from './read-log.ts';
import { baseStreamOf } from './stream-name.ts';
import { Tail } from './tail.ts';
import { viewOf, type View } from './visible.ts';
import { Waiters } from './waiters.ts';
import { Writer } from './writer.ts';

const readConnections = 8;
const livePage = 256;

/** The event log: one writer, many readers that follow it at their own pace. */
export class EventLog {
  readonly #pool: pg.Pool;
  readonly #writer: Writer;
  readonly #tail: Tail;
  readonly #waiters: Waiters;

  private constructor(parts: { pool: pg.Pool; writer: Writer; tail: Tail; waiters: Waiters }) {
    this.#pool = parts.pool;
    this.#writer = parts.writer;
    this.#tail = parts.tail;
    this.#waiters = parts.waiters;
  }

  /** Opens the log in a Postgres database, making its table first. Throws LogInUseError when it is in use. */
  static async open(databaseUrl: string): Promise<EventLog> {
    const waiters = new Waiters();
    const tail = new Tail(0n);
    const writer = await Writer.open({
      databaseUrl,
      onCommit: (events) => {
        const before = tail.last;
        tail.append(events);
        waiters.wake(
          events.map((event) => event.stream),
          before,
        );
      },
      onReconnect: (last) => {
        tail.reset(last);
        waiters.wakeAll();
      },
    });
    tail.reset(writer.last);
    return new EventLog({ pool: readPool(databaseUrl, readConnections), writer, tail, waiters });
  }

  /** Position of the last committed event; 0 in an empty log. */
  get last(): bigint {
    return this.#tail.last;
  }

  submit(change: Change, isTooLate?: () => boolean): Promise<Outcome> {
    return this.#writer.submit(change, isTooLate);
  }

  async view(stream: string): Promise<View> {
    return viewOf(stream, await this.#head(baseStreamOf(stream)), Date.now());
  }

  page(range: { from: bigint; to: bigint; direction: Direction; limit?: number }): Promise<StoredEvent[]> {
    return readLogPage(this.#pool, range);
  }

  streamPage(stream: string, range: Visible & { direction: Direction; limit?: number }): Promise<StoredEvent[]> {
    return readStreamPage(this.#pool, stream, range);
  }

  /** Single events by their place; places without an event are left out. */
  events(places: readonly { stream: string; revision: bigint }[]): Promise<StoredEvent[]> {
    return readEvents(this.#pool, places);
  }

  /** Events after a position from memory, or undefined where memory does not reach back that far. */
  recent(position: bigint): StoredEvent[] | undefined {
    return this.#tail.after(position, livePage);
  }

  /**
   * Resolves once the log (or `stream`) has grown after `position`, or when `signal` aborts, with the position
   * from which to look: `position`, or a later one where nothing the caller waits for happened in between.
   */
  async grown(position: bigint, signal: AbortSignal, stream?: string): Promise<bigint> {
    if (this.#tail.last > position) return position;
    return (await this.#waiters.wait(signal, stream)) ?? position;
  }

  async close(): Promise<void> {
    await this.#writer.close();
    await this.#pool.end();
  }

  async #head(base: string): Promise<Head> {
    return this.#writer.head(base) ?? (await loadHeads(this.#pool, [base])).get(base) ?? emptyHead;
  }
}
