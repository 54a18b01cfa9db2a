import type { Socket } from 'node:net';
import type { Commands, Publication } from './commands.ts';
import { ProtocolFault } from './fault.ts';
import { beforeConnect, type ClientOptions, needsLogin, readConnect, readObject } from './handshake.ts';
import { Link } from './link.ts';
import { Parser } from './parser.ts';
import { answerNoResponders, route } from './router.ts';
import type { Settings } from './settings.ts';
import { isLiteral, isValidSubject } from './subject.ts';
import type { Subscriber, Subscription } from './subscription.ts';
import type { SubscriptionTable } from './subscriptions.ts';

export interface Broker {
  settings: Settings;
  table: SubscriptionTable<Subscription>;
  flushSoon: (link: Link) => void;
}

/** One client: what it asked for, what it subscribed to, and what its commands do. */
export class Connection implements Commands, Subscriber {
  options: ClientOptions = beforeConnect;
  readonly link: Link;
  readonly #broker: Broker;
  readonly #subscriptions = new Map<string, Subscription>();
  #authTimer: NodeJS.Timeout | undefined;
  #trusted: boolean;

  constructor(socket: Socket, broker: Broker) {
    const { settings, flushSoon } = broker;
    const parser = new Parser(this, settings);
    this.#broker = broker;
    this.link = new Link(socket, {
      settings,
      flushSoon,
      onChunk: (chunk) => this.#read(parser, chunk),
      onClosed: () => this.#forget(),
    });
    this.#trusted = !needsLogin(settings.login);
    if (this.#trusted) return;
    this.#authTimer = setTimeout(() => this.link.cutOff('Authentication Timeout'), settings.authTimeoutMs);
  }

  begin(letter: number): void {
    if (!this.#trusted && letter !== 0x43 && letter !== 0x63) throw new ProtocolFault('Authorization Violation');
  }

  info(json: string): void {
    readObject(json);
  }

  connect(json: string): void {
    this.options = readConnect(json, this.options, this.#broker.settings.login);
    this.#trusted = true;
    clearTimeout(this.#authTimer);
    this.#acknowledge();
  }

  ping(): void {
    this.link.say('PONG\r\n');
  }

  pong(): void {
    this.link.answered();
  }

  subscribe(subject: string, queue: string, sid: string): void {
    if (!this.#subscriptions.has(sid)) {
      if (!isValidSubject(subject)) {
        this.link.say("-ERR 'Invalid Subject'\r\n");
        return;
      }
      const subscription = { subject, queue, sid, connection: this, delivered: 0, max: 0 };
      this.#subscriptions.set(sid, subscription);
      this.#broker.table.add(subscription);
    }
    this.#acknowledge();
  }

  unsubscribe(sid: string, max: number): void {
    const subscription = this.#subscriptions.get(sid);
    if (subscription && max > subscription.delivered) subscription.max = max;
    else if (subscription) this.#end(subscription);
    this.#acknowledge();
  }

  announce({ subject, headerBytes }: Publication): void {
    if (headerBytes >= 0 && !this.options.headers) throw new ProtocolFault();
    if (this.options.pedantic && !isLiteral(subject)) this.link.say("-ERR 'Invalid Publish Subject'\r\n");
  }

  publish(message: Publication): void {
    this.#acknowledge();
    const delivered = route(this.#broker.table, message, this);
    if (!delivered && message.reply !== '' && this.options.noResponders) {
      answerNoResponders(this.#broker.table, message.reply, this);
    }
  }

  countDelivery(subscription: Subscription): boolean {
    subscription.delivered += 1;
    if (subscription.max === 0 || subscription.delivered < subscription.max) return true;
    this.#end(subscription);
    return subscription.delivered === subscription.max;
  }

  #read(parser: Parser, chunk: Buffer): void {
    try {
      parser.feed(chunk);
    } catch (error) {
      if (!(error instanceof ProtocolFault)) throw error;
      this.link.cutOff(error.reason);
    }
  }

  #acknowledge(): void {
    if (this.options.verbose) this.link.say('+OK\r\n');
  }

  #end(subscription: Subscription): void {
    this.#subscriptions.delete(subscription.sid);
    this.#broker.table.remove(subscription);
  }

  #forget(): void {
    clearTimeout(this.#authTimer);
    for (const subscription of this.#subscriptions.values()) this.#broker.table.remove(subscription);
    this.#subscriptions.clear();
  }
}
