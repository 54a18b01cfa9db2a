import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { errorBodySchema } from '#contracts/errors.ts';
import { shipmentSchema, type Shipment } from '#contracts/shipments.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { openDesk, scan } from '#tests/support/desk.ts';

let app: TestApp;
let agent: string;
let admin: string;
let fromGhana: Shipment;
let toGhana: Shipment;
let elsewhere: Shipment;
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector'] });
  const desk = await openDesk(app);
  agent = desk.as;
  admin = await app.signIn('admin');
  fromGhana = await desk.create({ senderCountry: 'Ghana', recipientCountry: 'Germany', value: 10 });
  toGhana = await desk.create({ senderCountry: 'France', recipientCountry: 'Ghana', serviceType: 'overnight', value: 30 });
  elsewhere = await (await openDesk(app, admin)).create({ senderCountry: 'Japan', recipientCountry: 'Canada', value: 20 });
  await desk.update(toGhana.id, { ...scan, status: 'delayed', reason: 'weather' });
});
afterAll(() => app.stop());

const ask = (query: Record<string, string>, as = agent) =>
  app.request('GET', `/api/shipments?${new URLSearchParams(query)}`, { as });
const listed = async (query: Record<string, string>, as?: string) => {
  const answer = await ask({ count: 'true', ...query }, as);
  const items = z.array(shipmentSchema).parse(await answer.json());
  expect(answer.headers.get('x-total-count')).toBe(String(items.length));
  return items.map(({ id }) => id);
};

test('a list is narrowed down by whatever is asked for, all of it together', async () => {
  expect(await listed({ country: 'Ghana' })).toEqual([toGhana.id, fromGhana.id]);
  expect(await listed({ country: 'Ghana', status: 'delayed,cancelled' })).toEqual([toGhana.id]);
  expect(await listed({ service: 'overnight' })).toEqual([toGhana.id]);
  expect(await listed({ delayed: 'true' })).toEqual([toGhana.id]);
  expect(await listed({ country: 'Japan,Germany' })).toEqual([elsewhere.id, fromGhana.id]);
  expect(await listed({ to: '2020-01-01' })).toEqual([]);
  expect(await listed({ from: '2020-01-01', to: '2199-12-31', sort: 'value' })).toEqual([toGhana.id, elsewhere.id, fromGhana.id]);
  expect(await listed({ sort: 'value', order: 'asc' })).toEqual([fromGhana.id, elsewhere.id, toGhana.id]);
});

test('a list of numbers has their shipments, with whatever else is asked for, and the others are named', async () => {
  const unknown = 'WE483920175525US';
  const numbers = [fromGhana, elsewhere].map(({ trackingNumber }) => trackingNumber).join(',');
  expect(await listed({ numbers })).toEqual([elsewhere.id, fromGhana.id]);
  expect(await listed({ numbers: `${numbers.toLowerCase()},${numbers}` })).toEqual([elsewhere.id, fromGhana.id]);
  expect(await listed({ numbers, sort: 'value', order: 'asc' })).toEqual([fromGhana.id, elsewhere.id]);
  expect(await listed({ numbers, country: 'Japan' })).toEqual([elsewhere.id]);
  expect(await listed({ numbers, search: 'no such text' })).toEqual([]);
  expect(await listed({ numbers, search: elsewhere.trackingNumber.slice(2, 9) })).toEqual([elsewhere.id]);
  const first = await ask({ numbers, limit: '1' });
  const cursor = first.headers.get('x-next-cursor') ?? expect.unreachable();
  expect(z.array(shipmentSchema).parse(await (await ask({ numbers, limit: '1', cursor })).json())).toMatchObject([
    { id: fromGhana.id },
  ]);
  const query = new URLSearchParams({ numbers: [unknown, numbers, unknown].join(',') });
  const answer = await app.request('GET', `/api/shipments/unknown-numbers?${query}`, { as: agent });
  expect(await answer.json()).toEqual({ numbers: [unknown] });
});

test('mine is what I created or worked on', async () => {
  expect(await listed({ mine: 'true' })).toEqual([toGhana.id, fromGhana.id]);
  expect(await listed({ mine: 'true' }, admin)).toEqual([elsewhere.id]);
  await app.request('PATCH', `/api/shipments/${fromGhana.id}/status`, { as: admin, body: scan });
  expect(await listed({ mine: 'true' }, admin)).toEqual([elsewhere.id, fromGhana.id]);
});

test('nobody is counted for who does not ask', async () => {
  expect((await ask({})).headers.get('x-total-count')).toBeNull();
});

describe('what cannot be asked for is refused by its name', () => {
  test.each([
    ['status', 'lost'],
    ['status', ''],
    ['service', 'express,teleport'],
    ['country', 'Atlantis'],
    ['country', 'Ghana,'.repeat(300)],
    ['from', '2026-02-30'],
    ['to', '0000-01-01'],
    ['to', '9999-12-31'],
    ['delayed', 'yes'],
    ['mine', '1'],
    ['numbers', ''],
    ['numbers', 'WE483920175525US,'],
    ['numbers', 'WE483920175526US'],
    ['numbers', `${'WE483920175525US,'.repeat(700)}WE483920175525US`],
    ['sort', 'sender'],
    ['order', 'up'],
    ['cursor', 'abc'],
    ['search', 'x'.repeat(1_048)],
    ['unheard', 'of'],
  ])('%s=%s', async (field, value) => {
    const answer = await ask({ [field]: value });
    expect(answer.status).toBe(400);
    expect(Object.keys(errorBodySchema.parse(await answer.json()).fields ?? {})).toEqual([field]);
  });

  test('a cursor of another order', async () => {
    const cursor = (await ask({ limit: '1', sort: 'value' })).headers.get('x-next-cursor') ?? '';
    expect((await ask({ limit: '1', sort: 'value', cursor })).status).toBe(200);
    const answer = await ask({ limit: '1', sort: 'updated', cursor });
    expect([answer.status, errorBodySchema.parse(await answer.json()).fields]).toEqual([400, { cursor: expect.any(String) }]);
  });
});
