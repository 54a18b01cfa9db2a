import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it came. */
export interface Received {
  id: string;
  headers: Record<string, string>;
  body: string;
}

type Respond = (response: ServerResponse, received: Received, request: IncomingMessage) => void;

export const respondOk: Respond = (response) => response.writeHead(204).end();

/** An endpoint on loopback that keeps what it is sent, and answers as it is told. */
export async function startReceiver(respond: Respond = respondOk) {
  const received: Received[] = [];
  let answer = respond;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('error', () => undefined);
    request.on('end', () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const one = { id: headers['webhook-id'] ?? '', headers, body: Buffer.concat(parts).toString() };
      received.push(one);
      answer(response, one, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks?token=opensesame`,
    received,
    respond(next: Respond) {
      answer = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
