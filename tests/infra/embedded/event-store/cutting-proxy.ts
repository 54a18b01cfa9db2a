import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface CuttingProxy {
  url: string;
  /** Lets the next message that holds `text` reach Postgres, and cuts the line when the answer comes back. */
  cutAnswerTo: (text: string) => void;
  close: () => Promise<void>;
}

export async function cuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let armedFor: string | undefined;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname);
    let isCutting = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => [client, upstream].forEach((one) => one.destroy()));
    }
    client.on('data', (bytes) => {
      if (armedFor !== undefined && bytes.includes(armedFor)) {
        armedFor = undefined;
        isCutting = true;
      }
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => (isCutting ? client.destroy() : client.write(bytes)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cutAnswerTo: (text) => (armedFor = text),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
