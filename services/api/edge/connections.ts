import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export const pipelinedRequests = 256;
const drainMs = 10_000;
/** At a stop, what a connection has on which nothing is being worked on. */
const leaveMs = 1_000;
/** How often within the time that it may take none it is looked whether a client has taken bytes. */
const looksAtOnce = 4;

/** Handles one request; resolves when its response is sent. */
export type Turn = () => Promise<void>;

/** A connection handles its requests one at a time, and none after the client has disconnected. */
export interface Connection {
  readonly socket: Socket;
  /** The response that the app works on. */
  working: ServerResponse | undefined;
  /** While the body of the request whose turn it is still comes in; aborting it ends the wait for the rest. */
  receiving: AbortController | undefined;
  /** Runs the turn after those before it; nothing runs after a last turn. A connection with too many is cut. */
  take(turn: Turn, isLast?: 'last'): void;
}

export interface Connections {
  of(socket: Socket): Connection;
  isEnding(): boolean;
  /** Ends each connection when nothing is worked on there: first those that are free, at the latest after `drainMs`. */
  end(): void;
}

export function createConnections({ lingerMs, stalledMs }: Record<'lingerMs' | 'stalledMs', number>): Connections {
  const open = new Map<Socket, Connection>();
  let isEnding = false;

  const add = (socket: Socket): Connection => {
    const connection = createConnection(socket);
    // Node calls it after a last response.
    socket.destroySoon = () => endGently(socket, isEnding ? leaveMs : lingerMs);
    if (!socket.destroyed) open.set(socket, connection);
    // Node listens for errors of its own only until a socket is upgraded.
    socket.on('error', () => undefined);
    socket.once('close', () => open.delete(socket));
    cutStalled(socket, stalledMs);
    return connection;
  };
  const destroy = (isToGo: (connection: Connection) => boolean) => {
    for (const connection of open.values()) if (isToGo(connection)) connection.socket.destroy();
  };

  return {
    of: (socket) => open.get(socket) ?? add(socket),
    isEnding: () => isEnding,
    end() {
      isEnding = true;
      for (const { working } of open.values()) if (working) working.shouldKeepAlive = false;
      setTimeout(() => destroy(({ working }) => !working), leaveMs).unref();
      setTimeout(() => destroy(() => true), drainMs).unref();
    },
  };
}

/** Cuts a connection whose client takes none of the bytes that wait for it. Node looks at what the client sends as well, which it may drip. */
function cutStalled(socket: Socket, stalledMs: number): void {
  let [taken, stalled] = [0, 0];
  const look = setInterval(() => {
    const now = socket.bytesWritten - socket.writableLength;
    stalled = socket.writableLength > 0 && now === taken ? stalled + 1 : 0;
    taken = now;
    if (stalled >= looksAtOnce) socket.destroy();
  }, stalledMs / looksAtOnce).unref();
  socket.once('close', () => clearInterval(look));
}

/**
 * Ends a connection when all is written, and discards what the client still sends: bytes that are unread at a close
 * reset the connection, and the client loses the answer that it has not come to read.
 */
function endGently(socket: Socket, mostMs: number): void {
  if (!socket.writable) return;
  socket.end();
  socket.resume();
  const cut = setTimeout(() => socket.destroy(), mostMs).unref();
  socket.once('close', () => clearTimeout(cut));
}

function createConnection(socket: Socket): Connection {
  const waiting: Turn[] = [];
  let isBusy = false;
  let isLastTaken = false;
  let tooLate = 0;

  const run = async () => {
    isBusy = true;
    for (let turn = waiting.shift(); turn && socket.writable; turn = waiting.shift()) await turn().catch(() => socket.destroy());
    waiting.length = 0;
    isBusy = false;
  };
  return {
    socket,
    working: undefined,
    receiving: undefined,
    take(turn, isLast) {
      const isOver = isLastTaken || !socket.writable;
      if (isOver) tooLate += 1;
      if (Math.max(tooLate, waiting.length) >= pipelinedRequests) socket.destroy();
      if (isOver || socket.destroyed) return;
      isLastTaken = isLast !== undefined;
      waiting.push(turn);
      if (!isBusy) void run();
    },
  };
}
