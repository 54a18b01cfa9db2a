import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { z } from 'zod';

/** A request to one of the endpoints: the event, and in which life of the sender it came. */
export interface Arrival {
  eventId: string;
  life: number;
}

const told = z.object({ id: z.uuid() });

/** Many endpoints at one port, by number; keeps in which order events came to each. */
export async function startReceivers(count: number, respond: (nth: number, response: ServerResponse) => void) {
  const arrivals = Array.from({ length: count }, (): Arrival[] => []);
  const seen = arrivals.map(() => new Set<string>());
  const sockets = new Set<Socket>();
  const failures: string[] = [];
  let life = 0;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('error', () => undefined);
    request.on('end', () => {
      const nth = Number(request.url?.slice(1));
      const { id: eventId } = told.parse(JSON.parse(Buffer.concat(parts).toString()));
      if (request.headers['webhook-id'] !== eventId) failures.push(`${eventId} came as ${String(request.headers['webhook-id'])}`);
      arrivals[nth]?.push({ eventId, life });
      seen[nth]?.add(eventId);
      respond(nth, response);
    });
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1', backlog: 2_048 }, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    arrivals,
    /** What was wrong with requests. */
    failures,
    urlOf: (nth: number) => `http://127.0.0.1:${port}/${nth}`,
    /** How many different events those endpoints have. */
    had: (those: readonly number[]) => those.reduce((sum, nth) => sum + (seen[nth]?.size ?? 0), 0),
    connections: () => sockets.size,
    /** What comes from now on is of another process. */
    nextLife() {
      life += 1;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type Receivers = Awaited<ReturnType<typeof startReceivers>>;
