import type { Commands, Publication } from './commands.ts';
import { ProtocolFault } from './fault.ts';
import { Tokens } from './tokens.ts';
import { mayBeCommand } from './verbs.ts';

export interface ParserLimits {
  maxControlLineBytes: number;
  maxPayloadBytes: number;
}

const nothing = Buffer.alloc(0);
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

export class Parser {
  readonly #commands: Commands;
  readonly #limits: ParserLimits;
  readonly #tokens = new Tokens();
  readonly #message: Publication = {
    subject: '',
    reply: '',
    headerBytes: -1,
    totalBytes: 0,
    body: nothing,
    start: 0,
    end: 0,
  };
  #line = nothing;
  #body: Buffer | undefined;
  #filled = 0;
  #awaitsBody = false;

  constructor(commands: Commands, limits: ParserLimits) {
    this.#commands = commands;
    this.#limits = limits;
  }

  /** @throws ProtocolFault when the client is to be cut off */
  feed(received: Buffer): void {
    let chunk = received;
    if (this.#line.length > 0) {
      chunk = Buffer.concat([this.#line, received]);
      this.#line = nothing;
    }
    let at = this.#body ? this.#fill(chunk) : 0;
    while (at < chunk.length) {
      if (this.#awaitsBody) {
        at = this.#readBody(chunk, at);
        continue;
      }
      const end = chunk.indexOf(lineFeed, at);
      if (end === -1) {
        this.#keepLine(chunk, at);
        return;
      }
      this.#command(chunk, at, end > at && chunk[end - 1] === carriageReturn ? end - 1 : end);
      at = end + 1;
    }
  }

  #keepLine(chunk: Buffer, at: number): void {
    this.#commands.begin(chunk[at] ?? 0);
    if (!mayBeCommand(chunk, at, chunk.length)) throw new ProtocolFault('Unknown Protocol Operation');
    if (chunk.length - at > this.#limits.maxControlLineBytes + 16) throw new ProtocolFault('maximum control line exceeded');
    this.#line = Buffer.from(chunk.subarray(at));
  }

  #command(line: Buffer, start: number, end: number): void {
    this.#commands.begin(line[start] ?? 0);
    let word = start;
    while (word < end && line[word] !== 0x20 && line[word] !== 0x09) word += 1;
    // By far the most frequent command, recognised without making a string.
    const isPub =
      word < end && word - start === 3 && line[start] === 0x50 && line[start + 1] === 0x55 && line[start + 2] === 0x42;
    if (!isPub && !mayBeCommand(line, start, end + 1)) throw new ProtocolFault('Unknown Protocol Operation');
    if (end - word > this.#limits.maxControlLineBytes + 1) throw new ProtocolFault('maximum control line exceeded');
    if (isPub) return this.#publish(line, word, end, 0);
    switch (line.toString('latin1', start, word).toUpperCase()) {
      case 'PUB':
        return this.#publish(line, word, end, 0);
      case 'HPUB':
        return this.#publish(line, word, end, 1);
      case 'SUB':
        return this.#subscribe(line, word, end);
      case 'UNSUB':
        return this.#unsubscribe(line, word, end);
      case '-ERR':
        throw new ProtocolFault();
      default:
        return this.#signal(line, start, end);
    }
  }

  #signal(line: Buffer, start: number, end: number): void {
    switch (line.toString('latin1', start, start + 4).toUpperCase()) {
      case 'PING':
        return this.#commands.ping();
      case 'PONG':
        return this.#commands.pong();
      case 'CONN':
        return this.#commands.connect(line.toString('utf8', start + 'CONNECT'.length, end));
      case 'INFO':
        return this.#commands.info(line.toString('utf8', start + 'INFO'.length, end));
      default:
        return undefined;
    }
  }

  #publish(line: Buffer, start: number, end: number, sizes: 0 | 1): void {
    const tokens = this.#tokens;
    const message = this.#message;
    tokens.read(line, start, end);
    const { count } = tokens;
    if (count !== 2 + sizes && count !== 3 + sizes) throw new ProtocolFault();
    message.subject = tokens.name(line, 0);
    message.reply = count === 3 + sizes ? tokens.text(line, 1) : '';
    message.headerBytes = sizes === 1 ? tokens.size(line, count - 2) : -1;
    message.totalBytes = tokens.size(line, count - 1);
    if (message.totalBytes < 0 || (sizes === 1 && message.headerBytes < 0)) throw new ProtocolFault();
    if (message.headerBytes > message.totalBytes) throw new ProtocolFault();
    if (message.totalBytes > this.#limits.maxPayloadBytes) throw new ProtocolFault('Maximum Payload Violation');
    this.#commands.announce(message);
    this.#awaitsBody = true;
  }

  #readBody(chunk: Buffer, at: number): number {
    const size = this.#message.totalBytes + 2;
    if (chunk.length - at >= size) {
      this.#deliver(chunk, at);
      return at + size;
    }
    this.#body = Buffer.allocUnsafeSlow(size);
    this.#filled = 0;
    return at + this.#fill(chunk.subarray(at));
  }

  /** Moves what belongs to the unfinished message out of the chunk and says how many bytes that were. */
  #fill(chunk: Buffer): number {
    const body = this.#body;
    if (!body) return 0;
    const taken = chunk.copy(body, this.#filled);
    this.#filled += taken;
    if (this.#filled === body.length) {
      this.#body = undefined;
      this.#deliver(body, 0);
    }
    return taken;
  }

  #deliver(body: Buffer, start: number): void {
    const message = this.#message;
    const end = start + message.totalBytes + 2;
    if (body[end - 2] !== carriageReturn || body[end - 1] !== lineFeed) throw new ProtocolFault('Unknown Protocol Operation');
    this.#awaitsBody = false;
    message.body = body;
    message.start = start;
    message.end = end;
    this.#commands.publish(message);
    message.body = nothing;
  }

  #subscribe(line: Buffer, start: number, end: number): void {
    const tokens = this.#tokens;
    tokens.read(line, start, end);
    if (tokens.count !== 2 && tokens.count !== 3) throw new ProtocolFault();
    const queue = tokens.count === 3 ? tokens.text(line, 1) : '';
    this.#commands.subscribe(tokens.text(line, 0), queue, tokens.text(line, tokens.count - 1));
  }

  #unsubscribe(line: Buffer, start: number, end: number): void {
    const tokens = this.#tokens;
    tokens.read(line, start, end);
    if (tokens.count !== 1 && tokens.count !== 2) throw new ProtocolFault();
    this.#commands.unsubscribe(tokens.text(line, 0), tokens.count === 2 ? tokens.size(line, 1) : -1);
  }
}
