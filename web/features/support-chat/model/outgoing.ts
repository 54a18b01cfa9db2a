import type { createObservable } from '#web/shared/observable.ts';
import { withoutUnsent, withStored, type Unsent } from './conversation.ts';
import type { KeptLine } from './kept-line.ts';
import type { SupportLineOptions } from './support-line-shape.ts';
import type { SupportState } from './support-state.ts';

interface OutgoingOptions extends Pick<SupportLineOptions, 'unsent' | 'newId' | 'now'> {
  state: ReturnType<typeof createObservable<SupportState>>;
  /** As whom this tab talks. */
  visitor(): string | undefined;
  isJoined(): boolean;
  line: Pick<KeptLine, 'send' | 'waitMs'>;
}

/** What the visitor says, on its way to the server. */
export interface Outgoing {
  say(text: string): void;
  /** One after the other: a flood would be cut off, and what was said first is stored first. */
  sendNext(): void;
  /** What goes without saying: nothing, while there is no room for it among the frames of a socket. */
  sendAside(frame: object): void;
  /** Whether that was a message from here, which is stored at that place now. */
  stored(clientMsgId: string, place: { seq: string | undefined; id: string | undefined }): boolean;
  /** The message of that id is given up. */
  giveUp(clientMsgId: string): void;
  /** Whether that is the message on its way, which is to be sent again. */
  returned(clientMsgId: string): boolean;
  /** It is somebody else now who has yet to say it. */
  keepAll(): void;
  /** The line dropped. */
  dropped(): void;
}

export function createOutgoing({ state, unsent: storage, visitor, isJoined, line, newId, now }: OutgoingOptions): Outgoing {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const change = (changes: Partial<SupportState>) => state.set({ ...state.get(), ...changes });
  const keep = (message: Unsent) => storage.keep(visitor(), message);
  const sendNext = (): void => {
    clearTimeout(timer);
    const { sending, userName: senderName, unsent: waiting } = state.get();
    const [next] = waiting;
    if (!next || sending !== undefined || !isJoined()) return;
    const waitMs = line.waitMs();
    if (waitMs > 0) {
      timer = setTimeout(sendNext, waitMs);
      return;
    }
    const { clientMsgId, text, timestamp } = next;
    change({ sending: clientMsgId });
    line.send({ type: 'message', text, sender: 'user', senderName, timestamp, clientMsgId });
  };
  // What is on its way from here, too, is acknowledged here.
  storage.onForgotten((clientMsgId) => {
    if (clientMsgId !== state.get().sending) change(withoutUnsent(state.get(), clientMsgId));
  });
  return {
    say(text) {
      const message = { clientMsgId: newId(), text: text.trim(), timestamp: now().toISOString() };
      keep(message);
      change({ unsent: [...state.get().unsent, message], refusal: undefined });
      sendNext();
    },
    sendNext,
    sendAside(frame) {
      if (isJoined() && line.waitMs() === 0) line.send(frame);
    },
    stored(clientMsgId, { seq, id: messageId }) {
      const { sending, userName: senderName } = state.get();
      if (clientMsgId !== sending || seq === undefined) return false;
      storage.forget(clientMsgId);
      const conversation = withStored(state.get(), { clientMsgId, seq, messageId, senderName });
      change({ ...conversation, sending: undefined, refusal: undefined });
      sendNext();
      return true;
    },
    giveUp(clientMsgId) {
      storage.forget(clientMsgId);
      change(withoutUnsent(state.get(), clientMsgId));
    },
    returned(clientMsgId) {
      if (clientMsgId !== state.get().sending) return false;
      change({ sending: undefined });
      return true;
    },
    keepAll: () => state.get().unsent.forEach(keep),
    dropped() {
      clearTimeout(timer);
      change({ sending: undefined });
    },
  };
}
