import { randomBytes } from 'node:crypto';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunningServer } from '../child.ts';
import { type Broker, Connection } from './connection.ts';
import { needsLogin } from './handshake.ts';
import type { Link } from './link.ts';
import { type NatsBrokerOptions, type Settings, withDefaults } from './settings.ts';
import type { Subscription } from './subscription.ts';
import { SubscriptionTable } from './subscriptions.ts';

/**
 * Starts a broker for the NATS core protocol as docs.nats.io/reference/reference-protocols/nats-protocol
 * defines it and nats-server 2.9 behaves. No JetStream, clustering, TLS or accounts.
 */
export async function startNatsBroker(options: NatsBrokerOptions): Promise<RunningServer> {
  const settings = withDefaults(options);
  const connections = new Set<Connection>();
  const broker: Broker = { settings, table: new SubscriptionTable<Subscription>(), flushSoon: flusher() };
  const introduction = introductionOf(settings);
  let clientId = 0;
  const server = createServer({ noDelay: true }, (socket) => {
    if (connections.size >= settings.maxConnections) {
      refuse(socket);
      return;
    }
    const connection = new Connection(socket, broker);
    connections.add(connection);
    socket.once('close', () => connections.delete(connection));
    clientId += 1;
    connection.link.say(introduction({ port: portOf(server.address()), client_id: clientId, client_ip: socket.remoteAddress }));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port, settings.host, resolve);
  });
  const port = portOf(server.address());
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const connection of connections) {
      if (connection.options.protocol > 0) connection.link.say(introduction({ port, ldm: true }));
    }
    if (connections.size > 0) await Promise.race([closed, delay(settings.lameDuckMs)]);
    for (const connection of connections) connection.link.cutOff();
    await closed;
  };
  return { url: `nats://${settings.host}:${port}`, stop: () => (stopped ??= stop()) };
}

/** One flush per client and turn of the event loop, however many messages came in meanwhile. */
function flusher(): (link: Link) => void {
  let waiting: Link[] = [];
  const flush = () => {
    const due = waiting;
    waiting = [];
    for (const link of due) link.flush();
  };
  return (link) => {
    if (waiting.push(link) === 1) setImmediate(flush);
  };
}

function introductionOf(settings: Settings): (more: Record<string, unknown>) => string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const id = `N${Array.from(randomBytes(55), (byte) => alphabet[byte % 32]).join('')}`;
  const fixed = {
    server_id: id,
    server_name: 'waybill-embedded',
    version: '2.9.10',
    proto: 1,
    host: settings.host,
    headers: true,
    max_payload: settings.maxPayloadBytes,
    ...(needsLogin(settings.login) && { auth_required: true }),
  };
  return (more) => `INFO ${JSON.stringify({ ...fixed, ...more })} \r\n`;
}

function refuse(socket: Socket): void {
  socket.on('error', () => undefined);
  socket.end("-ERR 'maximum connections exceeded'\r\n");
  socket.resume();
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address ? address.port : 0;
}
