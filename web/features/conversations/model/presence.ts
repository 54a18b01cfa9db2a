import { conversationSeatsFrameSchema, type ConversationSeatsFrame } from '#contracts/conversations.ts';
import { createObservable } from '#web/shared/observable.ts';
import { liveSocket } from '#web/shared/realtime/live-socket.ts';
import type { LiveSocket } from '#web/shared/realtime/socket.ts';

type Colleague = Pick<ConversationSeatsFrame, 'accountId' | 'seats'>;

/** Who else has which conversation open, and writes in it. */
export interface EmailPresence {
  get(): readonly Colleague[];
  subscribe(listener: () => void): () => void;
  /** That conversation is open here, or none: colleagues see it. */
  open(conversationId: string | null): void;
  setTyping(isTyping: boolean): void;
}

export function createEmailPresence(socket: Pick<LiveSocket, 'listen' | 'send'>): EmailPresence {
  const state = createObservable<readonly Colleague[]>([]);
  let here: { conversationId: string | null; isTyping: boolean } = { conversationId: null, isTyping: false };
  const say = () => void socket.send({ type: 'open_conversation', ...here });
  socket.listen({
    onOpen: () => {
      if (here.conversationId !== null) say();
    },
    onClose: () => state.set([]),
    onFrame(given) {
      const frame = conversationSeatsFrameSchema.safeParse(given).data;
      if (!frame) return false;
      const { accountId, seats } = frame;
      const others = state.get().filter((each) => each.accountId !== accountId);
      state.set(seats.length > 0 ? [...others, { accountId, seats }] : others);
      return true;
    },
  });
  return {
    get: state.get,
    subscribe: state.subscribe,
    open(conversationId) {
      if (conversationId === here.conversationId) return;
      here = { conversationId, isTyping: false };
      say();
    },
    setTyping(isTyping) {
      if (here.isTyping === isTyping || here.conversationId === null) return;
      here = { ...here, isTyping };
      say();
    },
  };
}

export const emailPresence = createEmailPresence(liveSocket);

interface Place {
  conversationId: string;
  /** Whose own windows do not count. */
  ownId: string;
}

/** The names of colleagues at a conversation, each once: those who write, and those who only look. */
export function namesAt(
  colleagues: readonly Colleague[],
  { conversationId, ownId }: Place,
): { typing: string[]; looking: string[] } {
  const seats = colleagues
    .filter(({ accountId }) => accountId !== ownId)
    .flatMap((colleague) => colleague.seats.filter((seat) => seat.conversationId === conversationId));
  const typing = new Set(seats.filter(({ isTyping }) => isTyping).map(({ name }) => name));
  const looking = new Set(seats.map(({ name }) => name).filter((name) => !typing.has(name)));
  return { typing: [...typing], looking: [...looking] };
}
