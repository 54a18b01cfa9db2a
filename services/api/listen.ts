import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebSocketServerLike } from '@hono/node-server';
import type { Config } from '#infra/config.ts';
import { createConnections } from './edge/connections.ts';
import { handleFaults } from './edge/faults.ts';
import { createRequests } from './edge/requests.ts';
import { handleUpgrades, isHandshake } from './edge/upgrades.ts';
import type { Api } from './mount.ts';

/** Longer than a proxy in front keeps an idle connection: whoever closes first loses the other's next request. */
const keepAliveMs = 75_000;

export interface Listening {
  port: number;
  /** Stops accepting; requests in work have 10 s to finish, everything else leaves within 1 s. */
  close(): Promise<void>;
}

type ListenConfig = Pick<Config, 'PORT' | 'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY'>;

export const listenLimits = {
  headerTimeoutMs: 10_000,
  requestTimeoutMs: 15_000,
  /** How often both are checked: a request is cut at most so much later. */
  requestTimeoutCheckMs: 500,
  /** How long what a client still sends after its last response is received and discarded. */
  lingerMs: 10_000,
  /** How long a client may take none of the bytes that wait for it, whatever it sends meanwhile. */
  stalledMs: 120_000,
  /** Of all requests together: bodies that are coming in or being worked on. */
  heldBodiesBytes: 64 * 1_048_576,
};

/** Serves the app and its sockets on the configured address; rejects when the port is taken. */
export function listen(
  app: Api,
  config: ListenConfig,
  sockets: WebSocketServerLike,
  { headerTimeoutMs, requestTimeoutMs, requestTimeoutCheckMs, lingerMs, stalledMs, heldBodiesBytes } = listenLimits,
): Promise<Listening> {
  const isSecure = config.PUBLIC_URL?.startsWith('https:') ?? false;
  const connections = createConnections({ lingerMs, stalledMs });
  const answer = createRequests({ app, connections, isSecure, trustProxy: config.TRUST_PROXY, heldBodiesBytes });

  const options = {
    headersTimeout: headerTimeoutMs,
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: requestTimeoutCheckMs,
    keepAliveTimeout: keepAliveMs,
    // Node would refuse a request without one with nothing but a status line.
    requireHostHeader: false,
    // Node 20 does not know it: there the listener of `upgrade` gets every request to upgrade.
    shouldUpgradeCallback: isHandshake,
  };
  const server = createServer(options);
  // Node would leave out those after the thousandth, a length of the body among them; their bytes are limited all the same.
  server.maxHeadersCount = 0;
  server.on('connection', (socket) => connections.of(socket));
  server.on('request', (incoming, outgoing) => answer(incoming, outgoing));
  server.on('checkContinue', (incoming, outgoing) => answer(incoming, outgoing, 'continue'));
  server.on('checkExpectation', (incoming, outgoing) => answer(incoming, outgoing, 'unknown'));
  handleUpgrades(server, connections, app, sockets);
  handleFaults(server, connections, isSecure);
  server.on('close', () => sockets.close());

  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.PORT, config.HOST, () => {
      const { port } = server.address() as AddressInfo;
      resolve({
        port,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            connections.end();
          }),
      });
    });
  });
}
