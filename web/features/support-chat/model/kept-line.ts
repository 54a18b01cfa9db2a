import { createFramePace } from '#web/shared/realtime/frame-pace.ts';
import type { Line } from '#web/shared/realtime/socket.ts';
import { frameIn, type Incoming } from './frame-in.ts';

export const reconnectDelayMs = 3_000;
const openState = 1;

export interface KeptLineOptions {
  connect(): Line;
  onOpen(): void;
  onFrame(frame: Incoming): void;
  onLost(): void;
}

/** A socket that is opened again, three seconds after it was cut, until it is closed from here. */
export interface KeptLine {
  open(): void;
  /** Sends the frame, or nothing while there is no line. */
  send(frame: object): void;
  /** How long a frame that can wait should. */
  waitMs(): number;
  close(): void;
}

export function createKeptLine({ connect, onOpen, onFrame, onLost }: KeptLineOptions): KeptLine {
  const pace = createFramePace();
  let socket: Line | undefined;
  let wanted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = () => {
    clearTimeout(timer);
    const opened = connect();
    socket = opened;
    pace.reset();
    opened.addEventListener('open', () => {
      if (socket === opened) onOpen();
    });
    opened.addEventListener('message', (event) => {
      if (socket !== opened) return;
      const frame = frameIn(event);
      if (frame) onFrame(frame);
      else console.warn('support chat: unreadable message');
    });
    opened.addEventListener('error', () => console.warn('support chat: connection error'));
    opened.addEventListener('close', () => {
      if (socket !== opened) return;
      socket = undefined;
      onLost();
      if (wanted) timer = setTimeout(open, reconnectDelayMs);
    });
  };

  return {
    open() {
      wanted = true;
      if (!socket) open();
    },
    send(frame) {
      if (socket?.readyState !== openState) return;
      pace.count();
      socket.send(JSON.stringify(frame));
    },
    waitMs: pace.waitMs,
    close() {
      wanted = false;
      clearTimeout(timer);
      const closing = socket;
      socket = undefined;
      onLost();
      closing?.close();
    },
  };
}
