import { WebSocket } from 'ws';
import { z } from 'zod';
import { chatFrameSchema } from '#contracts/chats.ts';
import { serverFrameSchema } from '#contracts/realtime.ts';
import { createHeard, type Heard } from '#web/features/support-chat/model/heard.ts';

/** The gateway takes 20 frames in 10 s. */
const pauseMs = 550;
const reconnectMs = 200;
const anyFrame = z.union([chatFrameSchema, serverFrameSchema]);

export interface TalkerOptions {
  /** Where it may connect; another one after each cut. */
  urls: readonly string[];
  headers?: Record<string, string>;
  sender: 'user' | 'support';
  name: string;
  /** Numbers from 0 to 1. */
  random(): number;
}

interface Unsent {
  clientMsgId: string;
  text: string;
  userId: string;
}

/** What one side knows of a conversation: texts by their place in it. */
export type Transcript = Map<number, string>;

/** A visitor or an agent that keeps what a browser keeps: who it is, what it could not send, and the last place it knows. */
export class Talker {
  readonly transcripts = new Map<string, Transcript>();
  private readonly heard = new Map<string, Heard>();
  acknowledged = 0;
  cuts = 0;
  /** Places whose text changed after they were known, and errors that no retry mends. */
  readonly wrong: string[] = [];
  private readonly options: TalkerOptions;
  private readonly unsent: Unsent[] = [];
  private socket: WebSocket | undefined;
  private token: string | undefined;
  private visitor: string | undefined;
  private hasBegun = false;
  private isReady = false;
  private isStopped = false;
  private inFlight = false;
  private nth = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(options: TalkerOptions) {
    this.options = options;
    this.connect();
    this.timer = setInterval(() => this.sendNext(), pauseMs);
  }

  /** The visitor's conversation, once it is begun. */
  get userId(): string | undefined {
    return this.hasBegun ? this.visitor : undefined;
  }

  get isDone(): boolean {
    return this.unsent.length === 0;
  }

  say(text: string, userId = this.visitor ?? ''): void {
    this.nth += 1;
    this.unsent.push({ clientMsgId: `${this.nth}`, text, userId });
  }

  /** Watches that conversation too. */
  follow(userId: string): void {
    this.begin(userId);
    this.resume(userId);
  }

  cut(): void {
    this.cuts += 1;
    this.socket?.terminate();
  }

  stop(): void {
    this.isStopped = true;
    clearInterval(this.timer);
    this.socket?.terminate();
  }

  private begin(userId: string): void {
    if (this.transcripts.has(userId)) return;
    this.transcripts.set(userId, new Map());
    this.heard.set(userId, createHeard());
  }

  private connect(): void {
    const { urls, headers = {} } = this.options;
    const url = urls[Math.floor(this.options.random() * urls.length)] ?? '';
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers });
    this.socket = socket;
    socket.on('open', () => this.greet());
    socket.on('message', (data: Buffer) => this.take(anyFrame.parse(JSON.parse(data.toString()))));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.isReady = false;
      this.inFlight = false;
      for (const heard of this.heard.values()) heard.dropped();
      if (!this.isStopped) setTimeout(() => this.isStopped || this.connect(), reconnectMs * (0.5 + this.options.random()));
    });
  }

  private greet(): void {
    const { sender, name } = this.options;
    if (sender === 'support') {
      this.send({ type: 'join_support', supportName: name, clientMsgId: 'hello' });
    } else {
      this.send({ type: 'visitor', ...(this.token === undefined ? {} : { token: this.token }) });
      this.send({ type: 'join', userName: name, clientMsgId: 'hello' });
    }
  }

  private send(frame: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  private resume(conversationId: string): void {
    if (!this.isReady) return;
    const lastSeq = this.heard.get(conversationId)?.upTo();
    this.send({ type: 'resume', conversationId, ...(lastSeq === undefined ? {} : { lastSeq }) });
  }

  /** One at a time, so that what is sent again never overtakes. */
  private sendNext(): void {
    const [next] = this.unsent;
    if (!next || !this.isReady || this.inFlight) return;
    this.inFlight = true;
    const { sender, name: senderName } = this.options;
    const { userId, ...message } = next;
    this.send({ type: 'message', ...message, sender, senderName, ...(sender === 'support' ? { userId } : {}) });
  }

  private know(userId: string, seq: string, text: string): void {
    const transcript = this.transcripts.get(userId);
    if (!transcript) return;
    const known = transcript.get(Number(seq));
    if (known !== undefined && known !== text) this.wrong.push(`${seq} was ${known} and became ${text}`);
    transcript.set(Number(seq), text);
  }

  private take(frame: z.infer<typeof anyFrame>): void {
    switch (frame.type) {
      case 'visitor':
        this.token = frame.token;
        this.visitor = frame.visitor;
        return this.begin(frame.visitor);
      case 'resumed':
        return this.heard.get(frame.conversationId)?.resumed(frame.seq);
      case 'message':
        this.heard.get(frame.userId)?.message(frame.seq);
        return this.know(frame.userId, frame.seq, frame.text);
      case 'ack':
        return frame.clientMsgId === 'hello' ? this.joined() : this.stored(frame.clientMsgId, frame.seq);
      case 'error':
        this.inFlight = false;
        if (frame.code === 'unavailable') return frame.clientMsgId === 'hello' ? this.socket?.terminate() : undefined;
        this.wrong.push(`${frame.code}: ${frame.message}`);
        return undefined;
      default:
        return undefined;
    }
  }

  private joined(): void {
    this.hasBegun = true;
    this.isReady = true;
    for (const userId of this.transcripts.keys()) this.resume(userId);
  }

  private stored(clientMsgId: string, seq: string | undefined): void {
    const [first] = this.unsent;
    if (first?.clientMsgId !== clientMsgId || seq === undefined) return;
    this.unsent.shift();
    this.inFlight = false;
    this.acknowledged += 1;
    this.know(first.userId, seq, first.text);
  }
}
