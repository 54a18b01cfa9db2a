import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { z } from 'zod';

/** A request to one of the endpoints: the event, why it came, and in which life of the sender. */
export interface Arrival {
  eventId: string;
  kind: string;
  /** The replay that it is part of. */
  replay: string | undefined;
  life: number;
}

const told = z.object({ id: z.uuid() });

/** Many endpoints at one port, by number; keeps in which order events came to each. */
export async function startReceivers(count: number, respond: (nth: number, response: ServerResponse, arrival: Arrival) => void) {
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
      const replay = request.headers['waybill-replay'];
      const arrival = { eventId, kind: String(request.headers['waybill-delivery']), replay: replay && String(replay), life };
      arrivals[nth]?.push(arrival);
      if (arrival.kind === 'live') seen[nth]?.add(eventId);
      respond(nth, response, arrival);
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
    /** How many different events those endpoints were told of as they happened. */
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
