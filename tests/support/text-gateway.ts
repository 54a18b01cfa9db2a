import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A text message as it came over the wire, and whether the gateway said yes to it. */
export interface ReceivedText {
  to: string;
  text: string;
  id: string;
  raw: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  accepted: boolean;
}

/** A gateway of a test's own: kind, except to the messages that `next` spoils by a status, by silence or by hanging up. */
export interface TextGatewayServer {
  url: string;
  next: (number | 'silence' | 'hangs_up')[];
  received: ReceivedText[];
  stop(): Promise<void>;
}

export async function startTextGateway(): Promise<TextGatewayServer> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString('utf8');
      const fault = gateway.next.shift() ?? 200;
      const accepted = typeof fault === 'number' && fault < 300;
      gateway.received.push({ ...JSON.parse(raw === '' ? '{}' : raw), raw, headers: request.headers, accepted });
      if (fault === 'hangs_up') request.socket.destroy();
      else if (fault !== 'silence') response.writeHead(fault, { Location: `${gateway.url}elsewhere` }).end('a word of its own');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const gateway: TextGatewayServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    next: [],
    received: [],
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return gateway;
}
