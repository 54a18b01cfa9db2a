import { createObservable } from '../observable.ts';
import { serverFrameSchema, sessionOverCode, type ClientFrame, type Fact } from '#contracts/realtime.ts';

export const reconnectDelayMs = 3000;

export interface TopicListener {
  onFact: (fact: Fact) => void;
  /** Something happened between the last seen position and now that no fact will report. */
  onMissed: (position: string) => void;
}

interface Topic {
  listeners: Set<TopicListener>;
  position: string | undefined;
}

/** What a noun's own frames go to: a conversation's, for instance. */
export interface FrameListener {
  /** The line stands, now or again. */
  onOpen: () => void;
  onClose: () => void;
  /** Whatever comes, as it was sent; the answer is whether the listener knows it. */
  onFrame: (frame: unknown) => boolean;
}

export interface LiveSocket {
  /** Listens to every frame, for as long as topics keep the socket open; the answer stops listening. */
  listen: (listener: FrameListener) => () => void;
  /** Sends a noun's frame; without a line it is lost, and the answer is false. */
  send: (frame: object) => boolean;
  /** Listens to a topic from `after` on; the answer stops listening. */
  subscribe: (topic: string, listener: TopicListener, after?: string) => () => void;
  /** Opens another socket for the topics, in the session that there is now. */
  renew: () => void;
  /** Whether facts are missed just now: the socket dropped, and another is not open yet. */
  isLost: () => boolean;
  onLostChange: (listener: () => void) => () => void;
}

export type Line = Pick<EventTarget, 'addEventListener'> & Pick<WebSocket, 'readyState' | 'send' | 'close'>;

const openState = 1;

/**
 * One socket for all topics: opened by the first listener, closed after the last, resumed where it dropped. The server closes it
 * when the session that it was opened in is over, here or in another window.
 */
export function createLiveSocket(connect: () => Line, onSessionOver: () => void): LiveSocket {
  const topics = new Map<string, Topic>();
  const frameListeners = new Set<FrameListener>();
  let socket: Line | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const lost = createObservable(false);

  const isOpen = () => socket?.readyState === openState;
  const send = (frame: object): boolean => {
    if (!isOpen()) return false;
    socket?.send(JSON.stringify(frame));
    return true;
  };
  const sendOwn = (frame: ClientFrame) => void send(frame);
  const tellClosed = () => {
    for (const listener of [...frameListeners]) listener.onClose();
  };

  const sendSubscribe = (name: string, { position }: Topic) =>
    sendOwn({ type: 'subscribe', topic: name, ...(position === undefined ? {} : { after: position }) });

  const open = () => {
    clearTimeout(retry);
    retry = undefined;
    const opened = connect();
    socket = opened;
    opened.addEventListener('open', () => {
      if (socket === opened) lost.set(false);
      for (const [name, topic] of topics) sendSubscribe(name, topic);
      for (const listener of [...frameListeners]) listener.onOpen();
    });
    opened.addEventListener('message', (message) => receive(message instanceof MessageEvent ? message.data : undefined));
    opened.addEventListener('error', () => console.warn('live updates: connection error'));
    opened.addEventListener('close', (event) => {
      if ('code' in event && event.code === sessionOverCode) onSessionOver();
      if (socket !== opened) return;
      socket = undefined;
      lost.set(topics.size > 0);
      tellClosed();
      if (topics.size > 0) retry = setTimeout(open, reconnectDelayMs);
    });
  };

  const receive = (data: unknown) => {
    const given = jsonOf(data);
    const isKnown = [...frameListeners].map((listener) => listener.onFrame(given)).includes(true);
    const frame = serverFrameSchema.safeParse(given).data;
    if (!frame) return isKnown ? undefined : console.warn('live updates: unreadable message', data);
    if (frame.type === 'error') return isKnown ? undefined : console.warn(`live updates: ${frame.code}: ${frame.message}`);
    if (frame.type !== 'fact' && frame.type !== 'subscribed') return;
    const topic = topics.get(frame.topic);
    if (!topic) return;
    topic.position = later(topic.position, frame.position);
    for (const listener of [...topic.listeners]) {
      if (frame.type === 'fact') listener.onFact(frame);
      else if (frame.missed) listener.onMissed(frame.position);
    }
  };

  const release = (name: string, listener: TopicListener) => {
    const topic = topics.get(name);
    if (!topic?.listeners.delete(listener) || topic.listeners.size > 0) return;
    topics.delete(name);
    sendOwn({ type: 'unsubscribe', topic: name });
    if (topics.size === 0) leave();
  };

  const leave = () => {
    clearTimeout(retry);
    retry = undefined;
    const closing = socket;
    socket = undefined;
    lost.set(false);
    if (closing) tellClosed();
    closing?.close();
  };

  return {
    listen(listener) {
      frameListeners.add(listener);
      if (isOpen()) listener.onOpen();
      return () => void frameListeners.delete(listener);
    },
    send,
    subscribe(name, listener, after) {
      const known = topics.get(name);
      const topic = known ?? { listeners: new Set<TopicListener>(), position: after };
      topic.listeners.add(listener);
      if (!known) {
        topics.set(name, topic);
        if (socket) sendSubscribe(name, topic);
        else if (retry === undefined) open();
      } else if (after !== undefined && topic.position !== undefined && later(after, topic.position) !== after) {
        // The topic is already ahead of what this listener's data shows.
        listener.onMissed(topic.position);
      }
      return () => release(name, listener);
    },
    renew() {
      leave();
      if (topics.size > 0) open();
    },
    isLost: lost.get,
    onLostChange: lost.subscribe,
  };
}

export const later = (a: string | undefined, b: string): string => (a !== undefined && BigInt(a) > BigInt(b) ? a : b);

function jsonOf(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return undefined;
  }
}
