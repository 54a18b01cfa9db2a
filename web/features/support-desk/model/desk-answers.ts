import type { createObservable } from '#web/shared/observable.ts';
import type { LiveSocket } from '#web/shared/realtime/socket.ts';
import { withoutRefusal, withRefusal, type DeskState, type UnsentAnswer } from './desk-state.ts';

/** An answer from here that is stored now. */
export interface StoredAnswer extends UnsentAnswer {
  seq: string;
  senderName: string;
}

interface DeskAnswersOptions {
  state: ReturnType<typeof createObservable<DeskState>>;
  isSeated(): boolean;
  send: LiveSocket['send'];
  /** How long an answer has to wait for room among the frames of a socket. */
  waitMs(): number;
  onStored(answer: StoredAnswer): void;
  newId(): string;
  now(): Date;
}

/** What an agent says, on its way to the server. */
export interface DeskAnswers {
  say(userId: string, text: string): void;
  /** One after the other: a flood would be cut off, and what was said first is stored first. */
  sendNext(): void;
  /** The answer on its way is to be sent again. */
  returned(): void;
  /** Whether that was an answer from here, which is stored at that place now. */
  stored(clientMsgId: string, seq: string | undefined): boolean;
  /** Whether that was an answer from here, which is given up. */
  refused(clientMsgId: string | undefined, message: string): boolean;
  dropped(): void;
}

export function createDeskAnswers({ state, isSeated, send, waitMs, onStored, newId, now }: DeskAnswersOptions): DeskAnswers {
  /** The answer that is on its way. */
  let sending: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const change = (changes: Partial<DeskState>) => state.set({ ...state.get(), ...changes });
  const sendNext = () => {
    clearTimeout(timer);
    const { unsent, joined } = state.get();
    const [next] = unsent;
    if (!next || !isSeated() || sending !== undefined) return;
    const wait = waitMs();
    if (wait > 0) {
      timer = setTimeout(sendNext, wait);
      return;
    }
    const { clientMsgId, userId, text, timestamp } = next;
    const message = { type: 'message', text, sender: 'support', userId, timestamp, clientMsgId };
    if (send({ ...message, senderName: joined?.supportName })) sending = clientMsgId;
  };
  /** The answer of that id, which is no longer on its way. */
  const taken = (clientMsgId: string | undefined): UnsentAnswer | undefined => {
    const { unsent } = state.get();
    const sent = unsent.find((each) => each.clientMsgId === clientMsgId);
    if (!sent) return undefined;
    change({ unsent: unsent.filter((each) => each !== sent) });
    sending = undefined;
    return sent;
  };
  return {
    say(userId, text) {
      const answer = { clientMsgId: newId(), userId, text: text.trim(), timestamp: now().toISOString() };
      const { unsent, refused } = state.get();
      change({ unsent: [...unsent, answer], refused: withoutRefusal(refused, userId) });
      sendNext();
    },
    sendNext,
    returned: () => void (sending = undefined),
    stored(clientMsgId, seq) {
      const sent = taken(clientMsgId);
      if (!sent) return false;
      sendNext();
      const { joined } = state.get();
      if (seq !== undefined && joined) onStored({ ...sent, seq, senderName: joined.supportName });
      return true;
    },
    refused(clientMsgId, message) {
      const sent = taken(clientMsgId);
      if (!sent) return false;
      const { userId, text } = sent;
      change({ refused: withRefusal(state.get().refused, { userId, text, message }) });
      sendNext();
      return true;
    },
    dropped() {
      clearTimeout(timer);
      sending = undefined;
    },
  };
}
