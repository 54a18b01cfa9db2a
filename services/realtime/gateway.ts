import { upgradeWebSocket, type WebSocketServerLike } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { WebSocket, WebSocketServer } from 'ws';
import { clientFrameSchema, sessionOverCode, type ClientFrame, type ServerFrame } from '#contracts/realtime.ts';
import type { Account } from '#contracts/accounts.ts';
import { limits } from '#infra/config.ts';
import type { Logger } from '#infra/logger.ts';
import type { Topics } from './topics.ts';

/** The websocket side of the server: `/ws`, its server object for the HTTP listener, and its end. */
export interface Gateway {
  server: WebSocketServerLike;
  route: MiddlewareHandler;
  connections(): number;
  /** Closes every socket that was opened in that session. */
  endSession(sessionId: string): void;
  /** Closes every socket with 1012 (service restart). */
  close(): void;
}

/** A live session, by its id and its account. */
export interface SocketSession {
  id: string;
  account: Account;
}

export interface GatewayOptions {
  topics: Topics;
  /** The session of the cookie of an upgrade request. */
  sessionOf(cookie: string | undefined): Promise<SocketSession | undefined>;
  logger: Logger;
}

interface Connection {
  socket: WebSocket;
  session: SocketSession | undefined;
  subscriptions: Map<string, () => void>;
  frames: number;
  windowStartedAt: number;
  alive: boolean;
}

/** The only file that knows the websocket library. */
export function createGateway({ topics, sessionOf, logger }: GatewayOptions): Gateway {
  const server = new WebSocketServer({ noServer: true, maxPayload: limits.frameBytes, perMessageDeflate: false });
  const connections = new Set<Connection>();
  // A failing socket is closed by the library; without a listener it would end the process.
  server.on('connection', (socket) => socket.on('error', (error) => logger.debug({ err: error }, 'socket error')));

  const heartbeat = setInterval(() => {
    for (const connection of connections) {
      if (!connection.alive) connection.socket.terminate();
      connection.alive = false;
      connection.socket.ping();
    }
  }, limits.pingIntervalMs);
  heartbeat.unref();

  const route = upgradeWebSocket(async (context) => {
    const session = await sessionOf(context.req.header('cookie'));
    let connection: Connection | undefined;
    return {
      onOpen(_event, { raw }) {
        // The server above is a ws server, so its sockets are those of ws.
        if (!(raw instanceof WebSocket)) throw new TypeError('this socket is not one of ws');
        connection = open(raw, session);
        connections.add(connection);
      },
      onMessage({ data }) {
        if (connection) receive(connection, data);
      },
      onClose() {
        if (!connection) return;
        connections.delete(connection);
        for (const end of connection.subscriptions.values()) end();
      },
    };
  });

  const receive = (connection: Connection, data: unknown): void => {
    if (isFlooding(connection)) return connection.socket.close(1008, 'too many frames');
    const frame = parse(data);
    if (!frame) return send(connection, { type: 'error', code: 'bad_frame', message: 'This frame cannot be read.' });
    if (frame.type === 'unsubscribe') {
      connection.subscriptions.get(frame.topic)?.();
      connection.subscriptions.delete(frame.topic);
      return;
    }
    if (connection.subscriptions.has(frame.topic)) return;
    if (!topics.mayWatch(frame.topic, connection.session?.account)) {
      return send(connection, { type: 'error', code: 'forbidden', message: 'Sign in to watch this.' });
    }
    const end = topics.watch(frame.topic, (text) => sendText(connection, text));
    connection.subscriptions.set(frame.topic, end);
    const position = topics.position();
    const missed = frame.after !== undefined && BigInt(position) > BigInt(frame.after);
    send(connection, { type: 'subscribed', topic: frame.topic, position, missed });
  };

  return {
    // The adapter's type of what it needs from ws is narrower than ws's own under exact optional properties.
    server: server as WebSocketServerLike,
    route,
    connections: () => connections.size,
    endSession(sessionId) {
      for (const { socket, session } of connections) if (session?.id === sessionId) socket.close(sessionOverCode, 'signed out');
    },
    close() {
      clearInterval(heartbeat);
      for (const { socket } of connections) socket.close(1012, 'restarting');
    },
  };
}

function open(socket: WebSocket, session: SocketSession | undefined): Connection {
  const connection: Connection = {
    socket,
    session,
    subscriptions: new Map(),
    frames: 0,
    windowStartedAt: Date.now(),
    alive: true,
  };
  socket.on('pong', () => {
    connection.alive = true;
  });
  return connection;
}

function isFlooding(connection: Connection): boolean {
  const now = Date.now();
  if (now - connection.windowStartedAt > 10_000) {
    connection.windowStartedAt = now;
    connection.frames = 0;
  }
  connection.frames += 1;
  return connection.frames > limits.framesPer10s;
}

function parse(data: unknown): ClientFrame | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    const frame = clientFrameSchema.safeParse(JSON.parse(data));
    return frame.success ? frame.data : undefined;
  } catch {
    return undefined;
  }
}

const send = (connection: Connection, frame: ServerFrame): void => sendText(connection, JSON.stringify(frame));

/** A reader that does not read is cut off instead of being buffered for. */
function sendText({ socket }: Connection, text: string): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > limits.socketBufferBytes) return socket.close(1013, 'too slow');
  socket.send(text);
}
