import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a server on this machine that can go silent, as a network does that loses its packets. */
export interface StallingProxy {
  port: number;
  /** From now on connections are accepted and nothing comes through, on old ones as on new ones. */
  stall(): void;
  /** New connections come through again; the old ones stay silent forever. */
  resume(): void;
  close(): Promise<void>;
}

export async function stallingProxy(target: number): Promise<StallingProxy> {
  const sockets = new Set<Socket>();
  let isStalled = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };
  const lines = new Set<() => void>();
  const server = createServer((client) => {
    keep(client);
    if (isStalled) return;
    const upstream = connect(target, '127.0.0.1');
    keep(upstream);
    let isCut = false;
    lines.add(() => (isCut = true));
    client.on('data', (bytes) => !isCut && upstream.write(bytes));
    upstream.on('data', (bytes) => !isCut && client.write(bytes));
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => !isCut && client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stall() {
      isStalled = true;
      for (const cut of lines) cut();
      lines.clear();
    },
    resume: () => void (isStalled = false),
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
