import type { VisitorPage } from '#contracts/chats.ts';
import type { ServerFrame } from '#contracts/realtime.ts';
import { createObservable } from '#web/shared/observable.ts';
import { emptyConversation, withFrame, withoutUnsent, withStored } from './conversation.ts';
import type { Kept } from './conversation-storage.ts';
import type { Incoming } from './frame-in.ts';
import { createHeard } from './heard.ts';
import { createKeptLine, reconnectDelayMs } from './kept-line.ts';
import type { SupportLine, SupportLineOptions } from './support-line-shape.ts';
import { nothingSaid, type SupportState } from './support-state.ts';
import { goingOnWith, goingOnWithOther, visitorOf } from './switch-conversation.ts';
import { attaching, createWishes, mailing, rating, retracting, type Wish } from './wishes.ts';

export const joinDelayMs = 100;
/** After it was refused because too many of one network join. */
export const rejoinDelayMs = 60_000;

export function createSupportLine({ connect, storage, language, timeZone, newId, now }: SupportLineOptions): SupportLine {
  let { token, others = [], ...before } = storage.read();
  const state = createObservable<SupportState>({ ...nothingSaid, ...before, hasOther: others.length > 0 });
  let conversationId: string | undefined;
  let joinId: string | undefined;
  let page: VisitorPage | undefined;
  let isJoined = false;
  let isResumed = false;
  let heard = createHeard();
  const drafts = new Map<string | undefined, string>();
  let wishes = createWishes(newId);
  let isWanted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const change = (changes: Partial<SupportState>) => {
    const shown = state.get();
    const next = { ...shown, ...changes };
    if (next.userName !== shown.userName || next.unsent !== shown.unsent) keep(next);
    state.set(next);
  };
  const keep = (shown: SupportState) =>
    storage.write({ token, userName: shown.userName, unsent: shown.unsent, ...(others.length > 0 && { others }) });
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
    const visitor = { userName: name, language: language(), timeZone: timeZone() };
    send({ type: 'join', ...visitor, timestamp: timestamp(), clientMsgId: joinId });
  };
  const tellPage = () => send({ type: 'page', page });
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
  const askAgain = () => {
    if (!isJoined) return join();
    if (!isResumed) resume();
    if (page !== undefined) tellPage();
    for (const frame of wishes.frames()) send(frame);
    return sendNext();
  };
  const ask = (wish: Wish) => {
    const frame = wishes.add(wish);
    change({ refusal: undefined });
    if (isJoined) send(frame);
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
        if (frame.userId !== conversationId) return undefined;
        return change(withFrame(state.get(), frame));
      case 'fact':
      case 'subscribed':
        return undefined;
      default:
        return change(withFrame(state.get(), frame));
    }
  };

  const acknowledged = ({ clientMsgId, seq, id }: Extract<ServerFrame, { type: 'ack' }>) => {
    if (clientMsgId === joinId) {
      isJoined = true;
      if (state.get().refusal === 'joining') change({ refusal: undefined });
      return askAgain();
    }
    const wish = wishes.take(clientMsgId);
    if (wish) return change(wish.effect(state.get(), seq));
    if (clientMsgId !== state.get().sending || seq === undefined) return undefined;
    const { userName: senderName } = state.get();
    change({
      ...withStored(state.get(), { clientMsgId, seq, messageId: id, senderName }),
      sending: undefined,
      refusal: undefined,
    });
    return sendNext();
  };

  const refused = ({ code, clientMsgId = '' }: Extract<ServerFrame, { type: 'error' }>) => {
    if (code === 'bad_token' || code === 'expired_token') {
      token = undefined;
      // Somebody new has a conversation of their own.
      heard = createHeard();
      change({ ...emptyConversation, unsent: state.get().unsent, isKnown: false, refusal: 'over' });
      return greet();
    }
    if (code === 'rate_limited' && !isJoined) {
      change({ refusal: 'joining' });
      return later(rejoinDelayMs, join);
    }
    const isOfMessage = clientMsgId === state.get().sending;
    if (isOfMessage) change({ sending: undefined });
    // What time mends is sent again by the same id; whatever else is refused would be refused again.
    if (code === 'unavailable') return later(reconnectDelayMs, askAgain);
    const { refusal = 'sending' } = wishes.take(clientMsgId) ?? {};
    change({ ...withoutUnsent(state.get(), clientMsgId), refusal });
    return isOfMessage ? sendNext() : undefined;
  };

  const {
    open: connectAgain,
    send,
    close: disconnect,
  } = createKeptLine({
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

  const goOn = (kept: Kept) => {
    disconnect();
    ({ token, others = [], ...before } = kept);
    [conversationId, joinId, heard, wishes] = [undefined, undefined, createHeard(), createWishes(newId)];
    const { conversation } = state.get();
    state.set({ ...nothingSaid, ...before, hasOther: others.length > 0, conversation: conversation + 1 });
    keep(state.get());
    if (isWanted) connectAgain();
  };

  return {
    get: state.get,
    subscribe: state.subscribe,
    open() {
      isWanted = true;
      connectAgain();
    },
    goOnWith: (emailed) => goOn(goingOnWith(storage.read(), emailed, now())),
    goOnWithOther: () => goOn(goingOnWithOther(storage.read())),
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
    draft: () => drafts.get(visitorOf(token)) ?? '',
    keepDraft: (typed) => void drafts.set(visitorOf(token), typed),
    visit(next) {
      page = next;
      if (isJoined) tellPage();
    },
    attach: (trackingNumber) => ask(attaching(trackingNumber)),
    mail: (email) => ask(mailing(email)),
    rate: (given) => ask(rating(given)),
    retract(id) {
      const { messageId } = state.get().stored.find((said) => said.id === id) ?? {};
      if (messageId !== undefined) ask(retracting(messageId));
    },
    close() {
      isWanted = false;
      disconnect();
    },
    visitor: () => (conversationId === undefined || token === undefined ? undefined : { chatId: conversationId, token }),
  };
}
