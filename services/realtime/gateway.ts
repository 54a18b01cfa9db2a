import { upgradeWebSocket, type WebSocketServerLike } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { WebSocket, WebSocketServer } from 'ws';
import { clientFrameSchema, sessionOverCode, type ClientFrame, type ServerFrame } from '#contracts/realtime.ts';
import type { Account } from '#contracts/accounts.ts';
import type { Logger } from '#infra/logger.ts';
import type { Topics } from './topics.ts';

export const frameBytes = 16_384;
export const framesPer10s = 20;
/** What one socket may watch; a page shows ten parcels at most. */
export const topicsPerSocket = 64;
export const socketBufferBytes = 1_048_576;
const pingIntervalMs = 10_000;

/** The websocket side of the server: `/ws`, its server object for the HTTP listener, and its end. */
export interface Gateway {
  server: WebSocketServerLike;
  route: MiddlewareHandler;
  connections(): number;
  /** The sessions that open sockets were opened in, each once. */
  sessions(): ReadonlySet<string>;
  /** Closes every socket that was opened in that session. */
  endSession(sessionId: string): void;
  /** Closes every socket of any session with 1013 (try again later): whether it is live cannot be found out. */
  suspendSessions(): void;
  /** Closes every socket with 1012 (service restart). */
  close(): void;
}

export interface GatewayOptions {
  topics: Topics;
  /** The id of the live session that the cookie of an upgrade request names. */
  sessionOf(cookie: string | undefined): Promise<string | undefined>;
  /** The account of a session, if that is live still. */
  accountOf(sessionId: string): Promise<Account | undefined>;
  logger: Logger;
}

interface Connection {
  socket: WebSocket;
  /** Id of the session that it was opened in. */
  session: string | undefined;
  /** Frames are taken one after the other, also where one has to be looked up. */
  turn: Promise<void>;
  subscriptions: Map<string, () => void>;
  frames: number;
  /** It sent more than it may: what it sends until it is closed is dropped. */
  flooded: boolean;
  windowStartedAt: number;
  alive: boolean;
}

const tryAgainLater = 1013;

/** The only file that knows the websocket library. */
export function createGateway({ topics, sessionOf, accountOf, logger }: GatewayOptions): Gateway {
  const server = new WebSocketServer({ noServer: true, maxPayload: frameBytes, perMessageDeflate: false });
  const connections = new Set<Connection>();
  // A failing socket is closed by the library; without a listener it would end the process.
  server.on('connection', (socket) => socket.on('error', (error) => logger.debug({ err: error }, 'socket error')));

  const heartbeat = setInterval(() => {
    for (const connection of connections) {
      if (!connection.alive) connection.socket.terminate();
      connection.alive = false;
      connection.socket.ping();
    }
  }, pingIntervalMs);
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
        if (connection) take(connection, data);
      },
      onClose() {
        if (!connection) return;
        connections.delete(connection);
        for (const end of connection.subscriptions.values()) end();
      },
    };
  });

  const take = (connection: Connection, data: unknown): void => {
    if (connection.flooded) return;
    const flooded = isFlooding(connection);
    connection.flooded = flooded;
    connection.turn = connection.turn
      .then(() => (flooded ? connection.socket.close(1008, 'too many frames') : receive(connection, data)))
      .catch((error: unknown) => {
        logger.warn({ err: error }, 'could not take a frame');
        connection.socket.close(tryAgainLater, 'try again later');
      });
  };

  const receive = async (connection: Connection, data: unknown): Promise<void> => {
    const frame = parse(data);
    if (!frame || !topics.exists(frame.topic)) {
      return send(connection, { type: 'error', code: 'bad_frame', message: 'This frame cannot be read.' });
    }
    if (frame.type === 'unsubscribe') {
      connection.subscriptions.get(frame.topic)?.();
      connection.subscriptions.delete(frame.topic);
      return;
    }
    if (connection.subscriptions.has(frame.topic)) return;
    if (connection.subscriptions.size >= topicsPerSocket) return connection.socket.close(1008, 'too many topics');
    if (!(await mayWatch(connection, frame.topic))) {
      return send(connection, { type: 'error', code: 'forbidden', message: 'Sign in to watch this.' });
    }
    // It may have been closed meanwhile, and what it watches been ended.
    if (connection.socket.readyState !== WebSocket.OPEN) return;
    const end = topics.watch(frame.topic, (text) => sendText(connection, text));
    connection.subscriptions.set(frame.topic, end);
    const position = topics.position();
    const missed = frame.after !== undefined && BigInt(position) > BigInt(frame.after);
    send(connection, { type: 'subscribed', topic: frame.topic, position, missed });
  };

  const mayWatch = async ({ session }: Connection, topic: string): Promise<boolean> => {
    if (topics.mayWatch(topic, undefined)) return true;
    const account = session === undefined ? undefined : await accountOf(session);
    if (session !== undefined && !account) endSession(session);
    return topics.mayWatch(topic, account);
  };

  const endSession = (sessionId: string): void => {
    for (const { socket, session } of connections) if (session === sessionId) socket.close(sessionOverCode, 'session over');
  };

  return {
    // The adapter's type of what it needs from ws is narrower than ws's own under exact optional properties.
    server: server as WebSocketServerLike,
    route,
    connections: () => connections.size,
    sessions: () => new Set([...connections].flatMap(({ session }) => session ?? [])),
    endSession,
    suspendSessions() {
      for (const { socket, session } of connections) if (session !== undefined) socket.close(tryAgainLater, 'try again later');
    },
    close() {
      clearInterval(heartbeat);
      for (const { socket } of connections) socket.close(1012, 'restarting');
    },
  };
}

function open(socket: WebSocket, session: string | undefined): Connection {
  const connection: Connection = {
    socket,
    session,
    turn: Promise.resolve(),
    subscriptions: new Map(),
    frames: 0,
    flooded: false,
    windowStartedAt: performance.now(),
    alive: true,
  };
  socket.on('pong', () => {
    connection.alive = true;
  });
  return connection;
}

function isFlooding(connection: Connection): boolean {
  const now = performance.now();
  if (now - connection.windowStartedAt > 10_000) {
    connection.windowStartedAt = now;
    connection.frames = 0;
  }
  connection.frames += 1;
  return connection.frames > framesPer10s;
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
  if (socket.bufferedAmount > socketBufferBytes) return socket.close(tryAgainLater, 'too slow');
  socket.send(text);
}
