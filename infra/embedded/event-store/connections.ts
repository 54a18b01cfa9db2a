import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Identity } from './certificate.ts';

type TakeSocket = (socket: Socket) => void;

export interface PortOptions {
  host: string;
  port: number;
  identity: Identity | undefined;
  /** By when a connection must have said that it speaks HTTP/2; anything else must be over by then. */
  patienceMs: number;
  http1: TakeSocket;
  http2: TakeSocket;
}

export interface OpenPort {
  port: number;
  /** Accepts no more connections; resolves when the last one has closed. */
  close: () => Promise<void>;
  cut: () => void;
}

const preface = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');

/** Listens on one port for HTTP/2 and HTTP/1.1, with TLS where there is an identity, and tells them apart by their first bytes. */
export async function openPort({ host, port, identity, patienceMs, http1, http2 }: PortOptions): Promise<OpenPort> {
  const server = listenerOf(identity, patienceMs);
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on(identity ? 'secureConnection' : 'connection', (socket: Socket) => {
    // Whoever takes the socket hears of its errors too.
    socket.on('error', () => undefined);
    const impatient = setTimeout(() => socket.destroy(), patienceMs);
    socket.once('close', () => clearTimeout(impatient));
    tellApart(socket, (isHttp2) => {
      if (!isHttp2) return http1(socket);
      clearTimeout(impatient);
      http2(socket);
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

function listenerOf(identity: Identity | undefined, handshakeTimeout: number): Server {
  if (!identity) return createServer({ noDelay: true });
  const { key, certificate: cert } = identity;
  const server = createTlsServer({ key, cert, handshakeTimeout, noDelay: true, ALPNProtocols: ['h2', 'http/1.1'] });
  return server.on('tlsClientError', (_, socket) => socket.destroy());
}

function tellApart(socket: Socket, known: (isHttp2: boolean) => void): void {
  let seen = Buffer.alloc(0);
  const look = () => {
    for (let chunk: unknown = socket.read(); chunk instanceof Buffer; chunk = socket.read()) seen = Buffer.concat([seen, chunk]);
    const compared = Math.min(seen.length, preface.length);
    const isPreface = seen.subarray(0, compared).equals(preface.subarray(0, compared));
    if (isPreface && compared < preface.length) return;
    socket.off('readable', look);
    socket.off('end', leave);
    socket.unshift(seen);
    known(isPreface);
  };
  const leave = () => socket.destroy();
  socket.on('readable', look);
  socket.once('end', leave);
}
