import { describe, expect, test } from 'vitest';
import { DomainError } from '#services/domain/errors.ts';
import { shipmentDecider } from '#services/domain/shipment.ts';
import { statusUpdated } from '#tests/support/events.ts';
import { after, eleven, given, id, registered, scan, standing, ten, update } from './parcel.ts';

describe('the expected delivery', () => {
  const friday = '2026-03-06T12:00:00.000Z';
  const monday = '2026-03-09T12:00:00.000Z';

  test('moves with a report that gives another date, and keeps why', () => {
    const command = update({ status: 'delayed', reason: 'weather', description: 'Storm', estimatedDelivery: friday });
    expect(shipmentDecider.decide(command, given(registered))).toMatchObject([
      {
        type: 'EstimatedDeliveryRevised',
        data: { previous: '2026-03-04T09:00:00.000Z', estimatedDelivery: friday, reason: 'weather', description: 'Storm' },
      },
      { type: 'ShipmentStatusUpdated', data: { status: 'delayed' } },
    ]);
    expect(after(given(registered), command).estimatedDelivery).toBe(friday);
  });

  test('moves with a scan too, and again from where it had moved', () => {
    const once = after(given(registered), scan({ estimatedDelivery: friday }));
    const [revised] = shipmentDecider.decide(scan({ description: 'Seen again', estimatedDelivery: monday }), once);
    expect(revised).toMatchObject({ data: { previous: friday, estimatedDelivery: monday, reason: null } });
  });

  test('stays where a report says nothing about it, or the same moment in another offset', () => {
    for (const estimatedDelivery of [undefined, '2026-03-04T10:00:00+01:00']) {
      const events = shipmentDecider.decide(scan({ estimatedDelivery }), given(registered));
      expect(events.map(({ type }) => type)).toEqual(['ShipmentScanned']);
    }
  });

  test.each([
    ['an update', update],
    ['a scan', scan],
  ] as const)('moves by %s that repeats the one before in all else', (_what, report) => {
    const seen = after(given(registered), report());
    const events = shipmentDecider.decide(report({ estimatedDelivery: friday }), seen);
    expect(events.map(({ type }) => type)).toEqual(['EstimatedDeliveryRevised']);
    expect(
      shipmentDecider.decide(report({ estimatedDelivery: friday }), after(seen, report({ estimatedDelivery: friday }))),
    ).toEqual([]);
  });

  test('moves for a parcel that is in its city and not delivered yet', () => {
    const berlin = { name: 'Berlin Ostbahnhof', latitude: 52.51, longitude: 13.43, timeZone: 'Europe/Berlin' };
    const arrived = given(registered, { event: statusUpdated(id, { status: 'out_for_delivery', place: berlin }), at: ten });
    const command = update({
      status: 'out_for_delivery',
      place: berlin,
      description: 'Nobody at home',
      estimatedDelivery: friday,
    });
    expect(after(arrived, command).estimatedDelivery).toBe(friday);
  });

  test('is never in the past', () => {
    expect(() => shipmentDecider.decide(scan({ estimatedDelivery: eleven }), given(registered))).toThrow(
      new DomainError('estimate_in_past', 'The estimated delivery date cannot be in the past.', 'estimatedDelivery'),
    );
  });

  test.each(['delivered', 'cancelled'] as const)('of a parcel that is %s is no more', (status) => {
    const notExpected = new DomainError(
      'final_status',
      'A delivered or cancelled shipment cannot have a new estimated delivery date.',
      'estimatedDelivery',
    );
    const command = update({ status, reason: 'other', estimatedDelivery: friday });
    expect(() => shipmentDecider.decide(command, given(registered))).toThrow(notExpected);
    const late = scan({ occurredAt: '2026-03-01T09:30:00.000Z', estimatedDelivery: friday });
    expect(() => shipmentDecider.decide(late, standing(status))).toThrow(notExpected);
  });

  test('comes back with a correction of a final status', () => {
    const command = update({ status: 'delayed', reason: 'lost', estimatedDelivery: friday }, true);
    expect(after(standing('delivered'), command).estimatedDelivery).toBe(friday);
  });
});
