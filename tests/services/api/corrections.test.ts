import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { historyEntrySchema } from '#contracts/history.ts';
import { scansSchema } from '#contracts/shipment-corrections.ts';
import { shipmentSchema, type Shipment } from '#contracts/shipments.ts';
import { statsSchema } from '#contracts/stats.ts';
import { trackingSchema } from '#contracts/tracking.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { openDesk, scan, type Desk } from '#tests/support/desk.ts';

let app: TestApp;
let desk: Desk;
let auditor: string;
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector'] });
  desk = await openDesk(app);
  auditor = await app.signIn('auditor');
});
afterAll(() => app.stop());

const explanation = 'Scanned for the parcel next to it';
const withdrawal = { action: 'withdraw', explanation };
const get = async (path: string, as?: string): Promise<unknown> =>
  (await app.request('GET', path, as === undefined ? {} : { as })).json();
const scansOf = async ({ id }: Pick<Shipment, 'id'>) => scansSchema.parse(await get(`/api/shipments/${id}/scans`, auditor)).scans;
const send = (method: string, path: string, body: object, headers: Record<string, string> = {}) =>
  app.request(method, path, { as: desk.as, body, headers });
const correct = (id: string, scanId: string, body: object = withdrawal, headers?: Record<string, string>) =>
  send('POST', `/api/shipments/${id}/scans/${scanId}/corrections`, body, headers);
const stats = async () => statsSchema.parse(await get('/api/stats', desk.as));

async function delivered(): Promise<{ shipment: Shipment; scanId: string }> {
  const { id } = await desk.create();
  await desk.update(id, { ...scan, status: 'out_for_delivery' });
  const shipment = shipmentSchema.parse(await (await desk.update(id, { ...scan, status: 'delivered' })).json());
  return { shipment, scanId: (await scansOf({ id })).at(-1)?.id ?? '' };
}

describe('a scan that was recorded by mistake', () => {
  test('leaves the public page, the list and the figures, and stays for staff with the reason', async () => {
    const before = await stats();
    const { shipment, scanId } = await delivered();
    expect((await stats()).deliveredToday).toBe(before.deliveredToday + 1);
    const answer = await correct(shipment.id, scanId);
    expect(shipmentSchema.parse(await answer.json())).toMatchObject({ status: 'out_for_delivery' });
    expect(answer.headers.get('etag')).toBe('"3"');
    const page = trackingSchema.parse(await get(`/api/track/${shipment.trackingNumber}`));
    expect(page.shipment.status).toBe('out_for_delivery');
    expect(page.trackingEvents.map(({ status }) => status)).toEqual(['out_for_delivery', 'pending']);
    expect(JSON.stringify(page)).not.toContain(explanation);
    const listed = z.array(shipmentSchema).parse(await get(`/api/shipments?search=${shipment.trackingNumber}`, desk.as));
    expect(listed).toMatchObject([{ status: 'out_for_delivery', revision: '3' }]);
    expect(await stats()).toMatchObject({
      deliveredToday: before.deliveredToday,
      activeShipments: before.activeShipments + 1,
    });
    expect((await scansOf(shipment))[1]).toMatchObject({
      id: scanId,
      status: 'delivered',
      correction: { withdrawn: true, explanation, recorded: { status: 'delivered' } },
    });
  });

  test('gives way to what happened, and is put right as often as it takes', async () => {
    const { shipment, scanId } = await delivered();
    const happened = { action: 'replace', explanation, status: 'delayed', location: 'Frankfurt', description: 'No one at home' };
    expect((await correct(shipment.id, scanId, happened)).status).toBe(400);
    await correct(shipment.id, scanId, { ...happened, reason: 'attempt_failed' });
    const page = trackingSchema.parse(await get(`/api/track/${shipment.trackingNumber}`));
    expect(page.shipment).toMatchObject({ status: 'delayed', reason: 'attempt_failed', currentLocation: 'Frankfurt' });
    expect(page.trackingEvents[0]).toMatchObject({ id: scanId, description: 'No one at home' });
    expect(shipmentSchema.parse(await (await correct(shipment.id, scanId)).json()).status).toBe('out_for_delivery');
    const cancelled = { ...happened, status: 'cancelled', reason: 'lost' };
    expect(shipmentSchema.parse(await (await correct(shipment.id, scanId, cancelled)).json()).status).toBe('cancelled');
  });

  test('is named by its id among those of its shipment', async () => {
    const [one, other] = [await delivered(), await delivered()];
    for (const scanId of [other.scanId, one.shipment.id, 'nonsense', other.shipment.id]) {
      expect([(await correct(one.shipment.id, scanId)).status]).toEqual([404]);
    }
    expect((await correct(other.scanId, other.scanId)).status).toBe(404);
  });
});

describe('contact data', () => {
  const body = { party: 'recipient', explanation: 'The recipient called' };
  const change = ({ id }: Shipment, changes: object, headers?: Record<string, string>) =>
    send('PATCH', `/api/shipments/${id}/contact`, { ...body, ...changes }, headers);

  test('is found, shown and proven by as corrected, and no more as it was', async () => {
    const shipment = await desk.create({ recipientEmail: 'wrong.recipient@example.com', recipientName: 'Jonas Wrong' });
    const answer = await change(shipment, { email: 'right.recipient@example.com', name: 'Jonas Right', phone: '+49 30 7654321' });
    expect(shipmentSchema.parse(await answer.json())).toMatchObject({
      recipientName: 'Jonas Right',
      recipientEmail: 'right.recipient@example.com',
      recipientPhone: '+49 30 7654321',
      recipientAddress: shipment.recipientAddress,
    });
    const found = async (search: string) =>
      z.array(shipmentSchema).parse(await get(`/api/shipments?search=${search}`, desk.as)).length;
    expect([await found('right.recipient@'), await found('wrong.recipient@'), await found('jonas%20right')]).toEqual([1, 0, 1]);
    const unlock = (email: string) =>
      app.request('POST', `/api/track/${shipment.trackingNumber}/unlock`, { body: { email } }).then(({ status }) => status);
    expect([await unlock('right.recipient@example.com'), await unlock('wrong.recipient@example.com')]).toEqual([200, 403]);
    expect(trackingSchema.parse(await get(`/api/track/${shipment.trackingNumber}`)).shipment.recipientName).toBe('J**** R.');
  });

  test('stands in the history masked, before and after', async () => {
    const shipment = await desk.create();
    await change(shipment, { email: 'j.weber@other.example', phone: '+49 30 7654321', address: 'Chausseestraße 1' });
    const [entry] = z
      .array(historyEntrySchema)
      .parse(await get(`/api/shipments/${shipment.id}/history`, desk.as))
      .slice(-1);
    expect(entry).toMatchObject({
      type: 'ShipmentContactCorrected',
      data: {
        party: 'recipient',
        explanation: 'The recipient called',
        changes: [
          { field: 'email', before: 'j***@e***.com', after: 'j***@o***.example' },
          { field: 'phone', before: null, after: '***21' },
          { field: 'address', before: '***', after: '***' },
        ],
      },
    });
    expect(JSON.stringify(entry)).not.toMatch(/weber|Chaussee|7654321/i);
    for await (const stored of app.core.store.readStream(`shipment-${shipment.id}`)) {
      expect(JSON.stringify(stored.data)).not.toMatch(/weber|Chaussee|7654321/i);
    }
  });

  test('of someone who was erased stays erased', async () => {
    const shipment = await desk.create({ senderEmail: 'soon.erased@example.com' });
    await send('PATCH', `/api/shipments/${shipment.id}/contact`, { ...body, party: 'sender', name: 'Erasable Person' });
    const { personalData } = app.core;
    await personalData.erase(await personalData.subjectFor('soon.erased@example.com'), new Date());
    const refused = await send('PATCH', `/api/shipments/${shipment.id}/contact`, { ...body, party: 'sender', name: 'Someone' });
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'conflict' }]);
  });

  test.each([
    ['name', { name: 'x'.repeat(201) }],
    ['email', { email: 'nobody' }],
    ['phone', { phone: '12' }],
    ['address', { address: 'x'.repeat(501) }],
    ['explanation', { explanation: ' ' }],
    ['explanation', { explanation: 'x'.repeat(501) }],
    ['city', { city: 'Berlin' }],
    ['party', { party: 'courier' }],
  ])('is refused at the field that is at fault: %s', async (field, changes) => {
    const answer = await change(await desk.create(), changes);
    expect(answer.status).toBe(400);
    expect(Object.keys(z.object({ fields: z.record(z.string(), z.string()) }).parse(await answer.json()).fields)).toEqual([
      field,
    ]);
  });
});

test('an expected day moves with a reason and without a scan, and is shown beside the former one', async () => {
  const shipment = await desk.create();
  const estimatedDelivery = '2199-03-05T12:00:00.000Z';
  const body = { estimatedDelivery, reason: 'weather', description: 'Storm' };
  const path = `/api/shipments/${shipment.id}/estimated-delivery`;
  expect(shipmentSchema.parse(await (await send('PATCH', path, body)).json())).toMatchObject({
    estimatedDelivery,
    status: 'pending',
  });
  const page = trackingSchema.parse(await get(`/api/track/${shipment.trackingNumber}`));
  expect(page.estimatedDeliveryRevisions).toMatchObject([{ estimatedDelivery, reason: 'weather', description: 'Storm' }]);
  expect((await send('PATCH', path, { ...body, estimatedDelivery: '2020-03-05T12:00:00Z' })).status).toBe(400);
  expect((await send('PATCH', path, { estimatedDelivery, description: 'Storm' })).status).toBe(400);
});

test('a cancellation needs no place, and a reason', async () => {
  const shipment = await desk.create();
  const path = `/api/shipments/${shipment.id}/cancel`;
  expect((await send('POST', path, { description: 'Asked back' })).status).toBe(400);
  const answer = await send('POST', path, { reason: 'other', description: 'Asked back' });
  expect(shipmentSchema.parse(await answer.json())).toMatchObject({ status: 'cancelled', currentLocation: 'Accra, Ghana' });
  expect((await send('POST', path, { reason: 'lost', description: 'Asked back' })).status).toBe(409);
});

describe('every correction', () => {
  const corrections: [name: string, method: string, path: string, body: object][] = [
    ['of a scan', 'POST', 'scans/SCAN/corrections', withdrawal],
    ['of contact data', 'PATCH', 'contact', { party: 'sender', name: 'Ama O.', explanation }],
    [
      'of the expected day',
      'PATCH',
      'estimated-delivery',
      { estimatedDelivery: '2199-03-05T12:00:00Z', reason: 'weather', description: 'Storm' },
    ],
    ['that cancels', 'POST', 'cancel', { reason: 'other', description: 'Asked back' }],
  ];
  test.each(corrections)(
    '%s is made once for one key, by staff, on the state that they saw',
    async (_name, method, path, body) => {
      const { id } = await desk.create();
      await desk.update(id);
      const [first] = await scansOf({ id });
      const address = `/api/shipments/${id}/${path.replace('SCAN', first?.id ?? '')}`;
      expect((await app.request(method, address, { as: auditor, body })).status).toBe(403);
      expect((await app.request(method, address, { body })).status).toBe(401);
      const stale = await send(method, address, body, { 'If-Match': '"0"' });
      expect([stale.status, await stale.json()]).toMatchObject([412, { code: 'stale_revision' }]);
      const headers = { 'If-Match': '"1"', 'Idempotency-Key': `${id} ${method}`.replace(' ', '-') };
      const answers = await Promise.all(Array.from({ length: 5 }, () => send(method, address, body, headers)));
      expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(await app.core.log.read(`shipment-${id}`)).toHaveLength(3);
    },
  );
});

const clients = 64;
const histories = Number(process.env['EDIT_HISTORIES'] ?? 1);

test(
  `of ${clients} clients that edit one shipment at a time no one overwrites what they have not seen`,
  async () => {
    for (let history = 0; history < histories; history += 1) {
      const { id } = await desk.create();
      const address = `/api/shipments/${id}/contact`;
      let revision = '0';
      const saved = new Map<string, string>();
      const edit = async (client: number) => {
        let seen = revision;
        for (;;) {
          const name = `Client ${client}`;
          const answer = await send(
            'PATCH',
            address,
            { party: 'sender', name, explanation: `after ${seen}` },
            { 'If-Match': `"${seen}"`, 'Idempotency-Key': `${id}-${client}-${seen}` },
          );
          if (answer.status === 200) {
            const shipment = shipmentSchema.parse(await answer.json());
            saved.set(shipment.revision, name);
            if (BigInt(shipment.revision) > BigInt(revision)) revision = shipment.revision;
            return;
          }
          expect([409, 412, 503]).toContain(answer.status);
          // After a 503 nobody knows whether it was saved: the same request is sent again.
          if (answer.status !== 503) seen = revision;
        }
      };
      await Promise.all(Array.from({ length: clients }, (_, client) => edit(client)));
      const events = await app.core.log.read(`shipment-${id}`);
      expect(events).toHaveLength(clients + 1);
      for (const event of events) {
        if (event.type !== 'ShipmentContactCorrected') continue;
        expect(event.data.explanation).toBe(`after ${event.revision - 1n}`);
        expect(event.data.contact.value?.name).toBe(saved.get(String(event.revision)));
      }
    }
  },
  60_000 + histories * 6_000,
);
