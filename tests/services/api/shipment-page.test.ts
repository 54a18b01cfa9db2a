import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shipmentPageSchema } from '#contracts/shipment-page.ts';
import { freshId } from '#infra/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { openDesk, type Desk } from '#tests/support/desk.ts';

let app: TestApp;
let desk: Desk;
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector', 'relay'] });
  desk = await openDesk(app);
});
afterAll(() => app.stop());

describe('a shipment by its id', () => {
  test('is what the commands answer, with both ends of its way and the revision to change it at', async () => {
    const created = await desk.create();
    const updated = await desk.update(created.id);
    const response = await app.request('GET', `/api/shipments/${created.id}`, { as: desk.as });
    expect(response.headers.get('ETag')).toBe(updated.headers.get('ETag'));
    expect(response.headers.get('X-Waybill-Position')).toMatch(/^\d+$/);
    expect(shipmentPageSchema.parse(await response.json())).toEqual({
      ...(await updated.json()),
      origin: { name: 'Accra', latitude: expect.any(Number), longitude: expect.any(Number), timeZone: 'Africa/Accra' },
      destination: { name: 'Berlin', latitude: expect.any(Number), longitude: expect.any(Number), timeZone: 'Europe/Berlin' },
    });
  });

  test.each([freshId(), 'nonsense'])('is not found as %s', async (id) => {
    const response = await app.request('GET', `/api/shipments/${id}`, { as: desk.as });
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'not_found', message: 'Shipment not found.' }]);
  });
});
