import { describe, expect, test } from 'vitest';
import { shipmentDecider, type ShipmentCommand } from '#services/domain/shipment.ts';
import type { ShipmentState } from '#services/domain/shipment-state.ts';
import { movementSimulated, scanned, shipmentCreated, statusUpdated } from '#tests/support/events.ts';
import { after, given, id, noon, refusal, registered, standing, ten } from './parcel.ts';

describe('simulated movements', () => {
  const simulate: ShipmentCommand = { type: 'simulateMovement', shipmentId: id, now: noon };

  test('go hub by hub to the destination and stop there, leaving the status alone', () => {
    let state: ShipmentState = standing('picked_up');
    const visited: string[] = [];
    while (refusal(state, simulate) === undefined) {
      state = after(state, simulate);
      visited.push(state.position?.name ?? '');
      expect(visited.length).toBeLessThan(10);
    }
    expect(visited).toEqual(['Frankfurt International Hub', 'Berlin']);
    expect(refusal(state, simulate)?.code).toBe('route_complete');
    expect(state).toMatchObject({ current: { status: 'picked_up' }, legs: 2, stops: { length: 3 } });
  });

  test.each(['delivered', 'cancelled'] as const)('do not happen to a %s parcel', (status) => {
    expect(refusal(standing(status), simulate)?.code).toBe('final_status');
  });

  test('begin at the origin while no one knows where the parcel is', () => {
    const lost = given(registered, {
      event: scanned(id, { place: { name: 'Somewhere', latitude: null, longitude: null, timeZone: null } }),
      at: ten,
    });
    expect(shipmentDecider.decide(simulate, lost)).toEqual(shipmentDecider.decide(simulate, given(registered)));
  });

  test.each(['in_transit', 'out_for_delivery', 'delayed'] as const)(
    'end at the destination, though the parcel is %s',
    (status) => {
      const berlin = { name: 'Berlin Ostbahnhof', latitude: 52.51, longitude: 13.43, timeZone: 'Europe/Berlin' };
      const arrived = given(registered, { event: statusUpdated(id, { status, place: berlin }), at: ten });
      expect(refusal(arrived, simulate)).toEqual({ code: 'route_complete', field: undefined });
    },
  );

  test('do not happen within one city', () => {
    const { origin } = shipmentCreated(id).data;
    const local = given({ event: shipmentCreated(id, { destination: origin }), at: ten });
    expect(refusal(local, simulate)?.code).toBe('route_complete');
  });

  test('count on from the legs so far', () => {
    const moved = given(registered, { event: movementSimulated(id, 1), at: ten });
    expect(shipmentDecider.decide(simulate, moved)).toMatchObject([{ data: { leg: 2 } }]);
  });

  test('move a parcel whose last scan was a little ahead of our clock', () => {
    const ahead = given(registered, { event: scanned(id), at: '2026-03-01T12:03:00.000Z' });
    expect(after(ahead, simulate).position?.name).not.toBe('London Heathrow');
  });
});
