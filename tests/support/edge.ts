import { EventEmitter, once } from 'node:events';
import type { MiddlewareHandler } from 'hono';
import { upgradeWebSocket, type WebSocketServerLike } from '@hono/node-server';
import { WebSocketServer } from 'ws';
import { ApiError } from '#services/api/errors.ts';
import { listen, listenLimits } from '#services/api/listen.ts';
import { createApi, type Api } from '#services/api/mount.ts';
import { createBareApp } from './bare-app.ts';

/** The web server with three routes of its own and nothing behind them. */
export interface Edge {
  app: Api;
  port: number;
  /** Of `GET /api/slow`: how many have begun, how many at most at once. */
  slow: { begun: number; atOnce: number };
  /** On /ws. One is refused, with `?open` it is opened, with `?late` when the bell rings. */
  handshakes: { begun: number };
  /** Answers everyone who waits. */
  ring(): void;
  close(): Promise<void>;
}

/** An app with `GET /api/quick`, `GET /api/slow` and `POST /api/echo`, which answers the length of its body. */
export function createEdgeApp() {
  const slow = { begun: 0, atOnce: 0 };
  const handshakes = { begun: 0 };
  const bell = new EventEmitter({ captureRejections: false }).setMaxListeners(0);
  let waiting = 0;
  const routes = createApi();
  routes.get('/api/quick', (context) => context.json({ quick: true }));
  routes.get('/api/large', (context) => context.body('x'.repeat(4_000_000)));
  routes.get('/api/slow', async (context) => {
    slow.begun += 1;
    waiting += 1;
    slow.atOnce = Math.max(slow.atOnce, waiting);
    await once(bell, 'ring');
    waiting -= 1;
    return context.json({ slow: slow.begun });
  });
  routes.post('/api/echo', async (context) => context.json({ length: (await context.req.text()).length }));
  const opens = upgradeWebSocket(() => ({}));
  const gateway: MiddlewareHandler = async (context, next) => {
    handshakes.begun += 1;
    if (context.req.query('late') !== undefined) await once(bell, 'ring');
    else if (context.req.query('open') === undefined) throw new ApiError('unavailable', 'No sockets today.');
    return opens(context, next);
  };
  const app = createBareApp([routes], gateway);
  return { app, slow, handshakes, ring: () => void bell.emit('ring') };
}

export async function startEdge(given: Partial<Record<keyof typeof listenLimits, number>> = {}): Promise<Edge> {
  const edge = createEdgeApp();
  const sockets = new WebSocketServer({ noServer: true }) as WebSocketServerLike;
  const config = { PORT: 0, HOST: '127.0.0.1', PUBLIC_URL: 'https://parcels.example.com', TRUST_PROXY: true };
  const { port, close } = await listen(edge.app, config, sockets, { ...listenLimits, ...given });
  return { ...edge, port, close };
}
