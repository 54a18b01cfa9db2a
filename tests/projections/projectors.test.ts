import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { maskName } from '#contracts/privacy.ts';
import { trackingSchema } from '#contracts/tracking.ts';
import { derivedId } from '#infra/ids.ts';
import { hasWorkedOn, historyOf } from '#projections/history/queries.ts';
import { applyEvents } from '#projections/apply.ts';
import { projectors } from '#services/nouns.ts';
import { shipmentById, shipmentsMatching } from '#projections/shipments/queries.ts';
import { currentStats } from '#projections/stats/queries.ts';
import { fullPage, publicPages } from '#projections/tracking/queries.ts';
import { estimateRevised, logged, scanned, shipmentCreated, statusUpdated, type Happening } from '#tests/support/events.ts';
import { dumpModels, testModels, type TestModels } from '#tests/support/models.ts';

const id = '01980000-0000-7000-8000-000000000001';
const number = 'WE483920175525GH';
const at = (day: number, hour = 9) => `2026-03-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`;

let home: TestModels;
beforeAll(async () => {
  home = await testModels();
});
beforeEach(() => home.clear());
afterAll(() => home.close());

/** Applies what happened, every event twice. */
async function apply(...happenings: Happening[]): Promise<void> {
  const events = logged(happenings);
  for (const event of [...events.flatMap((each) => [each, each])]) await applyEvents(home.models, projectors, [event]);
}

test('an erased person appears nowhere, and their parcel is still found by its number', async () => {
  const { sender, recipient } = shipmentCreated(id).data;
  await apply({
    event: shipmentCreated(id, { sender: { ...sender, value: null }, recipient: { ...recipient, value: null } }),
    at: at(1),
  });
  expect(await shipmentById(home.models, id)).toMatchObject({
    senderName: '[erased]',
    senderEmail: '[erased]',
    senderPhone: null,
    recipientAddress: '[erased]',
  });
  expect(await fullPage(home.models, number)).toMatchObject({
    shipment: { senderName: '[erased]', recipientAddress: '[erased]' },
  });
  const { items } = await shipmentsMatching(home.models, { search: number, limit: 5, cursor: undefined });
  expect(items).toHaveLength(1);
  expect(await dumpModels(home.models)).not.toMatch(/Owusu|Weber|example\.com/);
});

test('the page for strangers is the whole page without the people', async () => {
  await apply({ event: shipmentCreated(id), at: at(1) }, { event: statusUpdated(id), at: at(2) });
  const page = await fullPage(home.models, number);
  const masked = trackingSchema.parse(JSON.parse((await publicPages(home.models, [number, 'none'])).get(number) ?? ''));
  expect(trackingSchema.parse(page)).toEqual(page);
  expect(masked.trackingEvents).toEqual(page?.trackingEvents);
  expect(masked.shipment).toEqual({
    ...page?.shipment,
    senderName: maskName('Ama Owusu'),
    recipientName: maskName('Jonas Weber'),
    senderAddress: null,
    recipientAddress: null,
    value: null,
    shippingCost: null,
    privacy: 'masked',
  });
});

test('a moved delivery shows what was expected before, newest first, to strangers too', async () => {
  const moved = { previous: '2026-03-06T12:00:00.000Z', estimatedDelivery: '2026-03-09T12:00:00.000Z', reason: null } as const;
  await apply(
    { event: shipmentCreated(id), at: at(1) },
    { event: estimateRevised(id), at: at(2) },
    { event: estimateRevised(id, { ...moved, description: 'Next flight on Sunday' }), at: at(3) },
  );
  const masked = trackingSchema.parse(JSON.parse((await publicPages(home.models, [number])).get(number) ?? ''));
  expect(masked.shipment).toMatchObject({ estimatedDelivery: moved.estimatedDelivery, updatedAt: at(3), privacy: 'masked' });
  expect(masked.estimatedDeliveryRevisions).toEqual([
    { ...moved, revisedAt: at(3), description: 'Next flight on Sunday' },
    {
      previous: '2026-03-04T09:00:00.000Z',
      estimatedDelivery: moved.previous,
      revisedAt: at(2),
      reason: 'customs_hold',
      description: 'Held for inspection',
    },
  ]);
  expect(await shipmentById(home.models, id)).toMatchObject({ estimatedDelivery: moved.estimatedDelivery });
  expect((await historyOf(home.models, { kind: 'shipment', id })).map(({ type }) => type)).toContain('EstimatedDeliveryRevised');
});

test('the history of a shipment holds the ends of its emails, and no personal value', async () => {
  const emailId = derivedId('email');
  const shipment = { kind: 'shipment', id };
  const about = { emailId, about: shipment, template: 'shipment_created', recipient: 'sender', language: 'en' } as const;
  await apply(
    { event: shipmentCreated(id), at: at(1) },
    { event: { type: 'EmailSent', data: { ...about, attempts: 1 } }, at: at(1), actorId: 'mailer', source: 'mail' },
  );
  const history = await historyOf(home.models, { kind: 'shipment', id });
  expect(history.map(({ type, stream }) => [type, stream])).toEqual([
    ['ShipmentCreated', `shipment-${id}`],
    ['EmailSent', `outgoing-${emailId}`],
  ]);
  expect(history[0]?.data).toMatchObject({
    sender: { subjectId: derivedId('sender') },
    recipient: { subjectId: derivedId('recipient') },
  });
  expect(JSON.stringify(history)).not.toMatch(/Owusu|Weber|example\.com/);
  expect([await hasWorkedOn(home.models, shipment, 'mailer'), await hasWorkedOn(home.models, shipment, 'somebody else')]).toEqual(
    [true, false],
  );
});

test('a read is in the history of the parcel and of the account, is no work on it and changes nothing that is shown of it', async () => {
  const [accountId, subjectId] = [derivedId('clerk'), derivedId('sender')];
  await apply({ event: shipmentCreated(id), at: at(1) });
  const before = [await shipmentById(home.models, id), await fullPage(home.models, number)];
  await apply(
    {
      event: { type: 'PersonalDataRead', data: { shipmentId: id, proof: 'session', accountId } },
      at: at(2),
      actorId: accountId,
      command: 'read',
    },
    {
      event: { type: 'PersonalDataExported', data: { shipmentId: id, accountId, what: 'label', count: 1 } },
      at: at(2),
      actorId: accountId,
      command: 'label',
    },
    {
      event: { type: 'PersonalDataRead', data: { shipmentId: id, proof: 'link', addressee: { subjectId, party: 'sender' } } },
      at: at(3),
      actorId: 'visitor',
      command: 'link',
    },
  );
  const typesOf = async (kind: string, of: string) => (await historyOf(home.models, { kind, id: of })).map(({ type }) => type);
  const looks = ['PersonalDataRead', 'PersonalDataExported'];
  expect((await typesOf('shipment', id)).toSorted()).toEqual(['ShipmentCreated', ...looks, 'PersonalDataRead'].toSorted());
  expect((await typesOf('account', accountId)).toSorted()).toEqual(looks.toSorted());
  expect([await shipmentById(home.models, id), await fullPage(home.models, number)]).toEqual(before);
  const shipment = { kind: 'shipment', id };
  expect(await hasWorkedOn(home.models, shipment, accountId)).toBe(false);
  await apply({ event: statusUpdated(id), at: at(4), actorId: accountId, command: 'work' });
  expect(await hasWorkedOn(home.models, shipment, accountId)).toBe(true);
});

test('figures without an earlier period are marked as samples, later ones are computed', async () => {
  const shipment = (index: number, day: number): Happening => ({
    event: shipmentCreated(`01980000-0000-7000-8000-00000000001${index}`, {
      trackingNumber: `WE48392017552${index}GH`,
      shippingCostCents: 1_000,
    }),
    at: at(day),
  });
  await apply(shipment(1, 10), shipment(2, 10));
  const sample = (await currentStats(home.models, new Date(at(10, 23)))).trends;
  expect(sample).toEqual({
    activeShipments: { percent: 12.5, sample: true },
    deliveredToday: { percent: 5.7, sample: true },
    inTransit: { percent: 8.2, sample: true },
    totalRevenue: { percent: 15.3, sample: true },
  });
  await home.clear();
  await apply(shipment(1, 10), shipment(2, 10), shipment(3, 17), shipment(4, 18), shipment(5, 18));
  const { trends, activeShipments, totalRevenue } = await currentStats(home.models, new Date(at(18, 12)));
  expect([activeShipments, totalRevenue]).toEqual([5, 50]);
  // Five parcels against two a week ago; 30 dollars this week against 20 in the week before.
  expect(trends).toMatchObject({
    activeShipments: { percent: 150, sample: false },
    totalRevenue: { percent: 50, sample: false },
    inTransit: { sample: true },
  });
});

test('a parcel is delivered on the day of its delivery, though the scan came later', async () => {
  await apply(
    { event: shipmentCreated(id), at: at(1) },
    { event: scanned(id, { status: 'delivered' }), at: at(3) },
    { event: statusUpdated(id, { status: 'delivered', description: 'Signed' }), at: at(5) },
  );
  const deliveredOn = async (day: number) => (await currentStats(home.models, new Date(at(day, 12)))).deliveredToday;
  expect([await deliveredOn(3), await deliveredOn(4), await deliveredOn(5)]).toEqual([1, 0, 0]);
});
