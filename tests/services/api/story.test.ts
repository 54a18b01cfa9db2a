import { afterAll, beforeAll, expect, test } from 'vitest';
import { shipmentSchema } from '#contracts/shipments.ts';
import { trackingSchema } from '#contracts/tracking.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aShipment } from '#tests/support/shipments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('staff create a shipment, move it, and a stranger sees the journey without the persons', async () => {
  const agent = await app.signIn('agent');
  const created = await app.request('POST', '/api/shipments', { as: agent, body: aShipment() });
  expect(created.status).toBe(201);
  const shipment = shipmentSchema.parse(await created.json());
  expect(shipment.status).toBe('pending');

  const updated = await app.request('PATCH', `/api/shipments/${shipment.id}/status`, {
    as: agent,
    body: { status: 'in_transit', location: 'London Heathrow', description: 'Arrived' },
  });
  expect(updated.status).toBe(200);

  const tracked = await app.request('GET', `/api/track/${shipment.trackingNumber}`);
  const page = trackingSchema.parse(await tracked.json());
  expect(page.shipment).toMatchObject({ status: 'in_transit', senderName: 'A** O.', recipientAddress: null, value: null });
  expect(page.trackingEvents.map((event) => event.description)).toEqual(['Arrived', 'Shipment created']);
});
