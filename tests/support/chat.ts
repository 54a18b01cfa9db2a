import type { ChatFrame } from '#contracts/chats.ts';
import type { TestApp } from './app.ts';
import type { LiveSocket, openSocket } from './live.ts';
import { pollUntil } from './poll-until.ts';

/** When the clients of the tests say that it is. */
export const timestamp = new Date().toISOString();

export const asks = (text: string) => ({ type: 'message', text, sender: 'user', senderName: 'Noura', timestamp });
export const answers = (text: string, userId?: string) => ({
  type: 'message',
  text,
  sender: 'support',
  senderName: 'Lin',
  timestamp,
  ...(userId === undefined ? {} : { userId }),
});

/** The frames of a type that the socket has read, as soon as there are so many. */
export const frames = (socket: LiveSocket, type: ChatFrame['type'], count = 1) =>
  pollUntil(`${count} ${type}`, () => {
    const read = socket.ofNouns.filter((frame) => frame.type === type);
    return read.length >= count && read;
  });

/** What the socket is told instead of what it wants. */
export async function refusal(socket: LiveSocket, sent: object): Promise<[code: string, message: string]> {
  const before = socket.frames.length;
  socket.send(sent);
  const { code, message } = await socket.sees('error', before);
  return [code, message];
}

/** Visitors and staff of a test, each on a socket of their own. */
export const chatParties = (open: typeof openSocket) => ({
  async visitor(
    { url }: Pick<TestApp, 'url'>,
    userName = 'Noura',
  ): Promise<{ socket: LiveSocket; userId: string; token: string }> {
    const socket = await open(url);
    socket.send({ type: 'join', userName, timestamp, clientMsgId: 'join' });
    const { visitor, token } = await socket.sees('visitor');
    await socket.sees('ack');
    return { socket, userId: visitor, token };
  },
  async support({ url }: Pick<TestApp, 'url'>, as: string, supportName = 'Lin'): Promise<LiveSocket> {
    const socket = await open(url, { Cookie: as });
    socket.send({ type: 'join_support', supportName, timestamp });
    return socket;
  },
});
