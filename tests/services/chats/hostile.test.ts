import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { framesPer10s } from '#services/realtime/frame-budget.ts';
import { frameBytes } from '#services/realtime/gateway.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { asks, chatParties, refusal, timestamp } from '#tests/support/chat.ts';
import { heapUsed } from '#tests/support/heap.ts';
import { openSocket, socketsOfTests, type LiveSocket } from '#tests/support/live.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

// HOSTILE_SOCKETS=5000 npx vitest run tests/services/chats/hostile.test.ts
const hostile = Number(process.env.HOSTILE_SOCKETS ?? 90);
const grownAtMost = 20 * 1_048_576;

let app: TestApp;
const openForTest = socketsOfTests();
const { visitor } = chatParties(openForTest);
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector', 'relay'] });
});
afterAll(() => app.stop());

/** A handshake, and from then on whatever bytes; resolves with the code that the server closed it with. */
async function closedAfter(bytes: Buffer): Promise<number> {
  const { port } = new URL(app.url);
  const socket: Socket = connect(Number(port), '127.0.0.1');
  const key = randomBytes(16).toString('base64');
  socket.write(
    `GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  let received = Buffer.alloc(0);
  socket.on('data', (data: Buffer) => (received = Buffer.concat([received, data])));
  await pollUntil('the handshake', () => received.includes('\r\n\r\n'), 5_000);
  expect(received.toString()).toMatch(/^HTTP\/1\.1 101 /);
  received = received.subarray(received.indexOf('\r\n\r\n') + 4);
  socket.write(bytes);
  const code = await pollUntil('the end', () => received.length >= 4 && received[0] === 0x88 && received.readUInt16BE(2), 5_000);
  socket.destroy();
  return code;
}

/** A frame as a client sends it (RFC 6455, section 5.2), under a mask of zeros. */
const clientFrame = (first: number, payload: Buffer) =>
  Buffer.concat([Buffer.from([first, 0x80 | payload.length, 0, 0, 0, 0]), payload]);

describe('a socket is closed with the code of what it did', () => {
  test.each([
    ['text that is not UTF-8', 1007, clientFrame(0x81, Buffer.from([0xff, 0xfe]))],
    ['no mask', 1002, Buffer.from([0x81, 1, 0x61])],
    ['reserved bits', 1002, clientFrame(0xf1, Buffer.from('a'))],
    ['an unknown opcode', 1002, clientFrame(0x83, Buffer.from('a'))],
    ['a continuation of nothing', 1002, clientFrame(0x80, Buffer.from('a'))],
    ['a length that no frame may have', 1009, Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff, 0, 0, 0, 0])],
  ])('%s: %i', async (_what, code, bytes) => {
    expect(await closedAfter(bytes)).toBe(code);
  });
});

test('conversations of others are refused, whichever way they are named', async () => {
  const parties = [];
  for (let nth = 0; nth < 6; nth += 1) parties.push(await visitor(app, `Visitor ${nth}`));
  const noOthers = { text: 'For my eyes alone' };
  for (const { socket } of parties) socket.send({ ...asks(noOthers.text) });
  for (const { socket, userId } of parties) {
    for (const other of parties.filter((party) => party.userId !== userId)) {
      const { userId: theirs, token } = other;
      expect(await refusal(socket, { type: 'resume', conversationId: theirs })).toMatchObject(['forbidden', expect.any(String)]);
      expect(await refusal(socket, { type: 'subscribe', topic: `chat:${theirs}` })).toMatchObject([
        'forbidden',
        expect.any(String),
      ]);
      expect(await refusal(socket, { type: 'visitor', token: token.replace(theirs, userId) })).toMatchObject([
        'bad_token',
        expect.any(String),
      ]);
    }
    expect(socket.ofNouns.filter(({ type }) => type === 'message')).toEqual([]);
  }
});

test('what only staff may send is refused to visitors and strangers, and lists are closed to them', async () => {
  const { socket, userId } = await visitor(app);
  for (const frame of [
    { type: 'join_support', supportName: 'Mallory', timestamp },
    { type: 'open_chat', userId },
    { type: 'message', text: 'I am support', sender: 'support', userId },
    { type: 'typing', isTyping: true, sender: 'support', userId },
    { type: 'retract', id: userId, userId },
    { type: 'subscribe', topic: 'chats' },
  ]) {
    expect(await refusal(socket, frame)).toMatchObject(['forbidden', expect.any(String)]);
  }
  for (const path of ['', `/${userId}`, `/${userId}/messages`, `/${userId}/transcript`, '/figures']) {
    expect((await app.request('GET', `/api/chats${path}`)).status).toBe(401);
  }
});

const socketCount = async () => Number(/^waybill_sockets (\d+)$/m.exec(await (await app.request('GET', '/metrics')).text())?.[1]);

test(
  `${hostile} sockets that flood, send too much or nonsense are closed, and leave the process as it was`,
  { timeout: 600_000 },
  async () => {
    const attacks: ((socket: LiveSocket) => number)[] = [
      (socket) => {
        socket.send('x'.repeat(frameBytes + 1));
        return 1009;
      },
      (socket) => {
        for (let nth = 0; nth <= framesPer10s; nth += 1) socket.send(asks('x'.repeat(2_000)));
        return 1008;
      },
      (socket) => {
        for (let nth = 0; nth <= framesPer10s; nth += 1) socket.send(Buffer.alloc(8_000, nth));
        return 1008;
      },
    ];
    const attack = async (nth: number) => {
      const socket = await openSocket(app.url);
      const code = attacks[nth % attacks.length]?.(socket);
      expect(await socket.closed).toBe(code);
    };
    const attackAll = async (count: number) => {
      const atOnce = 25;
      for (let from = 0; from < count; from += atOnce) {
        await Promise.all(Array.from({ length: Math.min(atOnce, count - from) }, (_, nth) => attack(from + nth)));
      }
      await pollUntil('all to be closed', async () => (await socketCount()) === 0);
      return heapUsed();
    };
    const before = await attackAll(30);
    expect((await attackAll(hostile)) - before).toBeLessThan(grownAtMost);
    const { socket } = await visitor(app, 'Noura');
    const seen = socket.frames.length;
    socket.send({ ...asks('Still here'), clientMsgId: 'still' });
    expect(await socket.sees('ack', seen)).toMatchObject({ clientMsgId: 'still' });
  },
);
