import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { framesPer10s } from '#services/realtime/frame-budget.ts';
import { frame } from '#services/realtime/noun-frames.ts';
import { startEdge } from '#tests/support/edge.ts';
import { startGateway, type TestGateway } from '#tests/support/gateway.ts';
import { heapUsed } from '#tests/support/heap.ts';
import { openSocket } from '#tests/support/live.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { openRaw, rawConnectionsOfTests } from '#tests/support/raw-http.ts';

const openForTest = rawConnectionsOfTests();
const taken: string[] = [];
const says = frame(z.object({ type: z.literal('say'), text: z.string() }), ({ text }) => {
  taken.push(text);
  return undefined;
});
let gateway: TestGateway;
let port: number;
beforeAll(async () => {
  gateway = await startGateway({ frames: [says] });
  port = Number(new URL(gateway.url).port);
});
afterAll(() => gateway.stop());

const handshake = () =>
  `GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`;
/** A frame as a client sends it (RFC 6455, section 5.2), under a mask of zeros. */
const clientFrame = (first: number, payload: Buffer) =>
  Buffer.concat([Buffer.from([first, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
const saying = (text: string) => clientFrame(0x81, Buffer.from(JSON.stringify({ type: 'say', text })));
const closing = clientFrame(0x88, Buffer.from([0x03, 0xe8]));
const connections = () => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length;

test('what is sent before the end is taken, what is sent behind it is not', async () => {
  const raw = openForTest(port, handshake());
  await raw.sees(/^HTTP\/1\.1 101 /);
  raw.send(Buffer.concat([saying('before'), closing, saying('behind'), saying('far behind')]));
  await raw.closed;
  expect(taken).toEqual(['before']);
});

test('handshakes that are never finished are cut, however steadily they go on', async () => {
  const edge = await startEdge({ headerTimeoutMs: 300, requestTimeoutMs: 400, requestTimeoutCheckMs: 50 });
  onTestFinished(() => edge.close());
  const before = connections();
  const [head, ...rest] = handshake().split('\r\n');
  const slow = Array.from({ length: 50 }, () => openForTest(edge.port, `${head}?open\r\n`));
  const silent = Array.from({ length: 50 }, () => openForTest(edge.port, [head, ...rest.slice(0, 3)].join('\r\n')));
  const dripping = setInterval(() => {
    for (const raw of slow) raw.send('X-Padding: x\r\n');
  }, 40);
  onTestFinished(() => clearInterval(dripping));
  for (const answer of await Promise.all([...slow, ...silent].map(({ closed }) => closed)))
    expect(answer).toMatch(/^HTTP\/1\.1 4/);
  expect(edge.handshakes.begun).toBe(0);
  await pollUntil('all connections to be gone', () => connections() <= before);
});

const rounds = Number(process.env.HOSTILE_ROUNDS ?? 6);
const atOnce = 50;
const grownAtMost = 4 * 1_048_576;

test(`${rounds} rounds of thousands of topics, of sockets that are cut and of frames behind the end leave the process as it was`, async () => {
  const manyTopics = async (nth: number) => {
    const socket = await openSocket(gateway.url);
    for (let topic = 0; topic < framesPer10s; topic += 1) {
      socket.send({ type: 'subscribe', topic: `tracking:${nth}-${topic}` });
    }
    await pollUntil('all topics', () => socket.frames.length === framesPer10s);
    await socket.close();
  };
  const cut = async () => {
    const raw = openRaw(port, handshake());
    await raw.sees(/^HTTP\/1\.1 101 /);
    raw.send(Buffer.concat([saying('x'.repeat(90)), closing, saying('behind')]));
    raw.destroy();
    await raw.closed;
  };
  const round = async (nth: number) => {
    await Promise.all(Array.from({ length: atOnce }, (_, index) => manyTopics(nth * atOnce + index)));
    await Promise.all(Array.from({ length: atOnce }, cut));
    await pollUntil('all sockets to be gone', () => gateway.connections() === 0 && gateway.watched() === 0);
    taken.length = 0;
  };
  for (let nth = 0; nth < 2; nth += 1) await round(nth);
  const before = heapUsed();
  for (let nth = 0; nth < rounds; nth += 1) await round(nth + 2);
  expect(heapUsed() - before).toBeLessThan(grownAtMost);
}, 120_000);
