import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shipmentStatuses } from '#contracts/statuses.ts';
import { fold } from '#services/domain/decider.ts';
import type { ScanReport } from '#services/domain/scan.ts';
import { shipmentDecider, type ShipmentCommand } from '#services/domain/shipment.ts';
import type { ExistingShipment, ShipmentState } from '#services/domain/shipment-state.ts';
import { scansView } from '#services/domain/shipment-view.ts';
import { trackingView } from '#services/domain/tracking-view.ts';
import { logged, movementSimulated, scanCorrected, scanned, statusUpdated, type Happening } from '#tests/support/events.ts';
import { after, eleven, given, id, noon, place, refusal, registered, ten, update } from './parcel.ts';

const half = '2026-03-01T10:30:00.000Z';
const pickedUp: Happening = { event: statusUpdated(id, { status: 'picked_up' }), at: ten };
const delivered: Happening = { event: statusUpdated(id, { status: 'delivered' }), at: eleven };

/** The event of the nth stop, in the order of the log. */
const scanId = (state: ShipmentState, nth: number): string => {
  const stop = state.type === 'created' ? state.stops[nth] : undefined;
  if (!stop) throw new Error('there is no such stop');
  return stop.eventId;
};
type Replacement = Partial<Omit<ScanReport, 'estimatedDelivery'>>;
type Correction = Extract<ShipmentCommand, { type: 'correctScan' }>;
const correct = (state: ShipmentState, nth: number, replacement: Replacement | null): Correction => ({
  type: 'correctScan',
  shipmentId: id,
  scanId: scanId(state, nth),
  explanation: 'Scanned for the parcel next to it',
  replacement: replacement && {
    status: 'in_transit',
    reason: null,
    place,
    description: 'Seen',
    occurredAt: undefined,
    ...replacement,
  },
  now: noon,
});
const withdraw = (state: ShipmentState, nth: number) => after(state, correct(state, nth, null));
const replace = (state: ShipmentState, nth: number, replacement: Replacement) => after(state, correct(state, nth, replacement));
const timeline = (state: ExistingShipment) => trackingView(state).trackingEvents.map(({ status }) => status);

describe('a scan that never happened', () => {
  test('takes status, place and delivery back with it', () => {
    const state = withdraw(given(registered, pickedUp, delivered), 1);
    expect(state).toMatchObject({ current: { status: 'picked_up' }, deliveredAt: null, position: { occurredAt: ten } });
    expect(shipmentDecider.decide(update({ status: 'out_for_delivery' }), state)).toHaveLength(1);
  });

  test('leaves a parcel without others where it was to be picked up', () => {
    const state = withdraw(given(registered, delivered), 0);
    expect(state).toMatchObject({ current: null, deliveredAt: null, position: null });
    expect(timeline(state)).toEqual(['pending']);
  });

  test('is gone from the tracking page, and staff see what had been recorded and why it was wrong', () => {
    const state = withdraw(given(registered, pickedUp, delivered), 1);
    expect(timeline(state)).toEqual(['picked_up', 'pending']);
    expect(scansView(state)).toMatchObject([
      { status: 'picked_up', correction: null },
      {
        status: 'delivered',
        correction: {
          withdrawn: true,
          explanation: 'Scanned for the parcel next to it',
          correctedAt: noon,
          recorded: { status: 'delivered', location: 'London Heathrow', occurredAt: eleven },
        },
      },
    ]);
  });

  test('is not recorded anew when it is sent again, and does not stand in the way of the same report, should it come true', () => {
    const seen = { status: 'in_transit', reason: null, place, description: 'Seen' } as const;
    const state = withdraw(given(registered, { event: scanned(id, seen), at: ten }), 0);
    expect(shipmentDecider.decide(update({ occurredAt: ten }), state)).toEqual([]);
    expect(shipmentDecider.decide(update({ occurredAt: eleven }), state)).toHaveLength(1);
    expect(shipmentDecider.decide(update({}), state)).toHaveLength(1);
  });

  test('in the middle changes nothing about where the parcel stands', () => {
    const state = withdraw(given(registered, pickedUp, delivered), 0);
    expect(state).toMatchObject({ current: { status: 'delivered' }, deliveredAt: eleven, updatedAt: noon });
  });
});

describe('what really happened', () => {
  test('takes the place of what was recorded, with all that follows from it', () => {
    const state = replace(given(registered, pickedUp, delivered), 1, {
      status: 'delayed',
      reason: 'address_problem',
      description: 'No such house number',
      occurredAt: half,
    });
    expect(state).toMatchObject({
      current: { status: 'delayed', reason: 'address_problem', description: 'No such house number', occurredAt: half, place },
      deliveredAt: null,
      position: { ...place, occurredAt: half },
    });
    expect(timeline(state)).toEqual(['delayed', 'picked_up', 'pending']);
    expect(scansView(state)[1]).toMatchObject({ status: 'delayed', correction: { recorded: { status: 'delivered' } } });
  });

  test('stays when the wrong scan is sent again, and gives way when it comes true', () => {
    const seen = { status: 'in_transit', reason: null, place, description: 'Seen' } as const;
    const state = replace(given(registered, { event: scanned(id, seen), at: ten }), 0, { status: 'picked_up', occurredAt: half });
    expect(shipmentDecider.decide(update({ occurredAt: ten }), state)).toEqual([]);
    expect(shipmentDecider.decide(update({ occurredAt: half }), state)).toHaveLength(1);
    expect(shipmentDecider.decide(update({}), state)).toHaveLength(1);
    expect(shipmentDecider.decide(update({ status: 'picked_up', occurredAt: half }), state)).toEqual([]);
  });

  test('happened when the scan was made, unless another time is given', () => {
    expect(replace(given(registered, pickedUp), 0, {}).current?.occurredAt).toBe(ten);
  });

  test('may end a journey', () => {
    expect(replace(given(registered, pickedUp), 0, { status: 'delivered' })).toMatchObject({
      current: { status: 'delivered' },
      deliveredAt: ten,
    });
  });

  test('may be older than what else is known, and then moves nothing', () => {
    const state = replace(given(registered, pickedUp, delivered), 1, {
      status: 'in_transit',
      occurredAt: '2026-03-01T09:30:00Z',
    });
    expect(state).toMatchObject({ current: { status: 'picked_up' }, position: { name: 'London Heathrow', occurredAt: ten } });
  });

  test('of a delivery that was reported twice is delivered since the other report', () => {
    const twice = given(registered, delivered, {
      event: statusUpdated(id, { status: 'delivered', description: 'Again' }),
      at: noon,
    });
    expect(withdraw(twice, 0).deliveredAt).toBe(noon);
    expect(withdraw(twice, 1).deliveredAt).toBe(eleven);
  });

  test('gives its status to movements that were simulated after it', () => {
    const state = given(registered, pickedUp, { event: movementSimulated(id), at: half });
    expect(replace(state, 0, { status: 'in_transit' }).stops[1]).toMatchObject({ status: 'in_transit', simulated: true });
    expect(withdraw(state, 0).stops[1]).toMatchObject({ status: 'pending', simulated: true });
  });

  test('in place of a simulated movement is a scan like any other', () => {
    const state = replace(given(registered, { event: movementSimulated(id), at: ten }), 0, { status: 'picked_up' });
    expect(state).toMatchObject({ current: { status: 'picked_up' }, stops: [{ simulated: false }], legs: 1 });
  });

  test('still overrides a final status where the wrong report did', () => {
    const state = given(registered, delivered, {
      event: statusUpdated(id, { status: 'in_transit', reason: 'refused', correction: true }),
      at: ten,
    });
    expect(state).toMatchObject({ current: { status: 'in_transit' } });
    expect(replace(state, 1, { status: 'delayed', reason: 'refused' })).toMatchObject({ current: { status: 'delayed' } });
    expect(withdraw(state, 1)).toMatchObject({ current: { status: 'delivered' }, deliveredAt: eleven });
  });
});

describe('corrections of one scan', () => {
  test('count by their order: the last one is right, and what was first recorded is kept', () => {
    const wrong = given(registered, pickedUp, delivered);
    const again = replace(withdraw(wrong, 1), 1, { status: 'out_for_delivery' });
    expect(again).toMatchObject({ current: { status: 'out_for_delivery' } });
    expect(again.stops[1]?.correction).toMatchObject({ withdrawn: false, recorded: { status: 'delivered' } });
    const back = replace(again, 1, { status: 'delivered', place: london, description: 'Arrived' });
    expect(back).toMatchObject({ current: { status: 'delivered' }, deliveredAt: eleven });
    expect(withdraw(back, 1).stops[1]).toMatchObject({ status: 'delivered', correction: { withdrawn: true } });
  });

  test('that say what already counts add nothing', () => {
    const state = given(registered, pickedUp);
    const gone = withdraw(state, 0);
    expect(shipmentDecider.decide(correct(gone, 0, null), gone)).toEqual([]);
    const replaced = replace(state, 0, {});
    expect(shipmentDecider.decide(correct(replaced, 0, {}), replaced)).toEqual([]);
    expect(shipmentDecider.decide(correct(replaced, 0, { occurredAt: half }), replaced)).toHaveLength(1);
    expect(
      shipmentDecider.decide(correct(gone, 0, { status: 'picked_up', place: london, description: 'Arrived' }), gone),
    ).toHaveLength(1);
  });

  test('confirm a simulated movement, though they say the same of it', () => {
    const state = given(registered, { event: movementSimulated(id), at: ten });
    const same = { status: 'pending', place: london, description: 'Arrived at London Heathrow' } as const;
    expect(shipmentDecider.decide(correct(state, 0, same), state)).toHaveLength(1);
  });
});

test('a correction is refused where the scan is none of this shipment, or what happened could not have been reported', () => {
  const state = given(registered, pickedUp);
  expect(refusal(state, { ...correct(state, 0, null), scanId: id })).toEqual({ code: 'not_found', field: undefined });
  expect(refusal(state, correct(state, 0, { status: 'delayed' }))).toEqual({ code: 'reason_required', field: 'reason' });
  expect(refusal(state, correct(state, 0, { occurredAt: '2026-03-01T12:05:01Z' }))).toEqual({
    code: 'occurred_in_future',
    field: 'occurredAt',
  });
  expect(refusal(shipmentDecider.initial, correct(state, 0, null))?.code).toBe('not_found');
});

const london = { name: 'London Heathrow', latitude: 51.47, longitude: -0.4543, timeZone: 'Europe/London' };

test('when a correction is recorded makes no difference to where the parcel stands', () => {
  const report = fc.record({
    status: fc.constantFrom(...shipmentStatuses),
    hour: fc.integer({ min: 9, max: 11 }),
    kind: fc.constantFrom('scan', 'update', 'override', 'movement'),
  });
  const at = (hour: number) => `2026-03-01T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const happening = ({ status, hour, kind }: { status: (typeof shipmentStatuses)[number]; hour: number; kind: string }) => ({
    event:
      kind === 'movement'
        ? movementSimulated(id)
        : kind === 'scan'
          ? scanned(id, { status })
          : statusUpdated(id, { status, correction: kind === 'override' }),
    at: at(hour),
  });
  const standingOf = (state: ShipmentState) => {
    if (state.type === 'none') throw new Error('there is no shipment');
    return {
      ...state,
      updatedAt: '',
      stops: state.stops.map(({ correction, ...stop }) => [stop, correction?.recorded.description]),
    };
  };
  fc.assert(
    fc.property(
      fc.array(report, { minLength: 1, maxLength: 8 }),
      fc.nat(7),
      fc.option(fc.record({ status: fc.constantFrom(...shipmentStatuses), hour: fc.integer({ min: 9, max: 11 }) })),
      (reports, nth, replacement) => {
        const events = logged([registered, ...reports.map(happening)]);
        const wrong = 1 + (nth % reports.length);
        const [corrected] = logged(
          [
            {
              event: scanCorrected(
                id,
                events[wrong]?.id ?? '',
                replacement && {
                  status: replacement.status,
                  reason: null,
                  place,
                  description: 'Seen',
                  occurredAt: at(replacement.hour),
                },
              ),
              at: noon,
            },
          ],
          'correction',
        );
        if (!corrected) throw new Error('nothing was corrected');
        const atOnce = [...events.slice(0, wrong + 1), corrected, ...events.slice(wrong + 1)];
        const inTheEnd = [...events, corrected];
        const told = (history: typeof events) => {
          const state = standingOf(fold(shipmentDecider, history));
          return { ...state, current: state.current && { ...state.current, correction: undefined } };
        };
        expect(told(atOnce)).toEqual(told(inTheEnd));
      },
    ),
    { numRuns: 500 },
  );
});

describe('why the expected day moved', () => {
  const friday = '2026-03-06T12:00:00.000Z';
  const delayed = after(
    given(registered, pickedUp),
    update({ status: 'delayed', reason: 'weather', description: 'Storm over Dubai', estimatedDelivery: friday }),
  );
  const told = (state: ExistingShipment) => trackingView(state).estimatedDeliveryRevisions;

  test('is what the scan says that it came with, as it was last corrected', () => {
    expect(told(delayed)).toMatchObject([{ reason: 'weather', description: 'Storm over Dubai' }]);
    const corrected = replace(delayed, 1, { status: 'delayed', reason: 'customs_hold', description: 'Held' });
    expect(told(corrected)).toMatchObject([{ reason: 'customs_hold', description: 'Held' }]);
  });

  test('is not said any more once that scan is withdrawn, while the day stands', () => {
    const withdrawn = withdraw(delayed, 1);
    expect(told(withdrawn)).toMatchObject([{ estimatedDelivery: friday, reason: null, description: '' }]);
    expect(withdrawn.estimatedDelivery).toBe(friday);
  });

  test('stays where another scan is withdrawn, or none came with it', () => {
    expect(told(withdraw(delayed, 0))).toMatchObject([{ reason: 'weather' }]);
    const command = { reason: 'carrier_issue', description: 'Aircraft swapped', estimatedDelivery: friday } as const;
    const state = after(given(registered, pickedUp), { type: 'reviseEstimate', shipmentId: id, estimate: command, now: noon });
    expect(told(withdraw(state, 0))).toMatchObject([{ reason: 'carrier_issue', description: 'Aircraft swapped' }]);
  });
});
