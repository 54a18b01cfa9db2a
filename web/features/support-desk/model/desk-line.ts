import { chatFrameSchema, type ChatFrame, type ChatMessage } from '#contracts/chats.ts';
import { factSchema, serverFrameSchema } from '#contracts/realtime.ts';
import { createObservable } from '#web/shared/observable.ts';
import { createFramePace } from '#web/shared/realtime/frame-pace.ts';
import { reconnectDelayMs, type LiveSocket } from '#web/shared/realtime/socket.ts';
import { createDeskAnswers, type StoredAnswer } from './desk-answers.ts';
import { createDeskPlace } from './desk-place.ts';
import { emptyDesk, withColleague, withoutRefusal, type DeskState } from './desk-state.ts';
import { createTypists } from './typists.ts';

export const joinDelayMs = 100;
const joinId = 'join-support';

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
  /** That conversation is open here, or none: colleagues see it. */
  open(userId: string | undefined): void;
  /** Whether somebody looks at this page; colleagues see nobody at a conversation that nobody looks at. */
  look(isLooking: boolean): void;
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
  /** Whether the server knows who answers on this line. */
  let isSeated = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const change = (changes: Partial<DeskState>) => state.set({ ...state.get(), ...changes });
  const typists = createTypists((typing) => change({ typists: typing }));
  const pace = createFramePace();
  const send = (frame: object): boolean => {
    pace.count();
    return socket.send(frame);
  };
  const place = createDeskPlace({ send: (frame) => isSeated && send(frame), waitMs: pace.waitMs });
  const tell = (call: (listener: DeskListener) => void) => [...listeners].forEach(call);
  const later = (delayMs: number, task: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(task, delayMs);
  };

  const greet = () => {
    const { joined } = state.get();
    if (!joined) return;
    send({
      type: 'join_support',
      supportName: joined.supportName,
      timestamp: now().toISOString(),
      clientMsgId: joinId,
    });
  };
  const answers = createDeskAnswers({
    ...{ state, send, newId, now },
    isSeated: () => isSeated,
    waitMs: pace.waitMs,
    onStored: (answer) => tell(({ onStored }) => onStored?.(answer)),
  });

  const acknowledged = (clientMsgId: string, seq: string | undefined): boolean => {
    if (clientMsgId !== joinId) return answers.stored(clientMsgId, seq);
    isSeated = true;
    place.join();
    answers.sendNext();
    return true;
  };

  const refused = (code: string, message: string, clientMsgId: string | undefined): boolean => {
    const isOfJoin = clientMsgId === joinId;
    // What time mends is sent again under the same name; whatever else is refused would be refused again.
    if (code === 'unavailable' && clientMsgId !== undefined) {
      if (!isOfJoin) answers.returned();
      later(reconnectDelayMs, isOfJoin ? greet : answers.sendNext);
      return true;
    }
    if (!isOfJoin) return answers.refused(clientMsgId, message);
    change({ joined: undefined });
    return true;
  };

  const said = (message: ChatMessage) => {
    if (message.sender === 'user') typists.heard({ userId: message.userId, accountId: undefined }, false);
    tell(({ onMessage }) => onMessage?.(message));
  };
  const changed = (userId: string) => tell(({ onChange }) => onChange?.(userId));
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
      case 'presence':
        if (!frame.isOnline) typists.heard({ userId: frame.userId, accountId: undefined }, false);
        return changed(frame.userId);
      case 'support_presence':
      case 'resumed':
        return undefined;
      default:
        return changed(frame.userId);
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
      if (fact.about.kind === 'chat') changed(fact.about.id);
      return true;
    }
    const answer = serverFrameSchema.safeParse(given).data;
    if (answer?.type === 'ack') return acknowledged(answer.clientMsgId, answer.seq);
    if (answer?.type === 'error') return refused(answer.code, answer.message, answer.clientMsgId);
    return false;
  };

  socket.listen({
    onOpen() {
      pace.reset();
      change({ isConnected: true });
      later(joinDelayMs, greet);
    },
    onClose() {
      clearTimeout(timer);
      isSeated = false;
      answers.dropped();
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
      isSeated = false;
      place.leave();
      answers.dropped();
      change({ joined: undefined, unsent: [], refused: [] });
    },
    open: place.open,
    look: place.look,
    say: answers.say,
    setTyping(userId, isTyping) {
      if (isSeated && pace.waitMs() === 0) send({ type: 'typing', isTyping, sender: 'support', userId });
    },
    forgetRefusal: (userId) => change({ refused: withoutRefusal(state.get().refused, userId) }),
  };
}
