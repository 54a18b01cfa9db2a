import type { Socket } from 'node:net';
import type { Line } from './peer.ts';

export const socketBufferBytes = 1_048_576;
/** The code of a socket that is closed for now. */
export const tryAgainLater = 1013;

/** The connection that a socket is on. */
export type Wire = Pick<Socket, 'cork' | 'uncork'> | undefined;

interface LibrarySocket {
  readonly readyState: number;
  readonly OPEN: number;
  readonly bufferedAmount: number;
  send(text: string): void;
  close(code: number, reason: string): void;
  ping(data: undefined, mask: undefined, sent: () => void): void;
}

/** What is sent to a socket of the library. */
export const lineOf = (socket: LibrarySocket, wire: Wire): Line => ({
  isOpen: () => socket.readyState === socket.OPEN,
  send(text) {
    if (socket.readyState !== socket.OPEN) return;
    // A reader that does not read is cut off instead of being buffered for.
    if (socket.bufferedAmount > socketBufferBytes) return socket.close(tryAgainLater, 'too slow');
    socket.send(text);
  },
  together(sending) {
    wire?.cork();
    try {
      sending();
    } finally {
      wire?.uncork();
    }
  },
  // A ping is written after everything that was sent before it.
  flushed: () =>
    new Promise((resolve) => {
      if (socket.readyState === socket.OPEN) socket.ping(undefined, undefined, () => resolve());
      else resolve();
    }),
  close: (code, reason) => socket.close(code, reason),
});
