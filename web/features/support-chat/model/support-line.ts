import type { VisitorPage } from '#contracts/chats.ts';
import type { ServerFrame } from '#contracts/realtime.ts';
import { createObservable } from '#web/shared/observable.ts';
import { emptyConversation, withFrame } from './conversation.ts';
import type { Incoming } from './frame-in.ts';
import { createHeard } from './heard.ts';
import { createIdentity } from './identity.ts';
import { createKeptLine } from './kept-line.ts';
import { createOutgoing } from './outgoing.ts';
import type { SupportLine, SupportLineOptions } from './support-line-shape.ts';
import { nothingSaid, type SupportState } from './support-state.ts';
import { createTypist } from './typist.ts';
import { verdictOn } from './verdict.ts';
import { attaching, createWishes, mailing, rating, retracting, type Wish } from './wishes.ts';

export const joinDelayMs = 100;
export function createSupportLine(options: SupportLineOptions): SupportLine {
  const { connect, storage, unsent, language, timeZone, newId, now } = options;
  const who = createIdentity(storage);
  const fromBefore = () => ({ ...nothingSaid, ...who.get(), unsent: unsent.read(who.visitor()) });
  const state = createObservable<SupportState>(fromBefore());
  let conversationId: string | undefined;
  let joinId: string | undefined;
  let page: VisitorPage | undefined;
  let isJoined = false;
  let isResumed = false;
  let heard = createHeard();
  const drafts = new Map<string | undefined, string>();
  const typist = createTypist((isSupportTyping) => change({ isSupportTyping }));
  let wishes = createWishes(newId);
  let isWanted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const change = (changes: Partial<SupportState>) => state.set({ ...state.get(), ...changes });
  const later = (delayMs: number, task: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(task, delayMs);
  };

  const greet = () => {
    const token = who.token();
    send({ type: 'visitor', ...(token === undefined ? {} : { token }) });
  };
  const join = () => {
    const { userName: name } = state.get();
    if (name === '' || conversationId === undefined) return;
    joinId = newId();
    const visitor = { userName: name, language: language(), timeZone: timeZone() };
    send({ type: 'join', ...visitor, timestamp: now().toISOString(), clientMsgId: joinId });
  };
  const tellPage = () => send({ type: 'page', page });
  const resume = () => {
    const lastSeq = heard.upTo();
    send({ type: 'resume', conversationId, ...(lastSeq === undefined ? {} : { lastSeq }) });
  };
  /** Asks for what is not answered yet. */
  const askAgain = () => {
    if (!isJoined) return join();
    if (!isResumed) resume();
    if (page !== undefined) tellPage();
    for (const frame of wishes.frames()) send(frame);
    return outgoing.sendNext();
  };
  const ask = (wish: Wish) => {
    const frame = wishes.add(wish);
    change({ refusal: undefined });
    if (isJoined) send(frame);
  };

  const take = (frame: Incoming): void => {
    switch (frame.type) {
      case 'visitor':
        conversationId = frame.visitor;
        // What was said before that was known belongs to them, too.
        if (who.become(frame.token)) outgoing.keepAll();
        change(who.get());
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
      case 'typing':
        return typist.heard(frame);
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
      askAgain();
      return;
    }
    const wish = wishes.take(clientMsgId);
    if (wish) change(wish.effect(state.get(), seq));
    else outgoing.stored(clientMsgId, { seq, id });
  };

  const refused = (error: Extract<ServerFrame, { type: 'error' }>) => {
    const { clientMsgId = '' } = error;
    const verdict = verdictOn(error, isJoined);
    if (verdict.type === 'over') {
      who.forget();
      // Somebody new has a conversation of their own, and says there what was not sent yet.
      outgoing.keepAll();
      heard = createHeard();
      change({ ...emptyConversation, unsent: state.get().unsent, isKnown: false, refusal: 'over' });
      return greet();
    }
    const isOfMessage = outgoing.returned(clientMsgId);
    if (verdict.type === 'again') {
      if (verdict.refusal) change({ refusal: verdict.refusal });
      return later(verdict.delayMs, askAgain);
    }
    const { refusal = 'sending' } = wishes.take(clientMsgId) ?? {};
    outgoing.giveUp(clientMsgId);
    change({ refusal });
    return isOfMessage ? outgoing.sendNext() : undefined;
  };

  const line = createKeptLine({
    connect,
    onOpen() {
      who.catchUp();
      change({ ...who.get(), isOnline: true });
      greet();
    },
    onFrame: take,
    onLost() {
      clearTimeout(timer);
      isJoined = false;
      isResumed = false;
      heard.dropped();
      typist.forget();
      outgoing.dropped();
      change({ isOnline: false });
    },
  });
  const { send } = line;
  const outgoing = createOutgoing({ state, unsent, visitor: who.visitor, isJoined: () => isJoined, line, newId, now });

  const goOn = (choose: () => void) => {
    line.close();
    choose();
    [conversationId, joinId, heard, wishes] = [undefined, undefined, createHeard(), createWishes(newId)];
    state.set({ ...fromBefore(), conversation: state.get().conversation + 1 });
    if (isWanted) line.open();
  };

  return {
    get: state.get,
    subscribe: state.subscribe,
    open() {
      isWanted = true;
      line.open();
    },
    goOnWith: (emailed) => goOn(() => who.goOnWith(emailed, now())),
    goOnWithOther: () => goOn(who.goOnWithOther),
    join(name) {
      who.rename(name.trim());
      change(who.get());
      join();
    },
    say: outgoing.say,
    setTyping: (isTyping) => outgoing.sendAside({ type: 'typing', isTyping, sender: 'user' }),
    draft: () => drafts.get(who.visitor()) ?? '',
    keepDraft: (typed) => void drafts.set(who.visitor(), typed),
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
      line.close();
    },
    visitor() {
      const token = who.token();
      return conversationId === undefined || token === undefined ? undefined : { chatId: conversationId, token };
    },
  };
}
