import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { shipmentSchema, type Shipment } from '#contracts/shipments.ts';
import { trackingSchema } from '#contracts/tracking.ts';
import { limits } from '#infra/config.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { signInCustomer } from '#tests/support/customer.ts';
import { openSocket, type LiveSocket } from '#tests/support/live.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { until } from '#tests/support/until.ts';

let app: TestApp;
let agent: string;
const open: LiveSocket[] = [];

beforeAll(async () => {
  app = await startTestApp({ roles: ['projector', 'relay'] });
  agent = await app.signIn('agent');
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((socket) => socket.close()));
});
afterAll(() => app.stop());

const connect = async (as?: string) => {
  const socket = await openSocket(app.url, as ? { Cookie: as } : {});
  open.push(socket);
  return socket;
};
const create = async (): Promise<Shipment> =>
  shipmentSchema.parse(await (await app.request('POST', '/api/shipments', { as: agent, body: aShipment() })).json());
const update = (id: string, description: string, status = 'in_transit') =>
  app.request('PATCH', `/api/shipments/${id}/status`, { as: agent, body: { status, location: 'London Heathrow', description } });
const track = async (number: string) => {
  const answer = await app.request('GET', `/api/track/${number}`);
  return { position: answer.headers.get('x-waybill-position') ?? '', page: trackingSchema.parse(await answer.json()) };
};

describe('an open tracking page', () => {
  test('is told of every change, and finds it when it asks', async () => {
    const { id, trackingNumber } = await create();
    const socket = await connect();
    socket.send({ type: 'subscribe', topic: `tracking:${trackingNumber}` });
    await socket.sees('subscribed');
    for (const [status, fact, change] of [
      ['in_transit', 'shipment_updated', () => update(id, 'Arrived')],
      ['in_transit', 'shipment_moved', () => app.request('POST', `/api/shipments/${id}/simulate-movement`, { as: agent })],
      ['delivered', 'shipment_updated', () => update(id, 'Handed over', 'delivered')],
    ] as const) {
      const seen = socket.frames.length;
      await change();
      const told = await socket.sees('fact', seen);
      expect(told).toMatchObject({ topic: `tracking:${trackingNumber}`, fact, trackingNumber, shipmentId: id, status });
      const { page, position } = await track(trackingNumber);
      expect(page.shipment.status).toBe(status);
      expect(BigInt(position)).toBeGreaterThanOrEqual(BigInt(told.position));
    }
  });

  test('hears nothing of other parcels, and nothing of people', async () => {
    const [mine, other] = [await create(), await create()];
    const socket = await connect();
    socket.send({ type: 'subscribe', topic: `tracking:${mine.trackingNumber}` });
    await socket.sees('subscribed');
    await update(other.id, 'Not for you');
    await update(mine.id, 'For you');
    await socket.sees('fact');
    expect(socket.frames.filter(({ type }) => type === 'fact').map((frame) => frame.type === 'fact' && frame.shipmentId)).toEqual(
      [mine.id],
    );
    expect(JSON.stringify(socket.frames)).not.toMatch(/Owusu|Weber|example\.com|For you/);
  });

  test('learns on its return whether it missed something', async () => {
    const { id, trackingNumber } = await create();
    const { position } = await track(trackingNumber);
    const returnAfter = async (after: string) => {
      const socket = await connect();
      socket.send({ type: 'subscribe', topic: `tracking:${trackingNumber}`, after });
      return (await socket.sees('subscribed')).missed;
    };
    expect(await returnAfter(position)).toBe(false);
    await update(id, 'While you were away');
    expect(await returnAfter(position)).toBe(true);
    expect(await returnAfter((await track(trackingNumber)).position)).toBe(false);
  });

  test('hears nothing more once it has looked away', async () => {
    const { id, trackingNumber } = await create();
    const [leaving, staying] = [await connect(), await connect()];
    for (const socket of [leaving, staying]) {
      socket.send({ type: 'subscribe', topic: `tracking:${trackingNumber}` });
      await socket.sees('subscribed');
    }
    leaving.send({ type: 'unsubscribe', topic: `tracking:${trackingNumber}` });
    leaving.send('nothing');
    // Frames are taken in order: after this answer the unsubscription is done.
    await leaving.sees('error');
    await update(id, 'Arrived');
    await staying.sees('fact');
    expect(leaving.frames.filter(({ type }) => type === 'fact')).toEqual([]);
  });

  test('tells strangers nothing about numbers that do not exist', async () => {
    const socket = await connect();
    const { trackingNumber } = await create();
    for (const [index, number] of ['WE483920175525US', trackingNumber].entries()) {
      const seen = socket.frames.length;
      socket.send({ type: 'subscribe', topic: `tracking:${number}` });
      const answer = await socket.sees('subscribed', seen);
      const position: unknown = expect.any(String);
      expect([index, answer]).toEqual([index, { type: 'subscribed', topic: `tracking:${number}`, missed: false, position }]);
    }
  });
});

describe('the list of all shipments', () => {
  test('is told to staff and auditors', async () => {
    const sockets = await Promise.all(
      ['agent', 'admin', 'auditor'].map(async (name) => connect(await app.signIn(name as 'agent'))),
    );
    for (const socket of sockets) socket.send({ type: 'subscribe', topic: 'shipments' });
    await Promise.all(sockets.map((socket) => socket.sees('subscribed')));
    const { id } = await create();
    for (const socket of sockets) {
      await until(
        'the new shipment',
        () =>
          socket.frames.some((frame) => frame.type === 'fact' && frame.fact === 'shipment_created' && frame.shipmentId === id),
        60_000,
      );
    }
  });

  test.each([undefined, 'waybill_session=made-up'])('is refused to a stranger: %s', async (cookie) => {
    const socket = await connect(cookie);
    socket.send({ type: 'subscribe', topic: 'shipments' });
    expect(await socket.sees('error')).toMatchObject({ code: 'forbidden' });
    await create();
    socket.send('nothing');
    await until('the second refusal', () => socket.frames.length === 2);
    expect(socket.frames.every(({ type }) => type === 'error')).toBe(true);
  });

  test('is refused to a customer', async () => {
    const socket = await connect(await signInCustomer(app));
    socket.send({ type: 'subscribe', topic: 'shipments' });
    expect(await socket.sees('error')).toMatchObject({ code: 'forbidden' });
  });
});

describe('signing out', () => {
  const watchShipments = async (url: string, as: string) => {
    const socket = await openSocket(url, { Cookie: as });
    open.push(socket);
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
      const { trackingNumber } = await create();
      expect(await staying.sees('fact')).toMatchObject({ trackingNumber });
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
    Buffer.from([0, 1, 2]),
  ])('is told that its frame cannot be read: %s', async (frame) => {
    const socket = await connect();
    socket.send(frame);
    expect(await socket.sees('error')).toMatchObject({ code: 'bad_frame' });
  });

  test('with a frame that is too large is closed', async () => {
    const socket = await connect();
    socket.send('x'.repeat(limits.frameBytes + 1));
    expect(await socket.closed).toBe(1009);
  });

  test('with more than twenty frames in ten seconds is closed', async () => {
    const socket = await connect();
    for (let index = 0; index <= limits.framesPer10s; index += 1) socket.send('nothing');
    expect(await socket.closed).toBe(1008);
    expect(socket.frames).toHaveLength(limits.framesPer10s);
  });

  test('of another site is refused before it opens', async () => {
    await expect(openSocket(app.url, { Origin: 'https://evil.example' })).rejects.toThrow('403');
    open.push(await openSocket(app.url, { Origin: app.url }));
  });
});

test('sockets that are gone are counted no more', async () => {
  const sockets = async () => Number(/^waybill_sockets (\d+)$/m.exec(await (await app.request('GET', '/metrics')).text())?.[1]);
  const before = await sockets();
  const socket = await connect();
  await until('the socket to be counted', async () => (await sockets()) === before + 1);
  await socket.close();
  await until('the socket to be gone', async () => (await sockets()) === before);
});

test('a server that stops tells its sockets to come back', async () => {
  const other = await startTestApp({ servers: app.servers, roles: [] });
  const socket = await openSocket(other.url);
  await other.stop();
  expect(await socket.closed).toBe(1012);
});
