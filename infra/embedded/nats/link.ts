import type { Socket } from 'node:net';
import { Outbox } from './outbox.ts';
import type { Settings } from './settings.ts';

export interface LinkOptions {
  settings: Settings;
  /** Has the link flushed at the end of this turn of the event loop. */
  flushSoon: (link: Link) => void;
  onChunk: (chunk: Buffer) => void;
  /** Called once, when nothing more can be said or heard. */
  onClosed: () => void;
}

const stallMs = 10;

/** The wire to one client: what waits for it, whether it takes it, and whether it is still there. */
export class Link {
  closed = false;
  readonly #socket: Socket;
  readonly #options: LinkOptions;
  readonly #outbox: Outbox;
  readonly #pingTimer: NodeJS.Timeout;
  #writeTimer: NodeJS.Timeout | undefined;
  #lastHeardAt = Date.now();
  #pingsOut = 0;
  #flushing = false;
  #stalled = false;

  constructor(socket: Socket, options: LinkOptions) {
    this.#socket = socket;
    this.#options = options;
    this.#outbox = new Outbox(socket);
    this.#pingTimer = setInterval(() => this.#checkLiveness(), options.settings.pingIntervalMs);
    socket.setNoDelay(true);
    socket.on('data', (chunk) => {
      if (this.closed) return;
      this.#lastHeardAt = Date.now();
      options.onChunk(chunk);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => this.#close());
  }

  /** Queues text of one byte per character. */
  say(text: string): void {
    if (this.closed) return;
    this.#outbox.text(text);
    this.#afterQueueing();
  }

  /** Queues a message: its first line and its body, CR LF included. */
  send(head: string, body: Buffer, start: number, end: number): void {
    if (this.closed) return;
    this.#outbox.text(head);
    this.#outbox.bytes(body, start, end);
    this.#afterQueueing();
  }

  /** Hands everything that waits to the socket, and drops a client that lets too much pile up. */
  flush(): void {
    this.#flushing = false;
    if (this.closed || this.#outbox.isEmpty) return;
    this.#outbox.flush(this.#written);
    const waiting = this.#socket.writableLength;
    if (waiting > this.#options.settings.maxPendingBytes) this.#drop();
    else if (waiting > 0) this.#writeTimer ??= this.#startWriteTimer();
  }

  get isFallingBehind(): boolean {
    return this.#socket.writableLength > this.#options.settings.maxPendingBytes / 2;
  }

  /** Hears no more from this client for a moment, so that a slower one can catch up. */
  waitFor(slower: Link): void {
    if (this.#stalled || this.closed) return;
    this.#stalled = true;
    this.#socket.pause();
    const resume = () => {
      clearTimeout(timer);
      slower.#socket.off('drain', resume);
      this.#stalled = false;
      this.#socket.resume();
    };
    const timer = setTimeout(resume, stallMs);
    slower.#socket.once('drain', resume);
  }

  answered(): void {
    this.#pingsOut = 0;
  }

  /** Ends the connection after a last word, if the protocol has one for the reason. */
  cutOff(reason?: string): void {
    if (this.closed) return;
    if (reason !== undefined) this.#outbox.text(`-ERR '${reason}'\r\n`);
    this.flush();
    this.#close();
    this.#socket.end();
    setTimeout(() => this.#socket.destroy(), 1_000).unref();
  }

  #afterQueueing(): void {
    if (this.#outbox.isFull) {
      this.flush();
    } else if (!this.#flushing) {
      this.#flushing = true;
      this.#options.flushSoon(this);
    }
  }

  readonly #written = (): void => {
    clearTimeout(this.#writeTimer);
    const more = !this.closed && this.#socket.writableLength > 0;
    this.#writeTimer = more ? this.#startWriteTimer() : undefined;
  };

  #startWriteTimer(): NodeJS.Timeout {
    return setTimeout(() => this.#drop(), this.#options.settings.writeDeadlineMs);
  }

  #checkLiveness(): void {
    const { pingIntervalMs, maxPingsOut } = this.#options.settings;
    if (Date.now() - this.#lastHeardAt < pingIntervalMs / 2) return;
    if (this.#pingsOut >= maxPingsOut) {
      this.cutOff('Stale Connection');
      return;
    }
    this.#pingsOut += 1;
    this.say('PING\r\n');
  }

  #drop(): void {
    this.#close();
    this.#socket.destroy();
  }

  #close(): void {
    if (this.closed) return;
    this.closed = true;
    clearTimeout(this.#writeTimer);
    clearInterval(this.#pingTimer);
    this.#options.onClosed();
  }
}
