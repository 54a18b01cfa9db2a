import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quoteReceivedSchema } from '#contracts/quotes.ts';
import { trackingSchema } from '#contracts/tracking.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { signInCustomer } from '#tests/support/customer.ts';
import { openDesk, scan, type Desk } from '#tests/support/desk.ts';
import { socketsOfTests } from '#tests/support/live.ts';
import { dialogQuote } from '#tests/support/quotes.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

let app: TestApp;
let desk: Desk;
const openForTest = socketsOfTests();

beforeAll(async () => {
  app = await startTestApp({ roles: ['projector', 'relay'] });
  desk = await openDesk(app);
});
afterAll(() => app.stop());

const connect = (as?: string) => openForTest(app.url, as ? { Cookie: as } : {});
const update = (id: string, description: string, status = 'in_transit') => desk.update(id, { ...scan, description, status });
const track = async (number: string) => {
  const answer = await app.request('GET', `/api/track/${number}`);
  return { position: answer.headers.get('x-waybill-position') ?? '', page: trackingSchema.parse(await answer.json()) };
};

describe('an open tracking page', () => {
  test('is notified of every change, and sees it on refetch', async () => {
    const { id, trackingNumber } = await desk.create();
    const socket = await connect();
    socket.send({ type: 'subscribe', topic: `tracking:${trackingNumber}` });
    await socket.sees('subscribed');
    for (const [status, fact, change] of [
      ['in_transit', 'shipment_updated', () => update(id, 'Arrived')],
      ['in_transit', 'shipment_moved', () => app.request('POST', `/api/shipments/${id}/simulate-movement`, { as: desk.as })],
      ['delivered', 'shipment_updated', () => update(id, 'Handed over', 'delivered')],
    ] as const) {
      const seen = socket.frames.length;
      await change();
      const live = await socket.sees('fact', seen);
      expect(live).toMatchObject({
        topic: `tracking:${trackingNumber}`,
        fact,
        about: { kind: 'shipment', id },
        detail: { trackingNumber, status },
      });
      const { page, position } = await track(trackingNumber);
      expect(page.shipment.status).toBe(status);
      expect(BigInt(position)).toBeGreaterThanOrEqual(BigInt(live.position));
    }
  });

  test('hears nothing of other parcels, and nothing of people', async () => {
    const [mine, other] = [await desk.create(), await desk.create()];
    const socket = await connect();
    socket.send({ type: 'subscribe', topic: `tracking:${mine.trackingNumber}` });
    await socket.sees('subscribed');
    await update(other.id, 'Not for you');
    await update(mine.id, 'For you');
    await socket.sees('fact');
    expect(socket.frames.filter(({ type }) => type === 'fact')).toMatchObject([{ about: { id: mine.id } }]);
    expect(JSON.stringify(socket.frames)).not.toMatch(/Owusu|Weber|example\.com|For you/);
  });

  test('learns on its return whether it missed something', async () => {
    const { id, trackingNumber } = await desk.create();
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

  test('gets no facts after it unsubscribes', async () => {
    const { id, trackingNumber } = await desk.create();
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

  test('reveals nothing to strangers about unknown numbers', async () => {
    const socket = await connect();
    const { trackingNumber } = await desk.create();
    for (const [index, number] of ['WE483920175525US', trackingNumber].entries()) {
      const seen = socket.frames.length;
      socket.send({ type: 'subscribe', topic: `tracking:${number}` });
      const answer = await socket.sees('subscribed', seen);
      const position: unknown = expect.any(String);
      expect([index, answer]).toEqual([index, { type: 'subscribed', topic: `tracking:${number}`, missed: false, position }]);
    }
  });
});

describe('the list of quotes', () => {
  test('is sent to staff, by ids alone', async () => {
    const socket = await connect(desk.as);
    socket.send({ type: 'subscribe', topic: 'quotes' });
    await socket.sees('subscribed');
    const asked = await app.request('POST', '/api/quote-request', { body: dialogQuote() });
    const { id } = quoteReceivedSchema.parse(await asked.json());
    const { position, ...fact } = await socket.sees('fact');
    expect(fact).toEqual({ type: 'fact', topic: 'quotes', fact: 'quote_requested', about: { kind: 'quote', id } });
    expect(BigInt(position)).toBeGreaterThan(0n);
  });

  test('is refused to a stranger', async () => {
    const socket = await connect();
    socket.send({ type: 'subscribe', topic: 'quotes' });
    expect(await socket.sees('error')).toMatchObject({ code: 'forbidden' });
  });
});

describe('the list of all shipments', () => {
  test('is sent to staff and auditors', async () => {
    const sockets = await Promise.all(
      ['agent', 'admin', 'auditor'].map(async (name) => connect(await app.signIn(name as 'agent'))),
    );
    for (const socket of sockets) socket.send({ type: 'subscribe', topic: 'shipments' });
    await Promise.all(sockets.map((socket) => socket.sees('subscribed')));
    const { id } = await desk.create();
    for (const socket of sockets) {
      await pollUntil(
        'the new shipment',
        () => socket.frames.some((frame) => frame.type === 'fact' && frame.fact === 'shipment_created' && frame.about.id === id),
        60_000,
      );
    }
  });

  test.each([undefined, 'waybill_session=made-up'])('is refused to a stranger: %s', async (cookie) => {
    const socket = await connect(cookie);
    socket.send({ type: 'subscribe', topic: 'shipments' });
    expect(await socket.sees('error')).toMatchObject({ code: 'forbidden' });
    await desk.create();
    socket.send('nothing');
    await pollUntil('the second refusal', () => socket.frames.length === 2);
    expect(socket.frames.every(({ type }) => type === 'error')).toBe(true);
  });

  test('is refused to a customer', async () => {
    const socket = await connect(await signInCustomer(app));
    socket.send({ type: 'subscribe', topic: 'shipments' });
    expect(await socket.sees('error')).toMatchObject({ code: 'forbidden' });
  });
});

describe('the open page of a shipment', () => {
  const follow = (number: string) =>
    app.request('POST', `/api/track/${number}/follow`, {
      body: { email: 'follower@example.com', milestones: ['delivered'], language: 'en' },
    });

  test('hears all that is told of it, and of no other; its public page hears of the journey alone', async () => {
    const [mine, other] = [await desk.create(), await desk.create()];
    const [page, visitor] = [await connect(desk.as), await connect()];
    page.send({ type: 'subscribe', topic: `shipment:${mine.id}` });
    visitor.send({ type: 'subscribe', topic: `tracking:${mine.trackingNumber}` });
    await Promise.all([page.sees('subscribed'), visitor.sees('subscribed')]);
    await update(other.id, 'Not for you');
    expect((await follow(mine.trackingNumber)).ok).toBe(true);
    expect(await page.sees('fact')).toMatchObject({ fact: 'shipment_told', about: { kind: 'shipment', id: mine.id } });
    await update(mine.id, 'For you');
    await visitor.sees('fact');
    expect(visitor.frames.filter(({ type }) => type === 'fact')).toMatchObject([{ fact: 'shipment_updated' }]);
    expect(JSON.stringify(page.frames)).not.toMatch(/example\.com|For you/);
  });

  test('is for staff alone', async () => {
    const { id } = await desk.create();
    const stranger = await connect();
    stranger.send({ type: 'subscribe', topic: `shipment:${id}` });
    expect(await stranger.sees('error')).toMatchObject({ code: 'forbidden' });
  });
});
