import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { socketBufferBytes } from '#services/realtime/socket-line.ts';
import { startGateway, type TestGateway } from '#tests/support/gateway.ts';

const frames = 64;
const many = 200;
const manyFrames = 160;
/** What all of them together may cost. */
const heldAtMost = 64 * 1_048_576;
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

test(`${many} readers that do not read cost little memory together, and whoever reads goes on`, async () => {
  const slow = await Promise.all(Array.from({ length: many }, watch));
  const quick = await watch();
  let heard = 0;
  quick.on('message', () => (heard += 1));
  const held = () => process.memoryUsage().heapUsed + process.memoryUsage().external;
  for (const socket of slow) socket.pause();
  const before = held();
  let most = 0;
  for (let sent = 1; sent <= manyFrames; sent += 1) {
    gateway.tell('x'.repeat(socketBufferBytes / 16));
    most = Math.max(most, held() - before);
    while (heard < sent) await once(quick, 'message');
  }
  expect(most).toBeLessThan(heldAtMost);
  const closed = slow.map((socket) => new Promise<number>((resolve) => socket.once('close', resolve)));
  for (const socket of slow) socket.resume();
  expect(new Set(await Promise.all(closed))).toEqual(new Set([1013]));
});
