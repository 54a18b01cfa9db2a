import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { historyEntrySchema } from '#contracts/history.ts';
import { shipmentSchema, type Shipment } from '#contracts/shipments.ts';
import { statsSchema } from '#contracts/stats.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { openDesk, type Desk } from '#tests/support/desk.ts';

let app: TestApp;
let agent: string;
let create: Desk['create'];
let update: Desk['update'];
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector'] });
  ({ as: agent, create, update } = await openDesk(app));
});
afterAll(() => app.stop());

const list = async (query: Record<string, string>) => {
  const answer = await app.request('GET', `/api/shipments?${new URLSearchParams(query)}`, { as: agent });
  return { items: z.array(shipmentSchema).parse(await answer.json()), next: answer.headers.get('x-next-cursor') };
};
const found = async (search: string) => (await list({ search, limit: '200' })).items.map(({ id }) => id);

describe('a search', () => {
  let wanted: Shipment;
  beforeAll(async () => {
    wanted = await create({
      senderName: 'Zoë Ångström',
      senderEmail: 'zoe@north.example',
      senderCity: 'Genoa',
      recipientName: 'Quentin 100%_Sure',
      recipientEmail: 'q.sure@south.example',
      recipientCity: 'Back\\slash',
    });
    await create({ senderName: 'Somebody Else', recipientName: 'Quentin 100 Sure' });
  });

  test.each(['ångström', 'ZOË ÅNG', 'zoe@NORTH', 'genoa', 'quentin 100%', '100%_s', 'SURE@south', 'back\\slash', '  genoa  '])(
    'finds by any part of name, e-mail and city, in any case: %j',
    async (search) => {
      expect(await found(search)).toEqual([wanted.id]);
    },
  );

  test('finds by any part of the number, also as it is printed', async () => {
    const number = wanted.trackingNumber;
    for (const search of [
      number,
      number.toLowerCase(),
      number.slice(3, 12),
      number.replace(/^(..)(....)(....)(....)/, '$1 $2 $3 $4 '),
    ])
      expect(await found(search)).toEqual([wanted.id]);
  });

  test.each(['%', '_', '%_', '100%Sure', 'Q______ 100', '\\', '\\%', "' or '1'='1", '*', '.*'])(
    'takes wildcards of any kind literally: %s',
    async (search) => {
      const expected = ['%', '_', '%_', '\\'].includes(search) ? [wanted.id] : [];
      expect(await found(search)).toEqual(expected);
    },
  );

  test('of nothing finds everything, newest first', async () => {
    const { items } = await list({ limit: '200' });
    expect(items.length).toBeGreaterThanOrEqual(2);
    expect(await found('   ')).toEqual(items.map(({ id }) => id));
    const times = items.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });
});

describe('pages', () => {
  test('together are the whole list, each shipment once, though new ones come in between', async () => {
    await Promise.all(
      Array.from({ length: 23 }, (_, index) => create({ recipientCity: 'Pageville', recipientName: `Person ${index}` })),
    );
    const whole = await found('pageville');
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list({
        search: 'pageville',
        limit: '5',
        ...(cursor ? { cursor } : {}),
      });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next;
      if (seen.length === 10) await create({ recipientCity: 'Pageville' });
      expect(seen.length).toBeLessThanOrEqual(23);
    }
    expect(seen).toEqual(whole);
  });

  test('end exactly where the list ends', async () => {
    await Promise.all([create({ recipientCity: 'Pairtown' }), create({ recipientCity: 'Pairtown' })]);
    expect((await list({ search: 'pairtown', limit: '2' })).next).toBeNull();
    expect((await list({ search: 'pairtown', limit: '1' })).next).not.toBeNull();
  });
});

test('the figures of the dashboard move with what happens, and not with simulations', async () => {
  const stats = async () => statsSchema.parse(await (await app.request('GET', '/api/stats', { as: agent })).json());
  const before = await stats();
  const [kept, cancelled] = [await create({ shippingCost: 12.34 }), await create({ shippingCost: 100 })];
  const place = { location: 'London Heathrow', description: 'Seen' };
  await update(kept.id, { ...place, status: 'in_transit' });
  await update(cancelled.id, { ...place, status: 'cancelled', reason: 'other' });
  await app.request('POST', `/api/shipments/${kept.id}/simulate-movement`, { as: agent });
  const moving = await stats();
  expect(moving).toMatchObject({
    activeShipments: before.activeShipments + 1,
    inTransit: before.inTransit + 1,
    deliveredToday: before.deliveredToday,
  });
  expect(moving.totalRevenue).toBeCloseTo(before.totalRevenue + 12.34, 2);
  await update(kept.id, { ...place, status: 'delivered' });
  expect(await stats()).toMatchObject({
    activeShipments: before.activeShipments,
    inTransit: before.inTransit,
    deliveredToday: before.deliveredToday + 1,
  });
  await update(kept.id, { ...place, status: 'in_transit', reason: 'refused', correction: true });
  expect(await stats()).toMatchObject({
    activeShipments: before.activeShipments + 1,
    inTransit: before.inTransit + 1,
    deliveredToday: before.deliveredToday,
  });
});

describe('the history of a shipment', () => {
  const historyOf = async (id: string, as: string) => {
    const answer = await app.request('GET', `/api/shipments/${id}/history`, { as });
    return {
      status: answer.status,
      entries: answer.status === 200 ? z.array(historyEntrySchema).parse(await answer.json()) : [],
    };
  };

  test('shows who did what, from where, when, and its place in the log, without naming people', async () => {
    const { id, trackingNumber } = await create({ senderName: 'Canary Sender' });
    await app.request('PATCH', `/api/shipments/${id}/status`, {
      as: agent,
      body: { status: 'in_transit', location: 'London Heathrow', description: 'Seen', occurredAt: '2026-03-01T09:00:00+02:00' },
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    });
    const { entries } = await historyOf(id, agent);
    const me = (await (await app.request('GET', '/api/auth/me', { as: agent })).json()) as { id: string };
    expect(
      entries.map(({ type, stream, revision, source, actorId, actorRole }) => [
        type,
        stream,
        revision,
        source,
        actorId,
        actorRole,
      ]),
    ).toEqual([
      ['TrackingNumberReserved', `trackingnumber-${trackingNumber}`, '0', 'api', me.id, 'agent'],
      ['ShipmentCreated', `shipment-${id}`, '0', 'api', me.id, 'agent'],
      ['ShipmentStatusUpdated', `shipment-${id}`, '1', 'ui', me.id, 'agent'],
    ]);
    expect(entries[2]).toMatchObject({
      occurredAt: '2026-03-01T09:00:00+02:00',
      data: { status: 'in_transit', description: 'Seen' },
    });
    expect(entries[0]?.causationId).toBe(entries[1]?.commandId);
    expect(entries.map(({ position }) => Number(position))).toEqual(
      entries.map(({ position }) => Number(position)).toSorted((a, b) => a - b),
    );
    expect(JSON.stringify(entries)).not.toContain('Canary');
  });

  test('is open to agents for their own work only, to admins and auditors always', async () => {
    const admin = await app.signIn('admin');
    const auditor = await app.signIn('auditor');
    const { id } = await (await openDesk(app, admin)).create();
    expect((await historyOf(id, agent)).status).toBe(403);
    expect([(await historyOf(id, admin)).status, (await historyOf(id, auditor)).status]).toEqual([200, 200]);
    await update(id, { status: 'picked_up', location: 'Accra', description: 'Mine now' });
    expect((await historyOf(id, agent)).status).toBe(200);
  });
});
