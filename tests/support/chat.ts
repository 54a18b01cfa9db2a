import type { ChatFrame } from '#contracts/chats.ts';
import { chatById } from '#projections/chats/queries.ts';
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
export const frames = (socket: LiveSocket, type: ChatFrame['type'], count = 1) => framesWhere(socket, { type }, count);

/** Those of one conversation alone: staff read of every other one too. */
export const framesOf = (socket: LiveSocket, userId: string, type: ChatFrame['type'], count = 1) =>
  framesWhere(socket, { type, userId }, count);

const framesWhere = (socket: LiveSocket, wanted: { type: ChatFrame['type']; userId?: string }, count: number) =>
  pollUntil(`${count} ${wanted.type}`, () => {
    const read = socket.ofNouns.filter((frame) => Object.entries(wanted).every(([key, value]) => frame[key] === value));
    return read.length >= count && read;
  });

/** What the socket is told instead of what it wants. */
export async function refusal(socket: LiveSocket, sent: object): Promise<[code: string, message: string]> {
  const before = socket.frames.length;
  socket.send(sent);
  const { code, message } = await socket.sees('error', before);
  return [code, message];
}

type ChatApp = Pick<TestApp, 'url'> & Partial<Pick<TestApp, 'core'>>;

interface ChatVisitor {
  socket: LiveSocket;
  userId: string;
  token: string;
}

/** Visitors and staff of a test, each on a socket of their own. */
export const chatParties = (open: typeof openSocket) => ({
  /** A visitor whose conversation is in the log, and in the read models where these are within the test's process. */
  async visitor({ url, core }: ChatApp, userName = 'Noura'): Promise<ChatVisitor> {
    const socket = await open(url);
    socket.send({ type: 'join', userName, timestamp, clientMsgId: 'join' });
    const { visitor, token } = await socket.sees('visitor');
    await socket.sees('ack');
    if (core) await pollUntil('the read models to have the conversation', () => chatById(core.models, visitor));
    return { socket, userId: visitor, token };
  },
  async support({ url }: Pick<TestApp, 'url'>, as: string, supportName = 'Lin'): Promise<LiveSocket> {
    const socket = await open(url, { Cookie: as });
    socket.send({ type: 'join_support', supportName, timestamp });
    return socket;
  },
});
