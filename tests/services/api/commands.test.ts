import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { timelineSchema } from '#contracts/timeline.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { openDesk, scan, type Desk } from '#tests/support/desk.ts';
import { aCustomsLine } from '#tests/support/shipments.ts';

let app: TestApp;
let agent: string;
let create: Desk['create'];
let update: Desk['update'];
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector'] });
  ({ as: agent, create, update } = await openDesk(app));
});
afterAll(() => app.stop());

describe('a created shipment', () => {
  test('is answered as it will be listed, with numbers as numbers and a number of its own', async () => {
    const shipment = await create({ senderCountry: 'Ghana', serviceType: 'overnight' });
    expect(shipment.trackingNumber).toMatch(/^WO\d{12}GH$/);
    expect(shipment).toMatchObject({
      status: 'pending',
      weight: 2.5,
      value: 50,
      language: 'de',
      revision: '0',
      senderPhone: '+233 30 255 0100',
      recipientPhone: null,
    });
    const listed = (await (
      await app.request('GET', `/api/shipments?search=${shipment.trackingNumber}`, { as: agent })
    ).json()) as unknown;
    expect(listed).toEqual([shipment]);
  });

  test('is answered after every update as it will be listed', async () => {
    const { id, trackingNumber } = await create({ senderCity: 'Denver', senderCountry: 'United States' });
    for (const body of [
      scan,
      { ...scan, location: 'Denver, United States', occurredAt: '2026-03-01T09:00:00.123456+02:00' },
      { ...scan, location: 'Timon, Brazil' },
      { ...scan, estimatedDelivery: '2150-05-06T12:00:00+02:00' },
      { ...scan, latitude: 1.00000001, longitude: -179.5 },
    ]) {
      const answered = await (await update(id, body)).json();
      const listed = (await (
        await app.request('GET', `/api/shipments?search=${trackingNumber}`, { as: agent })
      ).json()) as unknown;
      expect(listed).toEqual([answered]);
    }
    const moved = await (await app.request('POST', `/api/shipments/${id}/simulate-movement`, { as: agent })).json();
    expect(await (await app.request('GET', `/api/shipments?search=${trackingNumber}`, { as: agent })).json()).toEqual([moved]);
  });

  test('carries what was declared to customs to staff, wherever they read it, and to nobody else', async () => {
    const declared = [
      aCustomsLine({ hsCode: '6109.10', quantity: 2, unitValue: 4.35 }),
      aCustomsLine({ description: 'قمصان 👕', originCountry: 'CN', quantity: 1, unitValue: 41.3 }),
    ];
    const shipment = await create({ customsLines: declared });
    const customsLines = [{ ...declared[0], hsCode: '610910' }, declared[1]];
    expect(shipment.customsLines).toEqual(customsLines);
    const get = async (path: string) => (await app.request('GET', path, { as: agent })).json();
    expect(await get(`/api/shipments/${shipment.id}`)).toMatchObject({ customsLines });
    expect(await get(`/api/shipments?search=${shipment.trackingNumber}`)).toEqual([shipment]);
    expect(await (await update(shipment.id)).json()).toMatchObject({ customsLines });
    const { lines } = timelineSchema.parse(await get(`/api/shipments/${shipment.id}/timeline`));
    expect(lines.length).toBeGreaterThan(0);
    expect(JSON.stringify(await get(`/api/shipments/${shipment.id}/history`))).not.toContain('Cotton shirts');
    expect(JSON.stringify(await get(`/api/track/${shipment.trackingNumber}`))).not.toMatch(/customs|610910|قمصان/);
    const [stored] = await app.core.log.read(`shipment-${shipment.id}`);
    const subjectId = await app.core.personalData.subjectFor(shipment.senderEmail);
    expect(stored?.data).toMatchObject({ customsLines: [{ description: { subjectId, value: 'Cotton shirts' } }, {}] });
  });

  test('lists nothing for customs where nothing was declared', async () => {
    expect((await create()).customsLines).toEqual([]);
    expect((await create({ customsLines: [] })).customsLines).toEqual([]);
  });

  test('may have empty phones and an expected day of its own', async () => {
    const shipment = await create({ senderPhone: '', recipientPhone: null, estimatedDelivery: '2030-05-06T12:00:00+02:00' });
    expect(shipment).toMatchObject({ senderPhone: null, recipientPhone: null, estimatedDelivery: '2030-05-06T10:00:00.000Z' });
  });
});

test('a new estimated delivery is on the tracking page and in the history; one in the past is refused by its field', async () => {
  const { id, trackingNumber, estimatedDelivery } = await create();
  const delayed = { ...scan, status: 'delayed', reason: 'weather', estimatedDelivery: '2150-05-06T12:00:00.000Z' };
  expect((await update(id, delayed)).status).toBe(200);
  const page = await (await app.request('GET', `/api/track/${trackingNumber}`)).json();
  expect(page).toMatchObject({
    shipment: { estimatedDelivery: delayed.estimatedDelivery },
    estimatedDeliveryRevisions: [{ previous: estimatedDelivery, reason: 'weather', description: scan.description }],
  });
  const history = await (await app.request('GET', `/api/shipments/${id}/history`, { as: agent })).json();
  expect(history).toMatchObject([
    { type: 'TrackingNumberReserved' },
    { type: 'ShipmentCreated' },
    { type: 'EstimatedDeliveryRevised' },
    { type: 'ShipmentStatusUpdated' },
  ]);
  const past = await update(id, { ...scan, estimatedDelivery: '2020-05-06T12:00:00Z' });
  expect([past.status, await past.json()]).toMatchObject([
    400,
    { code: 'estimate_in_past', fields: { estimatedDelivery: expect.any(String) } },
  ]);
});

describe('a shipment that does not exist', () => {
  test.each(['01980000-0000-7000-8000-000000000001', 'x'])('cannot be changed: %s', async (id) => {
    const tail = await app.core.store.tail();
    const answers = await Promise.all([
      update(id),
      app.request('POST', `/api/shipments/${id}/simulate-movement`, { as: agent }),
      app.request('GET', `/api/shipments/${id}/history`, { as: agent }),
    ]);
    for (const answer of answers) expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not_found' }]);
    expect(await app.core.store.tail()).toEqual(tail);
  });

  test('cannot be scanned', async () => {
    for (const which of [{ trackingNumber: 'WE483920175525US' }, { shipmentId: '01980000-0000-7000-8000-000000000001' }]) {
      const answer = await app.request('POST', '/api/tracking-events', { as: agent, body: { ...scan, ...which } });
      expect(answer.status).toBe(404);
    }
  });
});

test('a parcel is scanned by its number, however it is written, or by its id', async () => {
  const { id, trackingNumber } = await create();
  for (const which of [
    { trackingNumber: ` ${trackingNumber.toLowerCase().replace(/(....)/g, '$1-')}` },
    { shipmentId: id.toUpperCase() },
  ]) {
    const answer = await app.request('POST', '/api/tracking-events', {
      as: agent,
      body: { ...scan, ...which, description: JSON.stringify(which) },
    });
    expect([answer.status, await answer.json()]).toMatchObject([201, { id, status: 'in_transit' }]);
  }
});

test('what a command is refused for has its own status and code', async () => {
  const { id } = await create();
  const refusalOf = async (body: object) => {
    const answer = await update(id, body);
    const { code, fields } = (await answer.json()) as { code: string; fields?: object };
    return [answer.status, code, Object.keys(fields ?? {})];
  };
  expect(await refusalOf({ ...scan, status: 'delayed' })).toEqual([400, 'reason_required', ['reason']]);
  expect(await refusalOf({ ...scan, occurredAt: '2100-01-01T00:00:00Z' })).toEqual([400, 'occurred_in_future', ['occurredAt']]);
  await update(id, { ...scan, status: 'delivered' });
  expect(await refusalOf(scan)).toEqual([409, 'final_status', ['status']]);
  expect((await app.request('POST', `/api/shipments/${id}/simulate-movement`, { as: agent })).status).toBe(409);
});

describe('If-Match', () => {
  test('lets a change pass only on the revision that was seen', async () => {
    const { id } = await create();
    const first = await update(id, scan, { 'If-Match': '"0"' });
    expect([first.status, first.headers.get('etag')]).toEqual([200, '"1"']);
    const stale = await update(id, { ...scan, description: 'Later' }, { 'If-Match': '"0"' });
    expect([stale.status, await stale.json()]).toMatchObject([412, { code: 'stale_revision' }]);
    expect((await update(id, { ...scan, description: 'Later' }, { 'If-Match': '*' })).status).toBe(200);
  });

  test.each(['0', '"x"', '"-1"', '""', '"1", "2"'])('is refused when it is no revision: %s', async (value) => {
    const { id } = await create();
    const answer = await update(id, scan, { 'If-Match': value });
    expect([answer.status, await answer.json()]).toMatchObject([400, { fields: { 'If-Match': expect.any(String) } }]);
  });
});

test('twenty scans of one parcel at once are all accepted, each with a revision of its own', async () => {
  const { id } = await create();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      app.request('POST', '/api/tracking-events', {
        as: agent,
        body: { ...scan, shipmentId: id, description: `Scan ${index}` },
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
  expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(20);
  expect(await app.core.log.read(`shipment-${id}`)).toHaveLength(21);
});
