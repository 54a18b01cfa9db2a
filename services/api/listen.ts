import { serve, type ServerType, type WebSocketServerLike } from '@hono/node-server';
import { limits, type Config } from '#infra/config.ts';
import type { Api } from './mount.ts';

/** Serves the app and its sockets on the configured address; rejects when the port is taken. */
export function listen(app: Api, config: Pick<Config, 'PORT' | 'HOST'>, sockets: WebSocketServerLike): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch: app.fetch,
        port: config.PORT,
        hostname: config.HOST,
        websocket: { server: sockets },
        serverOptions: { headersTimeout: limits.headerTimeoutMs, requestTimeout: limits.requestTimeoutMs },
      },
      () => resolve(server),
    );
    server.once('error', reject);
  });
}

/** Stops accepting, lets requests in flight finish, and cuts idle connections. */
export function close(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), limits.drainMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    if ('closeIdleConnections' in server) server.closeIdleConnections();
  });
}
