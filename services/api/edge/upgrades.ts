import { IncomingMessage, type Server } from 'node:http';
import { createAdaptorServer, type WebSocketServerLike } from '@hono/node-server';
import type { Api } from '../mount.ts';
import { writeLastAnswer } from './bare-answer.ts';
import type { Connections } from './connections.ts';

/** Opens the socket that a request asks for, or responds why not; false when there is no such socket. */
type OpenSocket = (request: IncomingMessage, head: Buffer) => boolean;

/** Opens sockets on `/ws`, and handles every other upgrade request as a plain one. */
export function handleUpgrades(server: Server, connections: Connections, app: Api, sockets: WebSocketServerLike): void {
  const openSocket = createHandshakes(app, sockets);
  server.on('upgrade', (request: IncomingMessage, _socket: unknown, head: Buffer) => {
    const { socket } = request;
    const connection = connections.of(socket);
    // Node no longer passes it on to an earlier answer that is still being written.
    const passOn = () => connection.working?.emit('drain');
    socket.on('drain', passOn);
    connection.take(async () => {
      socket.off('drain', passOn);
      if (!connections.isEnding() && openSocket(request, head)) return;
      socket.unshift(Buffer.concat([withoutUpgrade(request), head]));
      server.emit('connection', socket);
    });
  });
}

/** Handshakes on `/ws`: the app decides, the adapter opens. */
function createHandshakes(app: Api, sockets: WebSocketServerLike): OpenSocket {
  const begun = new WeakSet<IncomingMessage>();
  // Never listens: requests to upgrade are handed to it one by one.
  const handshakes = createAdaptorServer({
    async fetch(request, env) {
      const { incoming } = env;
      if (!(incoming instanceof IncomingMessage) || !isHandshake(incoming)) return undefined;
      begun.add(incoming);
      const answer = await app.fetch(request, env);
      // The route of the socket succeeds only by opening it.
      if (!answer.ok) await writeLastAnswer(incoming.socket, answer);
      return answer;
    },
    websocket: { server: sockets },
  });
  // A second listener makes the adapter leave refusals to us; its own have no body.
  handshakes.on('upgrade', () => undefined);

  return (request, head) => {
    handshakes.emit('upgrade', request, request.socket, head);
    return begun.has(request);
  };
}

/** Whether a request to upgrade asks for a socket of ours; what ws would refuse by itself (RFC 6455, section 4.2.1) does not. */
export function isHandshake({ method, url, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    url?.split('?')[0] === '/ws' &&
    /^[+/0-9a-z]{22}==$/i.test(headers['sec-websocket-key'] ?? '') &&
    ['13', '8'].includes(headers['sec-websocket-version'] ?? '') &&
    headers['sec-websocket-protocol'] === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  );
}

/**
 * The bytes of a request without its wish to upgrade, which a server may ignore (RFC 9110, section 7.8). The header `Upgrade` stays,
 * so that the app can see it; without `Connection: upgrade` it means nothing.
 */
function withoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    lines.push(`${name}:${name.toLowerCase() === 'connection' ? withoutToken(value, 'upgrade') : value}`);
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}

const withoutToken = (list: string, token: string): string =>
  list
    .split(',')
    .filter((item) => item.trim().toLowerCase() !== token)
    .join(',');
