import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { socketBufferBytes } from '#services/realtime/gateway.ts';
import { startGateway, type TestGateway } from '#tests/support/gateway.ts';

const frames = 64;
let gateway: TestGateway;
const sockets: WebSocket[] = [];

beforeEach(async () => {
  gateway = await startGateway();
});
afterEach(async () => {
  for (const socket of sockets) socket.terminate();
  await gateway.stop();
});

const watch = async () => {
  const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/ws`);
  sockets.push(socket);
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'subscribe', topic: 'shipments' }));
  await once(socket, 'message');
  return socket;
};

test('a reader that does not read is cut off, and the others go on', async () => {
  const [slow, quick] = [await watch(), await watch()];
  let heard = 0;
  quick.on('message', () => (heard += 1));
  const closed = new Promise<number>((resolve) => slow.once('close', resolve));
  slow.pause();
  // Far more than the limit and what the system buffers for a connection.
  const frame = 'x'.repeat(socketBufferBytes / 4);
  for (let sent = 1; sent <= frames; sent += 1) {
    gateway.tell(frame);
    while (heard < sent) await once(quick, 'message');
  }
  slow.resume();
  expect(await closed).toBe(1013);
  expect(heard).toBe(frames);
});
