import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve, type ServerType } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createLogger } from '#infra/logger.ts';
import { socketBufferBytes, createGateway } from '#services/realtime/gateway.ts';

const frames = 64;
const tell = new Set<(frame: string) => void>();
const gateway = createGateway({
  topics: {
    exists: () => true,
    mayWatch: () => true,
    watch(_topic, watcher) {
      tell.add(watcher);
      return () => tell.delete(watcher);
    },
    position: () => '0',
    close: () => undefined,
  },
  sessionOf: async () => undefined,
  accountOf: async () => undefined,
  logger: createLogger('silent', 'test'),
});
let server: ServerType;
const sockets: WebSocket[] = [];

afterEach(async () => {
  for (const socket of sockets) socket.terminate();
  gateway.close();
  await new Promise((resolve) => server.close(resolve));
});

const watch = async () => {
  const { port } = server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
  sockets.push(socket);
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'subscribe', topic: 'shipments' }));
  await once(socket, 'message');
  return socket;
};

test('a reader that does not read is cut off, and the others go on', async () => {
  server = await new Promise((resolve) => {
    const started = serve(
      {
        fetch: new Hono().get('/ws', gateway.route).fetch,
        port: 0,
        hostname: '127.0.0.1',
        websocket: { server: gateway.server },
      },
      () => resolve(started),
    );
  });
  const [slow, quick] = [await watch(), await watch()];
  let heard = 0;
  quick.on('message', () => (heard += 1));
  const closed = new Promise<number>((resolve) => slow.once('close', resolve));
  slow.pause();
  // Far more than the limit and what the system buffers for a connection.
  const frame = 'x'.repeat(socketBufferBytes / 4);
  for (let told = 1; told <= frames; told += 1) {
    for (const watcher of tell) watcher(frame);
    while (heard < told) await once(quick, 'message');
  }
  slow.resume();
  expect(await closed).toBe(1013);
  expect(heard).toBe(frames);
});
