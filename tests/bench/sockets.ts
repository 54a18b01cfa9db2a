import { once } from 'node:events';
import { WebSocket } from 'ws';

const atOnce = 100;

/** Opens so many sockets; each sends its first frame, if there is one, and is answered before they are given. */
export async function openSockets(
  url: string,
  count: number,
  { headers, first }: { headers?: Record<string, string>; first?: (index: number) => object } = {},
): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  while (sockets.length < count) {
    const from = sockets.length;
    const batch = Array.from({ length: Math.min(atOnce, count - from) }, async (_, index) => {
      const socket = new WebSocket(url.replace('http', 'ws'), { headers, perMessageDeflate: false });
      // Each message that is waited for has a listener.
      socket.setMaxListeners(0);
      await once(socket, 'open');
      if (first) {
        const answered = once(socket, 'message');
        sendTo(socket, first(from + index));
        await answered;
      }
      return socket;
    });
    sockets.push(...(await Promise.all(batch)));
  }
  return sockets;
}

export const sendTo = (socket: WebSocket, frame: object): void => socket.send(JSON.stringify(frame));

export async function closeSockets(sockets: readonly WebSocket[]): Promise<void> {
  const closed = sockets.map((socket) => once(socket, 'close'));
  for (const socket of sockets) socket.close();
  await Promise.all(closed);
}

/** Resolves with the first text that has that part, which must not have been sent yet. */
export function hears(socket: WebSocket, part: string): Promise<string> {
  return new Promise((resolve) => {
    const listener = (data: Buffer) => {
      const text = data.toString();
      if (!text.includes(part)) return;
      socket.off('message', listener);
      resolve(text);
    };
    socket.on('message', listener);
  });
}
