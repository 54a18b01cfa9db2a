import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { framesPer10s } from '#services/realtime/frame-budget.ts';
import { frameBytes } from '#services/realtime/gateway.ts';
import { topicsPerSocket } from '#services/realtime/peer.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { openDesk, type Desk } from '#tests/support/desk.ts';
import { startGateway } from '#tests/support/gateway.ts';
import { openSocket, socketsOfTests } from '#tests/support/live.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

let app: TestApp;
let desk: Desk;
const openForTest = socketsOfTests();

beforeAll(async () => {
  app = await startTestApp({ roles: ['projector', 'relay'] });
  desk = await openDesk(app);
});
afterAll(() => app.stop());

const connect = (url = app.url, as?: string) => openForTest(url, as ? { Cookie: as } : {});

describe('signing out', () => {
  const watchShipments = async (url: string, as: string) => {
    const socket = await connect(url, as);
    socket.send({ type: 'subscribe', topic: 'shipments' });
    await socket.sees('subscribed');
    return socket;
  };

  test('closes the sockets of that session in every process, and no others', async () => {
    const elsewhere = await startTestApp({ servers: app.servers, roles: [] });
    try {
      const [leaving, other] = [await app.signIn('agent'), await app.signIn('agent')];
      const here = await watchShipments(app.url, leaving);
      const there = await watchShipments(elsewhere.url, leaving);
      const [staying, stranger] = [await watchShipments(elsewhere.url, other), await connect()];
      await app.request('POST', '/api/auth/logout', { as: leaving });
      expect([await here.closed, await there.closed]).toEqual([4401, 4401]);
      const { trackingNumber } = await desk.create();
      expect(await staying.sees('fact')).toMatchObject({ detail: { trackingNumber } });
      stranger.send({ type: 'subscribe', topic: `tracking:${trackingNumber}` });
      await stranger.sees('subscribed');
      expect([here, there].flatMap(({ frames }) => frames.filter(({ type }) => type === 'fact'))).toEqual([]);
    } finally {
      await elsewhere.stop();
    }
  });

  test('closes them without the bus, too', async () => {
    const alone = await startTestApp({ servers: app.servers, roles: [], env: { NATS_URL: 'nats://127.0.0.1:9' } });
    try {
      const leaving = await alone.signIn('agent');
      const socket = await watchShipments(alone.url, leaving);
      await alone.request('POST', '/api/auth/logout', { as: leaving });
      expect(await socket.closed).toBe(4401);
    } finally {
      await alone.stop();
    }
  });
});

describe('a socket that misbehaves', () => {
  test.each([
    'nothing',
    '{',
    '',
    '[]',
    'null',
    '{"type":"subscribe"}',
    '{"type":"subscribe","topic":"everything"}',
    '{"type":"subscribe","topic":"tracking:*"}',
    '{"type":"subscribe","topic":"shipments","extra":1}',
    '{"type":"subscribe","topic":"shipments","after":"-1"}',
    '{"type":"join_support"}',
    '{"type":"constructor"}',
    '{"type":"visitor","token":1}',
    '{"type":"subscribe","topic":"shipments","clientMsgId":"a b"}',
    Buffer.from([0, 1, 2]),
  ])('gets an error for an invalid frame: %s', async (frame) => {
    const socket = await connect();
    socket.send(frame);
    expect(await socket.sees('error')).toMatchObject({ code: 'bad_frame' });
  });

  test('with a frame that is too large is closed', async () => {
    const socket = await connect();
    socket.send('x'.repeat(frameBytes + 1));
    expect(await socket.closed).toBe(1009);
  });

  test('with more than twenty frames in ten seconds is closed', async () => {
    const socket = await connect();
    for (let index = 0; index <= framesPer10s; index += 1) socket.send('nothing');
    expect(await socket.closed).toBe(1008);
    expect(socket.frames).toHaveLength(framesPer10s);
  });

  test('that watches more than any page shows is closed', async () => {
    const socket = await connect();
    const now = performance.now.bind(performance);
    const aheadOfClock = vi.spyOn(performance, 'now');
    onTestFinished(() => aheadOfClock.mockRestore());
    for (let index = 0; index <= topicsPerSocket; index += 1) {
      const windows = Math.floor(index / framesPer10s);
      aheadOfClock.mockImplementation(() => now() + windows * 10_001);
      socket.send({ type: 'subscribe', topic: `tracking:AA${String(index).padStart(12, '0')}US` });
      if (index < topicsPerSocket) await pollUntil('the answer', () => socket.frames.length > index);
    }
    expect(await socket.closed).toBe(1008);
    expect(socket.frames.map(({ type }) => type)).toEqual(Array.from({ length: topicsPerSocket }, () => 'subscribed'));
  });

  test('of another site is refused before it opens', async () => {
    await expect(openSocket(app.url, { Origin: 'https://evil.example' })).rejects.toThrow('403');
    await openForTest(app.url, { Origin: app.url });
  });
});

test('closed sockets are not counted', async () => {
  const sockets = async () => Number(/^waybill_sockets (\d+)$/m.exec(await (await app.request('GET', '/metrics')).text())?.[1]);
  const before = await sockets();
  const socket = await connect();
  await pollUntil('the socket to be counted', async () => (await sockets()) === before + 1);
  await socket.close();
  await pollUntil('the socket to be gone', async () => (await sockets()) === before);
});

test('closed sockets watch nothing', async () => {
  const gateway = await startGateway();
  onTestFinished(() => gateway.stop());
  const socket = await connect(gateway.url);
  socket.send({ type: 'subscribe', topic: 'shipments' });
  await socket.sees('subscribed');
  expect(gateway.watched()).toBe(1);
  await socket.close();
  await pollUntil('the topic to be watched no more', () => gateway.watched() === 0);
});

test('a stopping server tells its sockets to reconnect', async () => {
  const other = await startTestApp({ servers: app.servers, roles: [] });
  const socket = await openSocket(other.url);
  await other.stop();
  expect(await socket.closed).toBe(1012);
});
