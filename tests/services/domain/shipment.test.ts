import { describe, expect, test } from 'vitest';
import type { Recorded } from '#contracts/events/envelope.ts';
import type { ShipmentEvent } from '#contracts/events/shipment.ts';
import { shipmentStatuses, type ShipmentStatus } from '#contracts/shipments.ts';
import { DomainError } from '#services/domain/errors.ts';
import {
  decideShipment,
  evolveShipment,
  initialShipment,
  type ScanReport,
  type ShipmentCommand,
  type ShipmentState,
} from '#services/domain/shipment.ts';
import { logged, movementSimulated, scanned, shipmentCreated, statusUpdated, type Happening } from '#tests/support/events.ts';

const id = '01980000-0000-7000-8000-000000000001';
const nine = '2026-03-01T09:00:00.000Z';
const ten = '2026-03-01T10:00:00.000Z';
const eleven = '2026-03-01T11:00:00.000Z';
const noon = '2026-03-01T12:00:00.000Z';
const place = { name: 'Dubai International', latitude: 25.2532, longitude: 55.3657, timeZone: 'Asia/Dubai' };

const registered: Happening = { event: shipmentCreated(id), at: nine };
const given = (...happenings: Happening[]): ShipmentState =>
  (logged(happenings) as Recorded<ShipmentEvent>[]).reduce(evolveShipment, initialShipment);
const standing = (status: ShipmentStatus): ShipmentState =>
  given(registered, { event: statusUpdated(id, { status, reason: 'other' }), at: ten });

const report = (changes: Partial<ScanReport> = {}): ScanReport => ({
  status: 'in_transit',
  reason: null,
  place,
  description: 'Seen',
  occurredAt: undefined,
  estimatedDelivery: undefined,
  ...changes,
});
const update = (changes: Partial<ScanReport> = {}, correction = false): ShipmentCommand => ({
  type: 'updateStatus',
  shipmentId: id,
  report: report(changes),
  correction,
  now: noon,
});
const scan = (changes: Partial<ScanReport> = {}): ShipmentCommand => ({
  type: 'recordScan',
  shipmentId: id,
  report: report(changes),
  now: noon,
});

/** The state after a command, as the log would carry it on. */
const after = (state: ShipmentState, command: ShipmentCommand): Extract<ShipmentState, { type: 'created' }> => {
  const events = decideShipment(command, state);
  const next = events.reduce((folded, { occurredAt, ...event }) => {
    const [recorded] = logged([{ event, at: occurredAt ?? noon }]) as Recorded<ShipmentEvent>[];
    return recorded ? evolveShipment(folded, recorded) : folded;
  }, state);
  if (next.type === 'none') throw new Error('there is no shipment');
  return next;
};
const refusal = (state: ShipmentState, command: ShipmentCommand) => {
  try {
    decideShipment(command, state);
  } catch (error) {
    if (error instanceof DomainError) return { code: error.code, field: error.field };
    throw error;
  }
  return undefined;
};

const pairs = shipmentStatuses.flatMap((from) => shipmentStatuses.map((to) => ({ from, to })));

describe('the 49 ways from one status to another', () => {
  test('are all looked at', () => expect(pairs).toHaveLength(49));

  test.each(pairs)('from $from to $to', ({ from, to }) => {
    const isLocked = (from === 'delivered' || from === 'cancelled') && to !== from;
    const command = update({ status: to, reason: 'other' });
    if (isLocked) {
      expect(refusal(standing(from), command)).toEqual({ code: 'final_status', field: 'status' });
      expect(refusal(standing(from), scan({ status: to, reason: 'other' }))).toEqual({ code: 'final_status', field: 'status' });
    } else {
      expect(after(standing(from), command).current?.status).toBe(to);
      expect(decideShipment(command, standing(from))).toMatchObject([
        { type: 'ShipmentStatusUpdated', data: { correction: false } },
      ]);
    }
  });

  test.each(pairs)('from $from to $to as a correction', ({ from, to }) => {
    const isLocked = (from === 'delivered' || from === 'cancelled') && to !== from;
    const command = update({ status: to, reason: 'other' }, true);
    expect(decideShipment(command, standing(from))).toMatchObject([{ data: { status: to, correction: isLocked } }]);
    expect(after(standing(from), command).current?.status).toBe(to);
  });
});

describe('what is refused', () => {
  test('a shipment is registered once', () => {
    const command: ShipmentCommand = { type: 'create', shipment: shipmentCreated(id).data };
    expect(decideShipment(command, initialShipment)).toEqual([{ ...shipmentCreated(id), occurredAt: undefined }]);
    expect(refusal(given(registered), command)?.code).toBe('conflict');
  });

  test.each([update(), scan(), { type: 'simulateMovement', shipmentId: id, now: noon } as const])(
    'nothing happens to a parcel that does not exist: $type',
    (command) => expect(refusal(initialShipment, command)?.code).toBe('not_found'),
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

describe('repeats', () => {
  const seen = { status: 'in_transit', reason: null, place, description: 'Seen' } as const;

  test('the same report again adds nothing', () => {
    const state = given(registered, { event: statusUpdated(id, seen), at: ten });
    expect(decideShipment(update(), state)).toEqual([]);
    expect(decideShipment(scan(), state)).toEqual([]);
    expect(decideShipment(update({ occurredAt: '2026-03-01T11:00:00+01:00' }), state)).toEqual([]);
  });

  test('a late report again adds nothing, though the parcel has moved on', () => {
    const state = given(registered, { event: scanned(id, seen), at: ten }, { event: statusUpdated(id), at: eleven });
    expect(decideShipment(scan({ occurredAt: ten }), state)).toEqual([]);
  });

  test('the same words about another moment, place or status are news', () => {
    const state = given(registered, { event: statusUpdated(id, seen), at: ten });
    const news: Partial<ScanReport>[] = [
      { occurredAt: eleven },
      { description: 'Seen again' },
      { status: 'out_for_delivery' },
      { reason: 'weather' },
      { place: { ...place, name: 'Dubai' } },
      { place: { ...place, latitude: null, longitude: null } },
    ];
    for (const change of news) expect(decideShipment(update(change), state)).toHaveLength(1);
  });

  test('a parcel that came back to a place is there again', () => {
    const state = given(registered, { event: statusUpdated(id, seen), at: ten }, { event: statusUpdated(id), at: eleven });
    expect(decideShipment(update(), state)).toMatchObject([{ occurredAt: noon }]);
  });
});

describe('late scans', () => {
  const outForDelivery: Happening = { event: statusUpdated(id, { status: 'out_for_delivery' }), at: eleven };

  test('are kept in the history and never move the parcel back', () => {
    const state = after(given(registered, outForDelivery), scan({ status: 'picked_up', occurredAt: ten }));
    expect(state.scans.map(({ status }) => status)).toEqual(['out_for_delivery', 'picked_up']);
    expect(state.current?.status).toBe('out_for_delivery');
    expect(state.position?.name).toBe('London Heathrow');
    expect(state.updatedAt).toBe(eleven);
  });

  test('are kept even when the parcel is delivered', () => {
    const delivered = given(registered, { event: statusUpdated(id, { status: 'delivered' }), at: eleven });
    expect(after(delivered, scan({ occurredAt: ten })).current?.status).toBe('delivered');
    expect(after(delivered, update({ occurredAt: ten })).current?.status).toBe('delivered');
  });

  test('lead when they correct a final status on purpose', () => {
    const delivered = given(registered, { event: statusUpdated(id, { status: 'delivered' }), at: eleven });
    const state = after(delivered, update({ reason: 'refused', occurredAt: ten }, true));
    expect(state.current).toMatchObject({ status: 'in_transit', reason: 'refused' });
    expect(state.position?.name).toBe(place.name);
  });

  test('of two at the same moment the later recorded one leads, whatever their offsets', () => {
    const state = after(
      given(registered, outForDelivery),
      scan({ status: 'delivered', occurredAt: '2026-03-01T12:00:00+01:00' }),
    );
    expect(state.current?.status).toBe('delivered');
  });

  test('a report without a time is about now, also where the last one was a little ahead of our clock', () => {
    const ahead = given(registered, { event: statusUpdated(id), at: '2026-03-01T12:03:00.000Z' });
    expect(decideShipment(update(), ahead)).toMatchObject([{ occurredAt: '2026-03-01T12:03:00.000Z' }]);
    expect(after(ahead, update({ status: 'delivered' })).current?.status).toBe('delivered');
  });
});

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
    expect(state).toMatchObject({ current: { status: 'picked_up' }, legs: 2, scans: { length: 1 } });
  });

  test.each(['delivered', 'cancelled'] as const)('do not happen to a %s parcel', (status) => {
    expect(refusal(standing(status), simulate)?.code).toBe('final_status');
  });

  test('begin at the origin while nobody knows where the parcel is', () => {
    const lost = given(registered, {
      event: scanned(id, { place: { name: 'Somewhere', latitude: null, longitude: null, timeZone: null } }),
      at: ten,
    });
    expect(decideShipment(simulate, lost)).toEqual(decideShipment(simulate, given(registered)));
  });

  test('count on from the legs so far', () => {
    const moved = given(registered, { event: movementSimulated(id, 1), at: ten });
    expect(decideShipment(simulate, moved)).toMatchObject([{ data: { leg: 2 } }]);
  });

  test('move a parcel whose last scan was a little ahead of our clock', () => {
    const ahead = given(registered, { event: scanned(id), at: '2026-03-01T12:03:00.000Z' });
    expect(after(ahead, simulate).position?.name).not.toBe('London Heathrow');
  });
});

describe('the expected delivery', () => {
  const friday = '2026-03-06T12:00:00.000Z';
  const monday = '2026-03-09T12:00:00.000Z';

  test('moves with a report that gives another date, and keeps why', () => {
    const command = update({ status: 'delayed', reason: 'weather', description: 'Storm', estimatedDelivery: friday });
    expect(decideShipment(command, given(registered))).toMatchObject([
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
    const [revised] = decideShipment(scan({ description: 'Seen again', estimatedDelivery: monday }), once);
    expect(revised).toMatchObject({ data: { previous: friday, estimatedDelivery: monday, reason: null } });
  });

  test('stays where a report says nothing about it, or the same moment in another offset', () => {
    for (const estimatedDelivery of [undefined, '2026-03-04T10:00:00+01:00']) {
      const events = decideShipment(scan({ estimatedDelivery }), given(registered));
      expect(events.map(({ type }) => type)).toEqual(['ShipmentScanned']);
    }
  });

  test('moves by a repeated report that differs in nothing else', () => {
    const seen = after(given(registered), scan());
    const events = decideShipment(scan({ estimatedDelivery: friday }), seen);
    expect(events.map(({ type }) => type)).toEqual(['EstimatedDeliveryRevised']);
    expect(decideShipment(scan({ estimatedDelivery: friday }), after(seen, scan({ estimatedDelivery: friday })))).toEqual([]);
  });

  test('is never in the past', () => {
    expect(() => decideShipment(scan({ estimatedDelivery: eleven }), given(registered))).toThrow(
      new DomainError('estimate_in_past', 'A delivery cannot be expected in the past.', 'estimatedDelivery'),
    );
  });

  test.each(['delivered', 'cancelled'] as const)('of a parcel that is %s is no more', (status) => {
    const notExpected = new DomainError(
      'final_status',
      'A shipment that is delivered or cancelled is not expected any more.',
      'estimatedDelivery',
    );
    const command = update({ status, reason: 'other', estimatedDelivery: friday });
    expect(() => decideShipment(command, given(registered))).toThrow(notExpected);
    const late = scan({ occurredAt: '2026-03-01T09:30:00.000Z', estimatedDelivery: friday });
    expect(() => decideShipment(late, standing(status))).toThrow(notExpected);
  });

  test('comes back with a correction of a final status', () => {
    const command = update({ status: 'delayed', reason: 'lost', estimatedDelivery: friday }, true);
    expect(after(standing('delivered'), command).estimatedDelivery).toBe(friday);
  });
});
