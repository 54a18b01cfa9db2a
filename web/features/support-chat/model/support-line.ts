import { chatFrameSchema, type ChatFrame } from '#contracts/chats.ts';
import type { Language } from '#contracts/languages.ts';
import { serverFrameSchema, type ServerFrame } from '#contracts/realtime.ts';
import type { Line } from '#web/shared/realtime/socket.ts';
import { createObservable } from '#web/shared/observable.ts';
import { createHeard } from './heard.ts';
import type { ConversationStorage } from './conversation-storage.ts';
import { emptyConversation, withMessage, withoutMessage, withStored, withUnsent, type Conversation } from './conversation.ts';

export const reconnectDelayMs = 3_000;
export const joinDelayMs = 100;
const joinId = 'join';
const openState = 1;

/** What the panel shows. */
export interface SupportState extends Conversation {
  isOnline: boolean;
  /** Empty until the visitor has given a name. */
  userName: string;
  /** What the server would not take, in its own words. */
  refusal: string | undefined;
}

/** The visitor's end of a conversation: it outlives sockets, reloads and outages, and says everything once. */
export interface SupportLine {
  get(): SupportState;
  subscribe(listener: () => void): () => void;
  /** Connects, and goes on with the conversation of before. */
  open(): void;
  join(userName: string): void;
  say(text: string): void;
  setTyping(isTyping: boolean): void;
  /** Disconnects; what is not stored yet waits for the next {@link open}. */
  close(): void;
}

export interface SupportLineOptions {
  connect(): Line;
  storage: ConversationStorage;
  language(): Language;
  newId(): string;
  now(): Date;
}

type Incoming = ServerFrame | ChatFrame;

export function createSupportLine({ connect, storage, language, newId, now }: SupportLineOptions): SupportLine {
  const kept = storage.read();
  const state = createObservable<SupportState>({
    ...emptyConversation,
    isOnline: false,
    userName: kept.userName,
    unsent: kept.unsent,
    refusal: undefined,
  });
  let { token } = kept;
  let conversationId: string | undefined;
  const heard = createHeard();
  let socket: Line | undefined;
  let wanted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const change = (changes: Partial<SupportState>) => {
    state.set({ ...state.get(), ...changes });
    const { userName, unsent } = state.get();
    storage.write({ token, userName, unsent });
  };
  const send = (frame: object) => {
    if (socket?.readyState === openState) socket.send(JSON.stringify(frame));
  };
  const timestamp = () => now().toISOString();
  const later = (delayMs: number, task: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(task, delayMs);
  };

  const greet = () => {
    send({ type: 'visitor', ...(token === undefined ? {} : { token }) });
  };
  const talkOn = () => {
    const { userName } = state.get();
    if (userName === '' || conversationId === undefined) return;
    send({ type: 'join', userName, language: language(), timestamp: timestamp(), clientMsgId: joinId });
  };
  const sendMessage = ({ clientMsgId, text, timestamp: at }: SupportState['unsent'][number]) =>
    send({ type: 'message', text, sender: 'user', senderName: state.get().userName, timestamp: at, clientMsgId });

  const take = (frame: Incoming) => {
    switch (frame.type) {
      case 'visitor':
        token = frame.token;
        conversationId = frame.visitor;
        change({});
        return later(joinDelayMs, talkOn);
      case 'ack':
        return acknowledged(frame);
      case 'error':
        return refused(frame);
      case 'message':
        heard.message(frame.seq);
        return frame.userId === conversationId ? change(withMessage(state.get(), frame)) : undefined;
      case 'resumed':
        return heard.resumed(frame.seq);
      case 'retracted':
        return change(withoutMessage(state.get(), frame.id));
      case 'typing':
        return frame.sender === 'support' ? change({ isSupportTyping: frame.isTyping }) : undefined;
      case 'support_joined':
        return change({ supportName: frame.supportName });
      case 'chat_closed':
        return change({ isClosed: true, isSupportTyping: false });
      default:
        return undefined;
    }
  };

  const acknowledged = ({ clientMsgId, seq }: Extract<ServerFrame, { type: 'ack' }>) => {
    if (clientMsgId === joinId) {
      const lastSeq = heard.upTo();
      send({ type: 'resume', conversationId, ...(lastSeq === undefined ? {} : { lastSeq }) });
      state.get().unsent.forEach(sendMessage);
    } else if (seq !== undefined) {
      const { userName: senderName } = state.get();
      change({ ...withStored(state.get(), { clientMsgId, seq, senderName }), refusal: undefined });
    }
  };

  const refused = ({ code, message, clientMsgId }: Extract<ServerFrame, { type: 'error' }>) => {
    if (code === 'bad_token' || code === 'expired_token') {
      token = undefined;
      return greet();
    }
    // What time mends is sent again by the same id; whatever else is refused would be refused again.
    if (code === 'unavailable') return later(reconnectDelayMs, () => state.get().unsent.forEach(sendMessage));
    return change({
      refusal: message,
      unsent: state.get().unsent.filter((unsent) => unsent.clientMsgId !== clientMsgId),
    });
  };

  const open = () => {
    const opened = connect();
    socket = opened;
    opened.addEventListener('open', () => {
      change({ isOnline: true });
      greet();
    });
    opened.addEventListener('message', (event) => {
      const frame = event instanceof MessageEvent ? frameIn(event.data) : undefined;
      if (frame) take(frame);
      else console.warn('support chat: unreadable message');
    });
    opened.addEventListener('error', () => console.warn('support chat: connection error'));
    opened.addEventListener('close', () => {
      if (socket !== opened) return;
      socket = undefined;
      heard.dropped();
      change({ isOnline: false, isSupportTyping: false });
      if (wanted) later(reconnectDelayMs, open);
    });
  };

  return {
    get: state.get,
    subscribe: state.subscribe,
    open() {
      wanted = true;
      if (!socket) open();
    },
    join(userName) {
      change({ userName: userName.trim() });
      talkOn();
    },
    say(text) {
      const unsent = { clientMsgId: newId(), text: text.trim(), timestamp: timestamp() };
      change({ ...withUnsent(state.get(), unsent), refusal: undefined });
      sendMessage(unsent);
    },
    setTyping: (isTyping) => send({ type: 'typing', isTyping, sender: 'user' }),
    close() {
      wanted = false;
      clearTimeout(timer);
      const closing = socket;
      socket = undefined;
      heard.dropped();
      change({ isOnline: false, isSupportTyping: false });
      closing?.close();
    },
  };
}

function frameIn(data: unknown): Incoming | undefined {
  try {
    const parsed: unknown = JSON.parse(String(data));
    return chatFrameSchema.safeParse(parsed).data ?? serverFrameSchema.safeParse(parsed).data;
  } catch {
    return undefined;
  }
}
