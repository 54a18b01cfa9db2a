import type { AddressInfo } from 'node:net';
import { serve, type ServerType } from '@hono/node-server';
import { Hono } from 'hono';
import { createLogger } from '#infra/logger.ts';
import { createSignatures } from '#infra/signatures.ts';
import { createGateway, type GatewayOptions } from '#services/realtime/gateway.ts';
import { createVisitorTokens } from '#services/realtime/visitor-tokens.ts';

/** The socket server of a test, with nothing behind it: everyone may watch everything and no one is signed in. */
export interface TestGateway {
  url: string;
  /** Sends text to all who watch anything. */
  tell(text: string): void;
  /** How many topics are watched, by whichever sockets. */
  watched(): number;
  connections(): number;
  stop(): Promise<void>;
}

export async function startGateway(given: Partial<GatewayOptions> = {}): Promise<TestGateway> {
  const watchers = new Set<Parameters<GatewayOptions['topics']['watch']>[1]>();
  const gateway = createGateway({
    topics: {
      exists: () => true,
      mayWatch: () => true,
      watch(_topic, watcher) {
        watchers.add(watcher);
        return () => watchers.delete(watcher);
      },
      position: () => '0',
      publish: () => undefined,
      deliver: () => undefined,
      close: () => undefined,
    },
    frames: [],
    sessionOf: async () => undefined,
    accountOf: async () => undefined,
    visitorTokens: createVisitorTokens(createSignatures({ current: Buffer.alloc(32, 7) }, 'visitor')),
    requestSignatures: createSignatures({ current: Buffer.alloc(32, 7) }, 'request'),
    opensStill: async () => true,
    shownLive: () => undefined,
    sockets: { take: () => true, give: () => undefined },
    refusalOf: () => undefined,
    clock: { now: () => new Date() },
    logger: createLogger('silent', 'test'),
    ...given,
  });
  const { fetch } = new Hono().get('/ws', gateway.route);
  const server = await new Promise<ServerType>((resolve) => {
    const websocket = { server: gateway.server };
    const started = serve({ fetch, port: 0, hostname: '127.0.0.1', websocket }, () => resolve(started));
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    tell: (text) => {
      for (const watcher of watchers) watcher({ text });
    },
    watched: () => watchers.size,
    connections: gateway.connections,
    async stop() {
      gateway.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
