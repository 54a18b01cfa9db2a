import { describe, expect, test } from 'vitest';
import { shipmentStatuses } from '#contracts/statuses.ts';
import { shipmentDecider, type ShipmentCommand } from '#services/domain/shipment.ts';
import { shipmentCreated, statusUpdated } from '#tests/support/events.ts';
import { after, given, id, noon, refusal, registered, scan, standing, ten, update } from './parcel.ts';

const pairs = shipmentStatuses.flatMap((from) => shipmentStatuses.map((to) => ({ from, to })));

describe('the 49 ways from one status to another', () => {
  test('are all covered', () => expect(pairs).toHaveLength(49));

  test.each(pairs)('from $from to $to', ({ from, to }) => {
    const isLocked = (from === 'delivered' || from === 'cancelled') && to !== from;
    const command = update({ status: to, reason: 'other' });
    if (isLocked) {
      expect(refusal(standing(from), command)).toEqual({ code: 'final_status', field: 'status' });
      expect(refusal(standing(from), scan({ status: to, reason: 'other' }))).toEqual({ code: 'final_status', field: 'status' });
    } else {
      expect(after(standing(from), command).current?.status).toBe(to);
      expect(shipmentDecider.decide(command, standing(from))).toMatchObject([
        { type: 'ShipmentStatusUpdated', data: { correction: false } },
      ]);
    }
  });

  test.each(pairs)('from $from to $to as a correction', ({ from, to }) => {
    const isLocked = (from === 'delivered' || from === 'cancelled') && to !== from;
    const command = update({ status: to, reason: 'other' }, true);
    expect(shipmentDecider.decide(command, standing(from))).toMatchObject([{ data: { status: to, correction: isLocked } }]);
    expect(after(standing(from), command).current?.status).toBe(to);
  });
});

describe('what is refused', () => {
  test('a shipment is registered once', () => {
    const command: ShipmentCommand = { type: 'create', shipment: shipmentCreated(id).data };
    expect(shipmentDecider.decide(command, shipmentDecider.initial)).toEqual([shipmentCreated(id)]);
    expect(refusal(given(registered), command)?.code).toBe('conflict');
  });

  test.each([update(), scan(), { type: 'simulateMovement', shipmentId: id, now: noon } as const])(
    'nothing happens to a parcel that does not exist: $type',
    (command) => expect(refusal(shipmentDecider.initial, command)?.code).toBe('not_found'),
  );

  test.each(['delayed', 'cancelled'] as const)('a parcel is not %s without a reason', (status) => {
    expect(refusal(given(registered), update({ status }))).toEqual({ code: 'reason_required', field: 'reason' });
    expect(refusal(given(registered), scan({ status }))).toEqual({ code: 'reason_required', field: 'reason' });
    expect(after(given(registered), update({ status, reason: 'weather' })).current).toMatchObject({ status, reason: 'weather' });
  });

  test('a correction needs a reason', () => {
    const state = given(registered, { event: statusUpdated(id, { status: 'delivered' }), at: ten });
    expect(refusal(state, update({}, true))).toEqual({ code: 'reason_required', field: 'reason' });
  });

  test('nothing was seen in the future, but clocks may differ by five minutes', () => {
    const tomorrow = update({ occurredAt: '2026-03-02T12:00:00Z' });
    expect(refusal(given(registered), tomorrow)).toEqual({ code: 'occurred_in_future', field: 'occurredAt' });
    expect(refusal(given(registered), update({ occurredAt: '2026-03-01T12:05:01Z' }))?.code).toBe('occurred_in_future');
    expect(refusal(given(registered), update({ occurredAt: '2026-03-01T12:05:00Z' }))).toBeUndefined();
    expect(refusal(given(registered), update({ occurredAt: '2026-03-01T14:04:00+02:00' }))).toBeUndefined();
  });
});
