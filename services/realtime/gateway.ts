import { upgradeWebSocket, type WebSocketServerLike } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { WebSocket, WebSocketServer } from 'ws';
import type { About } from '#contracts/about.ts';
import type { Account } from '#contracts/accounts.ts';
import type { Source } from '#contracts/events/envelope.ts';
import { sessionOverCode, type ServerFrame } from '#contracts/realtime.ts';
import type { Logger } from '#infra/logger.ts';
import type { Held } from '../api/address-limits.ts';
import { clientOf, sourceOf } from '../api/source.ts';
import { createFrameBudget } from './frame-budget.ts';
import { createFrameReader, type FrameReaderOptions } from './frame-reader.ts';
import type { NounFrame } from './noun-frames.ts';
import { ownFrames } from './own-frames.ts';
import { createPeer, type OpenPeer, type PeerOptions } from './peer.ts';
import { lineOf, tryAgainLater, type Wire } from './socket-line.ts';
import type { Topics } from './topics.ts';
import type { VisitorTokens } from './visitor-tokens.ts';

export const frameBytes = 16_384;
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

export interface GatewayOptions extends FrameReaderOptions, Pick<PeerOptions, 'opensStill'> {
  topics: Topics;
  /** The frames of all nouns. */
  frames: readonly NounFrame[];
  /** The id of the live session that the cookie of an upgrade request names. */
  sessionOf(cookie: string | undefined): Promise<string | undefined>;
  /** The account of a session, if that is live still. */
  accountOf(sessionId: string): Promise<Account | undefined>;
  visitorTokens: VisitorTokens;
  /** An auditor was shown personal data live. */
  shownLive(auditor: Account, about: About, source: Source): void;
  /** How many sockets one network address may hold, or one staff session. */
  sockets: Held;
  logger: Logger;
}

interface Connection {
  socket: WebSocket;
  peer: OpenPeer;
  /** Id of the session that it was opened in. */
  session: string | undefined;
  source: Source;
  /** Frames are taken one after the other, also where one has to be looked up. */
  turn: Promise<void>;
  isFlooding: () => boolean;
  /** It sent more than it may: what it sends until it is closed is dropped. */
  flooded: boolean;
  alive: boolean;
}

/** What is known of a socket from the request that opened it. */
interface Opening extends Pick<Connection, 'session' | 'source'> {
  client: string | undefined;
  limitedAs: string;
  wire: Wire;
}

/** Whoever is refused and does not close in turn is cut. */
const closingMs = 2_000;
const tooMany: ServerFrame = {
  type: 'error',
  code: 'rate_limited',
  message: 'Too many connections from your network. Please try again later.',
};

/** The only file that knows the websocket library. */
export function createGateway(options: GatewayOptions): Gateway {
  const { topics, sessionOf, accountOf, visitorTokens, opensStill, shownLive, sockets, clock, logger } = options;
  const server = new WebSocketServer({ noServer: true, maxPayload: frameBytes, perMessageDeflate: false });
  const takeFrame = createFrameReader([...ownFrames(topics), ...options.frames], options);
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

  const open = (socket: WebSocket, { session, source, client, limitedAs, wire }: Opening): Connection => {
    const account = async () => {
      const found = session === undefined ? undefined : await accountOf(session);
      if (session !== undefined && !found) endSession(session);
      return found;
    };
    const connection: Connection = {
      socket,
      peer: createPeer({
        line: lineOf(socket, wire),
        topics,
        visitorTokens,
        opensStill,
        client,
        limitedAs,
        account,
        shown: (auditor, about) => shownLive(auditor, about, source),
        clock,
      }),
      session,
      source,
      turn: Promise.resolve(),
      isFlooding: createFrameBudget(),
      flooded: false,
      alive: true,
    };
    socket.on('pong', () => {
      connection.alive = true;
    });
    connections.add(connection);
    return connection;
  };

  const route = upgradeWebSocket(async (context) => {
    const session = await sessionOf(context.req.header('cookie'));
    const source = sourceOf(context);
    const client = clientOf(context);
    const limitedAs = session ?? client ?? 'unknown';
    const wire: Wire = context.env?.incoming?.socket;
    let connection: Connection | undefined;
    return {
      onOpen(_event, { raw }) {
        // The server above is a ws server, so its sockets are those of ws.
        if (!(raw instanceof WebSocket)) throw new TypeError('this socket is not one of ws');
        if (sockets.take(limitedAs)) connection = open(raw, { session, source, client, limitedAs, wire });
        else refuse(raw);
      },
      onMessage({ data }) {
        if (connection) take(connection, data);
      },
      onClose() {
        if (!connection) return;
        sockets.give(limitedAs);
        connections.delete(connection);
        connection.peer.leave();
      },
    };
  });

  const take = (connection: Connection, data: unknown): void => {
    if (connection.flooded) return;
    const { socket, peer, source } = connection;
    const flooded = connection.isFlooding();
    connection.flooded = flooded;
    connection.turn = connection.turn
      .then(() => (flooded ? socket.close(1008, 'too many frames') : takeFrame(data, { peer, source })))
      .catch((error: unknown) => {
        logger.warn({ err: error }, 'could not handle frame');
        socket.close(tryAgainLater, 'try again later');
      });
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

function refuse(socket: WebSocket): void {
  socket.send(JSON.stringify(tooMany));
  socket.close(tryAgainLater, 'too many connections');
  setTimeout(() => socket.terminate(), closingMs).unref();
}
