import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a server on this machine that can go silent, as a network does that loses its packets. */
export interface StallingProxy {
  port: number;
  /** From now on connections are accepted and nothing comes through, on old ones as on new ones. */
  stall(): void;
  /** The same once so many bytes more have gone to the server. */
  stallAfter(bytes: number): void;
  /** New connections come through again, to another port where one is given; the old ones stay silent forever. */
  resume(target?: number): void;
  close(): Promise<void>;
}

export async function stallingProxy(port: number): Promise<StallingProxy> {
  const sockets = new Set<Socket>();
  let target = port;
  let isStalled = false;
  let bytesLeft = Infinity;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };
  const lines = new Set<() => void>();
  const stall = () => {
    isStalled = true;
    for (const cut of lines) cut();
    lines.clear();
  };
  const server = createServer((client) => {
    keep(client);
    if (isStalled) return;
    const upstream = connect(target, '127.0.0.1');
    keep(upstream);
    let isCut = false;
    lines.add(() => (isCut = true));
    client.on('data', (bytes: Buffer) => {
      if (isCut) return;
      upstream.write(bytes.subarray(0, bytesLeft));
      bytesLeft -= bytes.length;
      if (bytesLeft <= 0) stall();
    });
    upstream.on('data', (bytes) => !isCut && client.write(bytes));
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => !isCut && client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stall,
    stallAfter: (bytes) => void (bytesLeft = bytes),
    resume(to = target) {
      target = to;
      bytesLeft = Infinity;
      isStalled = false;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
