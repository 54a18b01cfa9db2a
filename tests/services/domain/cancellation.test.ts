import { describe, expect, test } from 'vitest';
import { shipmentDecider, type ShipmentCommand } from '#services/domain/shipment.ts';
import { statusUpdated } from '#tests/support/events.ts';
import { after, given, id, noon, refusal, registered, standing, ten, update } from './parcel.ts';

const cancel = (description = 'The sender asked for it back'): ShipmentCommand => ({
  type: 'cancel',
  shipmentId: id,
  reason: 'other',
  description,
  now: noon,
});
const revise = (estimatedDelivery: string): ShipmentCommand => ({
  type: 'reviseEstimate',
  shipmentId: id,
  estimate: { reason: 'weather', description: 'Storm', estimatedDelivery },
  now: noon,
});

describe('a cancellation', () => {
  test('is an update at the place where the parcel is', () => {
    expect(shipmentDecider.decide(cancel(), given(registered, { event: statusUpdated(id), at: ten }))).toEqual([
      {
        type: 'ShipmentStatusUpdated',
        data: {
          shipmentId: id,
          status: 'cancelled',
          reason: 'other',
          place: { name: 'London Heathrow', latitude: 51.47, longitude: -0.4543, timeZone: 'Europe/London' },
          description: 'The sender asked for it back',
          correction: false,
        },
        occurredAt: noon,
      },
    ]);
  });

  test('of a parcel that was never scanned is made where it was to be picked up', () => {
    expect(after(given(registered), cancel()).current).toMatchObject({
      status: 'cancelled',
      place: { name: 'Accra, Ghana', latitude: 5.55, timeZone: 'Africa/Accra' },
    });
  });

  test('comes once, and not after the end', () => {
    const cancelled = after(given(registered), cancel());
    expect(shipmentDecider.decide(cancel(), cancelled)).toEqual([]);
    expect(refusal(cancelled, cancel('Lost'))).toEqual({ code: 'final_status', field: undefined });
    expect(refusal(standing('delivered'), cancel())?.code).toBe('final_status');
    expect(refusal(shipmentDecider.initial, cancel())?.code).toBe('not_found');
  });
});

describe('an expected day', () => {
  const friday = '2026-03-06T12:00:00Z';

  test('is put right without a scan', () => {
    expect(shipmentDecider.decide(revise(friday), given(registered))).toEqual([
      {
        type: 'EstimatedDeliveryRevised',
        data: {
          shipmentId: id,
          previous: '2026-03-04T09:00:00.000Z',
          estimatedDelivery: friday,
          reason: 'weather',
          description: 'Storm',
        },
      },
    ]);
    const state = after(given(registered), revise(friday));
    expect(state).toMatchObject({ current: null, estimatedDelivery: friday });
    expect(shipmentDecider.decide(revise(friday), state)).toEqual([]);
  });

  test('is neither past nor that of a closed shipment', () => {
    expect(refusal(given(registered), revise('2026-03-01T11:59:59Z'))).toEqual({
      code: 'estimate_in_past',
      field: 'estimatedDelivery',
    });
    expect(refusal(standing('delivered'), revise(friday))).toEqual({ code: 'final_status', field: 'estimatedDelivery' });
    expect(refusal(standing('cancelled'), revise(friday))?.code).toBe('final_status');
    expect(refusal(shipmentDecider.initial, revise(friday))?.code).toBe('not_found');
    expect(after(standing('delayed'), revise(friday)).estimatedDelivery).toBe(friday);
    expect(after(standing('delayed'), update({ estimatedDelivery: friday })).estimatedDelivery).toBe(friday);
  });
});
