import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Shipment } from '#contracts/shipments.ts';
import { derivedId } from '#infra/ids.ts';
import { shipmentWanted, type ShipmentWanted } from '#services/cli/replaying/shipment-options.ts';
import { showShipment } from '#services/cli/replaying/show-shipment.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { openDesk } from '#tests/support/desk.ts';
import { emptyModels } from '#tests/support/models.ts';
import { logged, scanCorrected, scanned, shipmentCreated } from '#tests/support/events.ts';

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
      /made from 1 of 2 events[\s\S]*Status +Pending Pickup[\s\S]*> +0 .*Shipment created[\s\S]* 1 .*Status updated/,
    );
    expect(await show()).toMatch(/now: made from 2 of 2 events[\s\S]*\* Status +Picked Up[\s\S]*> +1 /);
    expect(await show()).not.toContain('Canary');
  });

  test('that there is not is said', async () => {
    await expect(showShipment(app.core, { shipment: 'WS0', asOf: undefined, as: 'known' })).rejects.toThrow(
      'There is no shipment WS0.',
    );
    await expect(show('9')).rejects.toThrow('There is no such event.');
  });
});

describe('a shipment with corrected scans in the terminal', () => {
  const id = derivedId('a replayed shipment');
  const on = (hour: number) => `2026-03-01T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const placeNamed = (name: string) => ({ name, latitude: null, longitude: null, timeZone: null });
  const seen = (name: string, hour: number) => ({ event: scanned(id, { place: placeNamed(name) }), at: on(hour) });
  const abidjan = { status: 'in_transit' as const, reason: null, place: placeNamed('Abidjan'), description: 'Scanned' };
  const scans = [{ event: shipmentCreated(id), at: on(8) }, seen('Accra', 10), seen('Tokyo Narita', 11), seen('Berlin', 12)];
  const [, accra, tokyo] = logged(scans).map((event) => event.id);
  const history = logged([
    ...scans,
    { event: scanCorrected(id, accra ?? '', { ...abidjan, occurredAt: on(13) }), at: on(14) },
    { event: scanCorrected(id, tokyo ?? ''), at: on(15) },
  ]);
  const parts = { log: { read: async () => history }, models: emptyModels, clock: { now: () => new Date(on(20)) } };
  const lines = (wanted: Pick<ShipmentWanted, 'asOf' | 'as'>) => showShipment(parts, { shipment: id, ...wanted });
  /** Number, time at which it happened, and words of each event; the marked one with a `>`. */
  const eventsIn = (shown: string[]) =>
    shown
      .slice(shown.findIndex((line) => line.startsWith('event ')) + 1)
      .map((line) => line.replace(/^(.) +(\d+) {2}\S+ {2}(\S+) {2}(.*) \(.*\)$/, '$1$2 $3 $4').trim());

  test('are shown as they were recorded where what was known then is asked for', async () => {
    const shown = await lines({ asOf: '3', as: 'known' });
    expect(shown[0]).toBe('As known then, after event 3: made from 4 of 6 events');
    expect(eventsIn(shown)).toEqual([
      `0 ${on(8)} Shipment created`,
      `1 ${on(10)} Scanned · Corrected`,
      `2 ${on(11)} Scanned · Never happened`,
      `>3 ${on(12)} Scanned`,
      `4 ${on(14)} Scan corrected`,
      `5 ${on(15)} Scan corrected`,
    ]);
  });

  test('are shown as they happened where how it was then is asked for, as the time machine has it', async () => {
    const shown = await lines({ asOf: '1', as: 'happened' });
    expect(shown[0]).toBe('As it was then, after event 1: made from 4 of 6 events');
    expect(eventsIn(shown)).toEqual([
      `0 ${on(8)} Shipment created`,
      `2 ${on(11)} Scanned · Never happened`,
      `5 ${on(11)} Scan corrected`,
      `3 ${on(12)} Scanned`,
      `>1 ${on(13)} Scanned · Corrected`,
      `4 ${on(13)} Scan corrected`,
    ]);
    expect(shown.join('\n')).toMatch(/\* Where +Abidjan/);
  });
});
