import { afterEach } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { serverFrameSchema, type ServerFrame } from '#contracts/realtime.ts';
import { pollUntil } from './poll-until.ts';

/** A browser's socket, for tests. */
export interface LiveSocket {
  /** Everything the gateway said, parsed by the contract. */
  frames: ServerFrame[];
  /** What nouns said in frames of their own. */
  ofNouns: NounFrame[];
  send(frame: object | string | Buffer): void;
  /** Resolves with the first frame that fits, from the `from`th on. */
  sees<Type extends ServerFrame['type']>(type: Type, from?: number): Promise<Extract<ServerFrame, { type: Type }>>;
  /** The code that the socket was closed with. */
  closed: Promise<number>;
  close(): Promise<void>;
}

const nounFrameSchema = z.looseObject({ type: z.string() });
type NounFrame = z.infer<typeof nounFrameSchema>;
const ownTypes = new Set<string>(serverFrameSchema.options.map(({ shape }) => shape.type.value));

/** Opens a socket to the app; rejects when the handshake is refused. */
export async function openSocket(url: string, headers: Record<string, string> = {}): Promise<LiveSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers });
  const frames: ServerFrame[] = [];
  const ofNouns: NounFrame[] = [];
  socket.on('message', (data: Buffer) => {
    const frame = nounFrameSchema.parse(JSON.parse(data.toString()));
    if (ownTypes.has(frame.type)) frames.push(serverFrameSchema.parse(frame));
    else ofNouns.push(frame);
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => undefined);
  return {
    frames,
    ofNouns,
    closed,
    send: (frame) => socket.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame)),
    sees: <Type extends ServerFrame['type']>(type: Type, from = 0) =>
      pollUntil(
        `a frame ${type}`,
        () => frames.slice(from).find((frame): frame is Extract<ServerFrame, { type: Type }> => frame.type === type),
        60_000,
      ),
    async close() {
      socket.close();
      await closed;
    },
  };
}

/** Opens sockets that are closed after the test. To be called where the tests of a file begin. */
export function socketsOfTests(): typeof openSocket {
  const open: LiveSocket[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((socket) => socket.close()));
  });
  return async (url, headers) => {
    const socket = await openSocket(url, headers);
    open.push(socket);
    return socket;
  };
}
