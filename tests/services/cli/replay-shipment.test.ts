import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Shipment } from '#contracts/shipments.ts';
import { shipmentWanted } from '#services/cli/replaying/shipment-options.ts';
import { showShipment } from '#services/cli/replaying/show-shipment.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { openDesk } from '#tests/support/desk.ts';

describe('npm run replay', () => {
  test('retries parked streams where nothing is asked for', () => expect(shipmentWanted([])).toBeUndefined());

  test.each([
    [['--shipment', 'WS1'], { shipment: 'WS1', asOf: undefined, as: 'known' }],
    [['--shipment', 'WS1', '--as-of', '3'], { shipment: 'WS1', asOf: '3', as: 'known' }],
    [
      ['--shipment=WS1', '--as-of=2026-03-01T09:00:00Z', '--happened'],
      { shipment: 'WS1', asOf: '2026-03-01T09:00:00Z', as: 'happened' },
    ],
  ])('takes %j', (args, wanted) => expect(shipmentWanted(args)).toEqual(wanted));

  test.each([[['--as-of', '3']], [['--shipment', 'WS1', '--as-of', 'noon']], [['--parcel', 'WS1']], [['WS1']], [['--shipment']]])(
    'says how it is called for %j',
    (args) => expect(() => shipmentWanted(args)).toThrow('Usage: npm run replay'),
  );
});

describe('a shipment in the terminal', () => {
  let app: TestApp;
  let shipment: Shipment;
  beforeAll(async () => {
    app = await startTestApp({ roles: ['projector'] });
    const desk = await openDesk(app);
    shipment = await desk.create({ senderName: 'Canary Sender' });
    await desk.update(shipment.id, { status: 'picked_up', location: 'Accra', description: 'Collected' });
  });
  afterAll(() => app.stop());
  const show = async (asOf?: string) =>
    (await showShipment(app.core, { shipment: shipment.trackingNumber, asOf, as: 'known' })).join('\n');

  test('is shown as of a moment with all its events, and names no one', async () => {
    expect(await show('0')).toMatch(
      /made from 1 of 2 events[\s\S]*status +pending[\s\S]*> +0 .*ShipmentCreated[\s\S]* 1 .*ShipmentStatusUpdated/,
    );
    expect(await show()).toMatch(/now: made from 2 of 2 events[\s\S]*\* status +picked_up[\s\S]*> +1 /);
    expect(await show()).not.toContain('Canary');
  });

  test('that there is not is said', async () => {
    await expect(showShipment(app.core, { shipment: 'WS0', asOf: undefined, as: 'known' })).rejects.toThrow(
      'There is no shipment WS0.',
    );
    await expect(show('9')).rejects.toThrow('There is no such event.');
  });
});
