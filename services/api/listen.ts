import { serve, type ServerType, type WebSocketServerLike } from '@hono/node-server';
import { limits, type Config } from '#infra/config.ts';
import type { Api } from './mount.ts';

const idleCheckMs = 100;

/** Serves the app and its sockets on the configured address; rejects when the port is taken. */
export function listen(app: Api, config: Pick<Config, 'PORT' | 'HOST'>, sockets: WebSocketServerLike): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch: app.fetch,
        port: config.PORT,
        hostname: config.HOST,
        websocket: { server: sockets },
        serverOptions: {
          headersTimeout: limits.headerTimeoutMs,
          requestTimeout: limits.requestTimeoutMs,
          keepAliveTimeout: limits.keepAliveMs,
        },
      },
      () => resolve(server),
    );
    server.once('error', reject);
  });
}

/** Stops accepting, lets requests in flight finish, and ends every connection as soon as it is idle. */
export function close(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    const endIdle = setInterval(() => 'closeIdleConnections' in server && server.closeIdleConnections(), idleCheckMs);
    const cut = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), limits.drainMs);
    server.close(() => {
      clearInterval(endIdle);
      clearTimeout(cut);
      resolve();
    });
  });
}
