import type { Socket } from 'node:net';
import { ProtocolFault } from './fault.ts';
import { beforeConnect, type ClientOptions, needsLogin, readConnect } from './handshake.ts';
import { Outbox } from './outbox.ts';
import { type Commands, Parser, type Publication } from './parser.ts';
import { answerNoResponders, route } from './router.ts';
import type { Settings } from './settings.ts';
import { isLiteral, isValidSubject } from './subject.ts';
import type { SubscriptionTable } from './subscriptions.ts';

/** One SUB of one client. */
export interface Subscription {
  subject: string;
  queue: string;
  sid: string;
  connection: Connection;
  delivered: number;
  /** Messages after which it ends; 0 for never. */
  max: number;
}

/** What a connection shares with the others. */
export interface Broker {
  settings: Settings;
  table: SubscriptionTable<Subscription>;
  /** Has the connection flushed at the end of this turn of the event loop. */
  flushSoon: (connection: Connection) => void;
}

const stallMs = 10;

/** One client: its session, its subscriptions and what waits for it. */
export class Connection implements Commands {
  options: ClientOptions = beforeConnect;
  closed = false;
  readonly socket: Socket;
  readonly #broker: Broker;
  readonly #parser: Parser;
  readonly #outbox: Outbox;
  readonly #subscriptions = new Map<string, Subscription>();
  readonly #authTimer: NodeJS.Timeout | undefined;
  readonly #pingTimer: NodeJS.Timeout;
  #trusted: boolean;
  #lastHeardAt = Date.now();
  #pingsOut = 0;
  #flushing = false;
  #stalled = false;
  #deadline: NodeJS.Timeout | undefined;

  constructor(socket: Socket, broker: Broker) {
    const { settings } = broker;
    this.socket = socket;
    this.#broker = broker;
    this.#parser = new Parser(this, settings);
    this.#outbox = new Outbox(socket);
    this.#trusted = !needsLogin(settings.login);
    if (!this.#trusted)
      this.#authTimer = setTimeout(() => this.cutOff('Authentication Timeout'), settings.authTimeoutMs);
    this.#pingTimer = setInterval(() => this.#checkLiveness(), settings.pingIntervalMs);
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#receive(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => this.#forget());
  }

  connect(json: string): void {
    this.options = readConnect(json, this.options, this.#broker.settings.login);
    this.#trusted = true;
    clearTimeout(this.#authTimer);
    this.#acknowledge();
  }

  ping(): void {
    this.#requireLogin();
    this.say('PONG\r\n');
  }

  pong(): void {
    this.#requireLogin();
    this.#pingsOut = 0;
  }

  subscribe(subject: string, queue: string, sid: string): void {
    this.#requireLogin();
    if (!isValidSubject(subject)) {
      this.say("-ERR 'Invalid Subject'\r\n");
      return;
    }
    if (!this.#subscriptions.has(sid)) {
      const subscription = { subject, queue, sid, connection: this, delivered: 0, max: 0 };
      this.#subscriptions.set(sid, subscription);
      this.#broker.table.add(subscription);
    }
    this.#acknowledge();
  }

  unsubscribe(sid: string, max: number): void {
    this.#requireLogin();
    const subscription = this.#subscriptions.get(sid);
    if (subscription && max > subscription.delivered) subscription.max = max;
    else if (subscription) this.#end(subscription);
    this.#acknowledge();
  }

  publish(message: Publication): void {
    this.#requireLogin();
    if (message.headerBytes >= 0 && !this.options.headers) throw new ProtocolFault();
    if (this.options.pedantic && !isLiteral(message.subject)) this.say("-ERR 'Invalid Publish Subject'\r\n");
    this.#acknowledge();
    const delivered = route(this.#broker.table, message, this);
    if (!delivered && message.reply !== '' && this.options.noResponders) {
      answerNoResponders(this.#broker.table, message.reply, this);
    }
  }

  /** Counts a message towards the subscription's maximum; false if it had its last already. */
  countDelivery(subscription: Subscription): boolean {
    subscription.delivered += 1;
    if (subscription.max === 0 || subscription.delivered < subscription.max) return true;
    this.#end(subscription);
    return subscription.delivered === subscription.max;
  }

  /** Queues text of one byte per character for this client. */
  say(text: string): void {
    if (this.closed) return;
    this.#outbox.text(text);
    this.#afterQueueing();
  }

  /** Queues a message: its first line and its body, CR LF included. */
  send(head: string, body: Buffer, start: number, end: number): void {
    this.#outbox.text(head);
    this.#outbox.bytes(body, start, end);
    this.#afterQueueing();
  }

  get isFallingBehind(): boolean {
    return this.socket.writableLength > this.#broker.settings.maxPendingBytes / 2;
  }

  /** Reads no more from this client for a moment, so that a slower one can catch up. */
  waitFor(slower: Connection): void {
    if (this.#stalled || this.closed) return;
    this.#stalled = true;
    this.socket.pause();
    const resume = () => {
      clearTimeout(timer);
      slower.socket.off('drain', resume);
      this.#stalled = false;
      this.socket.resume();
    };
    const timer = setTimeout(resume, stallMs);
    slower.socket.once('drain', resume);
  }

  /** Hands everything that waits to the socket, and cuts off a client that lets too much pile up. */
  flush(): void {
    this.#flushing = false;
    if (this.closed || this.#outbox.isEmpty) return;
    const { maxPendingBytes, writeDeadlineMs } = this.#broker.settings;
    this.#outbox.flush(this.#written);
    if (this.socket.writableLength > maxPendingBytes) this.#drop();
    else if (this.socket.writableLength > 0) this.#deadline ??= setTimeout(() => this.#drop(), writeDeadlineMs);
  }

  /** Ends the connection after a last word, if the protocol has one for the reason. */
  cutOff(reason?: string): void {
    if (this.closed) return;
    if (reason !== undefined) this.#outbox.text(`-ERR '${reason}'\r\n`);
    this.flush();
    this.#forget();
    this.socket.end();
    setTimeout(() => this.socket.destroy(), 1_000).unref();
  }

  readonly #written = (): void => {
    clearTimeout(this.#deadline);
    this.#deadline = undefined;
    if (!this.closed && this.socket.writableLength > 0) {
      this.#deadline = setTimeout(() => this.#drop(), this.#broker.settings.writeDeadlineMs);
    }
  };

  #receive(chunk: Buffer): void {
    if (this.closed) return;
    this.#lastHeardAt = Date.now();
    try {
      this.#parser.feed(chunk);
    } catch (error) {
      if (!(error instanceof ProtocolFault)) throw error;
      this.cutOff(error.reason);
    }
  }

  #afterQueueing(): void {
    if (this.#outbox.isFull) {
      this.flush();
    } else if (!this.#flushing) {
      this.#flushing = true;
      this.#broker.flushSoon(this);
    }
  }

  #acknowledge(): void {
    if (this.options.verbose) this.say('+OK\r\n');
  }

  #requireLogin(): void {
    if (!this.#trusted) throw new ProtocolFault('Authorization Violation');
  }

  #checkLiveness(): void {
    if (Date.now() - this.#lastHeardAt < this.#broker.settings.pingIntervalMs / 2) return;
    if (this.#pingsOut >= this.#broker.settings.maxPingsOut) {
      this.cutOff('Stale Connection');
      return;
    }
    this.#pingsOut += 1;
    this.say('PING\r\n');
  }

  #end(subscription: Subscription): void {
    this.#subscriptions.delete(subscription.sid);
    this.#broker.table.remove(subscription);
  }

  #drop(): void {
    this.#forget();
    this.socket.destroy();
  }

  #forget(): void {
    if (this.closed) return;
    this.closed = true;
    clearTimeout(this.#authTimer);
    clearTimeout(this.#deadline);
    clearInterval(this.#pingTimer);
    for (const subscription of this.#subscriptions.values()) this.#broker.table.remove(subscription);
    this.#subscriptions.clear();
  }
}
