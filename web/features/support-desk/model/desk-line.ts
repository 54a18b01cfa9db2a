import { chatFrameSchema, type ChatFrame, type ChatMessage } from '#contracts/chats.ts';
import { factSchema, serverFrameSchema } from '#contracts/realtime.ts';
import { createObservable } from '#web/shared/observable.ts';
import { reconnectDelayMs, type LiveSocket } from '#web/shared/realtime/socket.ts';
import { emptyDesk, withColleague, withoutRefusal, withRefusal, type DeskState, type UnsentAnswer } from './desk-state.ts';
import { createTypists } from './typists.ts';

export const joinDelayMs = 100;
const joinId = 'join-support';

/** An answer from here that is stored now. */
export interface StoredAnswer extends UnsentAnswer {
  seq: string;
  senderName: string;
}

export interface DeskListener {
  /** Something was said by somebody else. */
  onMessage?: (message: ChatMessage) => void;
  onStored?: (answer: StoredAnswer) => void;
  /** Something happened to a conversation that a list or its page shows. */
  onChange?: (userId: string) => void;
}

/** An agent's end of live support: says everything once, over broken lines too. */
export interface DeskLine {
  get(): DeskState;
  subscribe(listener: () => void): () => void;
  listen(listener: DeskListener): () => void;
  join(accountId: string, supportName: string): void;
  leave(): void;
  /** That conversation is open here: colleagues see it. */
  open(userId: string): void;
  say(userId: string, text: string): void;
  setTyping(userId: string, isTyping: boolean): void;
  /** What was refused in that conversation was read. */
  forgetRefusal(userId: string): void;
}

export interface DeskLineOptions {
  socket: Pick<LiveSocket, 'listen' | 'send'>;
  newId(): string;
  now(): Date;
}

type Frame<Type extends ChatFrame['type']> = Extract<ChatFrame, { type: Type }>;

export function createDeskLine({ socket, newId, now }: DeskLineOptions): DeskLine {
  const state = createObservable<DeskState>(emptyDesk);
  const listeners = new Set<DeskListener>();
  let openChat: string | undefined;
  /** Whether the server knows who answers on this line. */
  let isSeated = false;
  /** The answer that is on its way. */
  let sending: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const change = (changes: Partial<DeskState>) => state.set({ ...state.get(), ...changes });
  const typists = createTypists((typing) => change({ typists: typing }));
  const tell = (call: (listener: DeskListener) => void) => [...listeners].forEach(call);
  const later = (delayMs: number, task: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(task, delayMs);
  };

  const greet = () => {
    const { joined } = state.get();
    if (!joined) return;
    socket.send({
      type: 'join_support',
      supportName: joined.supportName,
      timestamp: now().toISOString(),
      clientMsgId: joinId,
    });
  };
  const sendOpen = () => openChat !== undefined && socket.send({ type: 'open_chat', userId: openChat });
  /** One after the other: a flood would be cut off, and what was said first is stored first. */
  const sendNext = () => {
    const { unsent, joined } = state.get();
    const [next] = unsent;
    if (!next || !isSeated || sending !== undefined) return;
    const { clientMsgId, userId, text, timestamp } = next;
    const message = { type: 'message', text, sender: 'support', userId, timestamp, clientMsgId };
    if (socket.send({ ...message, senderName: joined?.supportName })) sending = clientMsgId;
  };

  const acknowledged = (clientMsgId: string, seq: string | undefined): boolean => {
    const { unsent, joined } = state.get();
    if (clientMsgId === joinId) {
      sendOpen();
      isSeated = true;
      sendNext();
      return true;
    }
    const sent = unsent.find((each) => each.clientMsgId === clientMsgId);
    if (!sent) return false;
    change({ unsent: unsent.filter((each) => each !== sent) });
    sending = undefined;
    sendNext();
    if (seq !== undefined && joined) tell(({ onStored }) => onStored?.({ ...sent, seq, senderName: joined.supportName }));
    return true;
  };

  const refused = (code: string, message: string, clientMsgId: string | undefined): boolean => {
    const { unsent } = state.get();
    // What time mends is sent again under the same name; whatever else is refused would be refused again.
    if (code === 'unavailable' && clientMsgId !== undefined) {
      if (clientMsgId !== joinId) sending = undefined;
      later(reconnectDelayMs, clientMsgId === joinId ? greet : sendNext);
      return true;
    }
    if (clientMsgId === joinId) {
      change({ joined: undefined });
      return true;
    }
    const sent = unsent.find((each) => each.clientMsgId === clientMsgId);
    if (!sent) return false;
    const { userId, text } = sent;
    change({
      unsent: unsent.filter((each) => each !== sent),
      refused: withRefusal(state.get().refused, { userId, text, message }),
    });
    sending = undefined;
    sendNext();
    return true;
  };

  const said = (message: ChatMessage) => {
    if (message.sender === 'user') typists.heard({ userId: message.userId, accountId: undefined }, false);
    tell(({ onMessage }) => onMessage?.(message));
  };
  const seated = ({ accountId, seats }: Frame<'desk'>) =>
    change({ colleagues: withColleague(state.get().colleagues, { accountId, seats }) });

  const take = (frame: ChatFrame): void => {
    switch (frame.type) {
      case 'message':
        return said(frame);
      case 'typing':
        // A colleague's typing comes twice: as its visitor hears it, and with the account.
        if (frame.sender === 'support' && frame.accountId === undefined) return undefined;
        return typists.heard({ userId: frame.userId, accountId: frame.accountId }, frame.isTyping);
      case 'desk':
        return seated(frame);
      case 'support_presence':
      case 'resumed':
        return undefined;
      default:
        return tell(({ onChange }) => onChange?.(frame.userId));
    }
  };

  const onFrame = (given: unknown): boolean => {
    const frame = chatFrameSchema.safeParse(given).data;
    if (frame) {
      take(frame);
      return true;
    }
    const fact = factSchema.safeParse(given).data;
    if (fact) {
      if (fact.about.kind === 'chat') tell(({ onChange }) => onChange?.(fact.about.id));
      return true;
    }
    const answer = serverFrameSchema.safeParse(given).data;
    if (answer?.type === 'ack') return acknowledged(answer.clientMsgId, answer.seq);
    if (answer?.type === 'error') return refused(answer.code, answer.message, answer.clientMsgId);
    return false;
  };

  socket.listen({
    onOpen() {
      change({ isConnected: true });
      later(joinDelayMs, greet);
    },
    onClose() {
      clearTimeout(timer);
      [isSeated, sending] = [false, undefined];
      typists.forget();
      change({ isConnected: false, colleagues: [] });
    },
    onFrame,
  });

  return {
    get: state.get,
    subscribe: state.subscribe,
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    join(accountId, supportName) {
      change({ joined: { accountId, supportName: supportName.trim() } });
      greet();
    },
    leave() {
      openChat = undefined;
      [isSeated, sending] = [false, undefined];
      change({ joined: undefined, unsent: [], refused: [] });
    },
    open(userId) {
      openChat = userId;
      if (state.get().joined) sendOpen();
    },
    say(userId, text) {
      const answer = { clientMsgId: newId(), userId, text: text.trim(), timestamp: now().toISOString() };
      const { unsent, refused: before } = state.get();
      change({ unsent: [...unsent, answer], refused: withoutRefusal(before, userId) });
      sendNext();
    },
    setTyping: (userId, isTyping) => void socket.send({ type: 'typing', isTyping, sender: 'support', userId }),
    forgetRefusal: (userId) => change({ refused: withoutRefusal(state.get().refused, userId) }),
  };
}
