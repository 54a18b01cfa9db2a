import type { Language } from '#contracts/languages.ts';
import type { ServerFrame } from '#contracts/realtime.ts';
import { createObservable } from '#web/shared/observable.ts';
import type { Line } from '#web/shared/realtime/socket.ts';
import type { ConversationStorage } from './conversation-storage.ts';
import { withFrame, withNotice, withoutUnsent, withStored } from './conversation.ts';
import type { Incoming } from './frame-in.ts';
import { createHeard } from './heard.ts';
import { createKeptLine, reconnectDelayMs } from './kept-line.ts';
import { nothingSaid, type SupportState } from './support-state.ts';

export const joinDelayMs = 100;

/** The visitor's end of a conversation: it outlives sockets, reloads and outages, and says everything once. */
export interface SupportLine {
  get(): SupportState;
  subscribe(listener: () => void): () => void;
  /** Connects, and goes on with the conversation of before. */
  open(): void;
  join(userName: string): void;
  say(text: string): void;
  setTyping(isTyping: boolean): void;
  /** What was typed and not said yet when the panel was closed. */
  draft(): string;
  keepDraft(typed: string): void;
  /** Says which parcel it is about. */
  attach(trackingNumber: string): void;
  /** Says how it was, from 1 to 5. */
  rate(rating: number): void;
  /** Disconnects; what is not stored yet waits for the next {@link open}. */
  close(): void;
}

export interface SupportLineOptions {
  connect(): Line;
  storage: ConversationStorage;
  language(): Language;
  /** By its IANA name; undefined where the browser tells none. */
  timeZone(): string | undefined;
  newId(): string;
  now(): Date;
}

/** What is asked for beside messages, until it is acknowledged. */
interface Wish {
  frame: object;
  effect: (state: SupportState) => Partial<SupportState>;
}

export function createSupportLine({ connect, storage, language, timeZone, newId, now }: SupportLineOptions): SupportLine {
  const { userName, unsent, ...before } = storage.read();
  const state = createObservable<SupportState>({ ...nothingSaid, userName, unsent });
  let { token } = before;
  let conversationId: string | undefined;
  let joinId: string | undefined;
  let draft = '';
  let isJoined = false;
  let isResumed = false;
  const heard = createHeard();
  const wishes = new Map<string, Wish>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const change = (changes: Partial<SupportState>) => {
    const shown = state.get();
    const next = { ...shown, ...changes };
    if (next.userName !== shown.userName || next.unsent !== shown.unsent) keep(next);
    state.set(next);
  };
  const keep = (shown: SupportState) => storage.write({ token, userName: shown.userName, unsent: shown.unsent });
  const timestamp = () => now().toISOString();
  const later = (delayMs: number, task: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(task, delayMs);
  };

  const greet = () => send({ type: 'visitor', ...(token === undefined ? {} : { token }) });
  const join = () => {
    const { userName: name } = state.get();
    if (name === '' || conversationId === undefined) return;
    joinId = newId();
    send({
      type: 'join',
      userName: name,
      language: language(),
      timeZone: timeZone(),
      timestamp: timestamp(),
      clientMsgId: joinId,
    });
  };
  const resume = () => {
    const lastSeq = heard.upTo();
    send({ type: 'resume', conversationId, ...(lastSeq === undefined ? {} : { lastSeq }) });
  };
  /** One after the other: a flood would be cut off, and what was said first is stored first. */
  const sendNext = () => {
    const { sending, userName: senderName, unsent: waiting } = state.get();
    const [next] = waiting;
    if (!next || sending !== undefined || !isJoined) return;
    const { clientMsgId, text, timestamp: at } = next;
    change({ sending: clientMsgId });
    send({ type: 'message', text, sender: 'user', senderName, timestamp: at, clientMsgId });
  };
  /** Asks for what is not answered yet. */
  const goOn = () => {
    if (!isJoined) return join();
    if (!isResumed) resume();
    for (const { frame } of wishes.values()) send(frame);
    return sendNext();
  };
  const ask = (frame: object, effect: Wish['effect']) => {
    const clientMsgId = newId();
    const wish = { frame: { ...frame, clientMsgId }, effect };
    wishes.set(clientMsgId, wish);
    change({ refusal: undefined });
    if (isJoined) send(wish.frame);
  };

  const take = (frame: Incoming): void => {
    switch (frame.type) {
      case 'visitor':
        ({ token, visitor: conversationId } = frame);
        keep(state.get());
        return later(joinDelayMs, join);
      case 'ack':
        return acknowledged(frame);
      case 'error':
        return refused(frame);
      case 'resumed':
        heard.resumed(frame.seq);
        isResumed = true;
        return change({ isKnown: true });
      case 'message':
        heard.message(frame.seq);
        return frame.userId === conversationId ? change(withFrame(state.get(), frame)) : undefined;
      case 'fact':
      case 'subscribed':
        return undefined;
      default:
        return change(withFrame(state.get(), frame));
    }
  };

  const acknowledged = ({ clientMsgId, seq }: Extract<ServerFrame, { type: 'ack' }>) => {
    const wish = wishes.get(clientMsgId);
    if (clientMsgId === joinId) {
      isJoined = true;
      return goOn();
    }
    if (wish) {
      wishes.delete(clientMsgId);
      return change(wish.effect(state.get()));
    }
    if (clientMsgId !== state.get().sending || seq === undefined) return undefined;
    const { userName: senderName } = state.get();
    change({ ...withStored(state.get(), { clientMsgId, seq, senderName }), sending: undefined, refusal: undefined });
    return sendNext();
  };

  const refused = ({ code, message, clientMsgId = '' }: Extract<ServerFrame, { type: 'error' }>) => {
    if (code === 'bad_token' || code === 'expired_token') {
      token = undefined;
      return greet();
    }
    const isOfMessage = clientMsgId === state.get().sending;
    if (isOfMessage) change({ sending: undefined });
    // What time mends is sent again by the same id; whatever else is refused would be refused again.
    if (code === 'unavailable') return later(reconnectDelayMs, goOn);
    wishes.delete(clientMsgId);
    change({ ...withoutUnsent(state.get(), clientMsgId), refusal: message });
    return isOfMessage ? sendNext() : undefined;
  };

  const { open, send, close } = createKeptLine({
    connect,
    onOpen() {
      change({ isOnline: true });
      greet();
    },
    onFrame: take,
    onLost() {
      clearTimeout(timer);
      isJoined = false;
      isResumed = false;
      heard.dropped();
      change({ isOnline: false, isSupportTyping: false, sending: undefined });
    },
  });

  return {
    get: state.get,
    subscribe: state.subscribe,
    open,
    join(name) {
      change({ userName: name.trim() });
      join();
    },
    say(text) {
      const message = { clientMsgId: newId(), text: text.trim(), timestamp: timestamp() };
      change({ unsent: [...state.get().unsent, message], refusal: undefined });
      sendNext();
    },
    setTyping: (isTyping) => (isJoined ? send({ type: 'typing', isTyping, sender: 'user' }) : undefined),
    draft: () => draft,
    keepDraft: (typed) => void (draft = typed),
    attach: (trackingNumber) =>
      ask({ type: 'attach', trackingNumber }, (known) => withNotice(known, { type: 'attached', trackingNumber })),
    rate: (rating) => ask({ type: 'rate_chat', rating }, () => ({ rating })),
    close,
  };
}
