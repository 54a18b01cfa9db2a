import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Recorded } from '#contracts/events/envelope.ts';
import type { ShipmentEvent } from '#contracts/events/shipment.ts';
import type { ShipmentStatus } from '#contracts/statuses.ts';
import type { LoggedEvent } from '#infra/event-store/event-log.ts';
import { historyOf } from '#projections/history/queries.ts';
import { applyEvents } from '#projections/apply.ts';
import { projectors } from '#services/nouns.ts';
import { shipmentById } from '#projections/shipments/queries.ts';
import { currentStats } from '#projections/stats/queries.ts';
import { fullPage } from '#projections/tracking/queries.ts';
import { fold } from '#services/domain/decider.ts';
import { shipmentPageView } from '#services/domain/shipment-view.ts';
import { shipmentDecider } from '#services/domain/shipment.ts';
import type { ExistingShipment, ShipmentState } from '#services/domain/shipment-state.ts';
import { clerks, historyFrom, startMs, step } from '#tests/support/random-history.ts';
import { dumpModels, testModels, type TestModels } from '#tests/support/models.ts';

let home: TestModels;
beforeAll(async () => {
  home = await testModels();
});
beforeEach(() => home.clear());
afterAll(() => home.close());

/** Applies the history in batches of the given sizes, each batch twice. */
async function apply(history: readonly LoggedEvent[], sizes: readonly number[]): Promise<void> {
  for (let from = 0, turn = 0; from < history.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    const batch = history.slice(from, from + size);
    for (let time = 0; time < 2; time += 1) {
      await applyEvents(home.models, projectors, batch);
    }
    from += size;
  }
}

type EstimateRevised = Extract<ShipmentEvent, { type: 'EstimatedDeliveryRevised' }>;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const statusOf = (state: ShipmentState): ShipmentStatus => (state.type === 'created' && state.current?.status) || 'pending';

/** The log as it would be had every stop been recorded as it was last corrected, and nothing been corrected since. */
function toldRight(history: readonly LoggedEvent[]): Recorded<ShipmentEvent>[] {
  const events = history.filter(({ stream }) => stream.startsWith('shipment-')) as Recorded<ShipmentEvent>[];
  const corrections = events.flatMap((event) => (event.type === 'ShipmentScanCorrected' ? [event.data] : []));
  const last = new Map(corrections.map((correction) => [correction.scanId, correction.replacement]));
  return events.flatMap((event): Recorded<ShipmentEvent>[] => {
    if (event.type === 'ShipmentScanCorrected' || last.get(event.id) === null) return [];
    const replacement = last.get(event.id);
    if (!replacement) return [event];
    const { occurredAt, ...seen } = replacement;
    const data = { shipmentId: event.data.shipmentId, ...seen };
    const moved = { ...event, metadata: { ...event.metadata, occurredAt } };
    return event.type === 'ShipmentStatusUpdated'
      ? [{ ...moved, type: event.type, data: { ...data, correction: event.data.correction } }]
      : [{ ...moved, type: 'ShipmentScanned', data }];
  });
}

/** The same answers from nothing but the log, one event after the other. */
function expectedFrom(history: readonly Recorded<ShipmentEvent>[]) {
  const states = new Map<string, ShipmentState>();
  const deliveredOn = new Map<string, string>();
  const timelines = new Map<string, { id: string; status: string; timestamp: string; simulated: boolean; order: number }[]>();
  for (const [order, event] of history.entries()) {
    const id = event.data.shipmentId;
    const before = states.get(id) ?? shipmentDecider.initial;
    const after = fold(shipmentDecider, [event], before);
    states.set(id, after);
    const simulated = event.type === 'ShipmentMovementSimulated';
    if (event.type !== 'ShipmentCreated' && !simulated && !('status' in event.data)) continue;
    const status = 'status' in event.data ? event.data.status : simulated ? statusOf(before) : 'pending';
    timelines.set(id, [
      ...(timelines.get(id) ?? []),
      { id: event.id, status, timestamp: event.metadata.occurredAt, simulated, order },
    ]);
    if (statusOf(after) !== 'delivered') deliveredOn.delete(id);
    else if (statusOf(before) !== 'delivered') deliveredOn.set(id, dayOf(Date.parse(event.metadata.occurredAt)));
  }
  const all = [...states.values()].flatMap((state) => (state.type === 'created' ? [state] : []));
  const count = (is: (status: ShipmentStatus) => boolean) => all.filter((state) => is(statusOf(state))).length;
  const cents = all
    .filter((state) => statusOf(state) !== 'cancelled')
    .reduce((sum, { created }) => sum + created.shippingCostCents, 0);
  return {
    states,
    timelines,
    stats: (today: string) => ({
      activeShipments: count((status) => status !== 'delivered' && status !== 'cancelled'),
      inTransit: count((status) => status === 'in_transit'),
      deliveredToday: [...deliveredOn.values()].filter((day) => day >= today).length,
      totalRevenue: cents / 100,
    }),
  };
}

const statusAndPlace = ({ current, deliveredAt, position }: ExistingShipment) => ({
  current: current && { ...current, correction: undefined },
  deliveredAt,
  position,
});

const eventsIn = async (kind: string, id: string) => (await historyOf(home.models, { kind, id })).map(({ eventId }) => eventId);

async function check(history: readonly LoggedEvent[]): Promise<void> {
  const expected = expectedFrom(toldRight(history));
  for (const [id, right] of expected.states) {
    const state = fold(
      shipmentDecider,
      history.filter(({ stream }) => stream === `shipment-${id}`),
    );
    if (state.type !== 'created' || right.type !== 'created') throw new Error('there is no shipment');
    expect(statusAndPlace(state)).toEqual(statusAndPlace(right));
    const own = history.filter(({ stream }) => stream === `shipment-${id}`);
    const view = shipmentPageView(state, own.at(-1)?.revision ?? 0n);
    expect(await shipmentById(home.models, id)).toEqual(view);
    const page = await fullPage(home.models, view.trackingNumber);
    const { status, reason, currentLatitude, currentLongitude, currentLocation } = view;
    expect(page?.shipment).toMatchObject({ status, reason, currentLatitude, currentLongitude, currentLocation, privacy: 'full' });
    const revised = own.filter(({ type }) => type === 'EstimatedDeliveryRevised') as Recorded<EstimateRevised>[];
    expect(
      (page?.estimatedDeliveryRevisions ?? []).map(({ previous, estimatedDelivery }) => [previous, estimatedDelivery]),
    ).toEqual(revised.map(({ data }) => [data.previous, data.estimatedDelivery]).toReversed());
    expect(new Date(page?.shipment.estimatedDelivery ?? 0).toISOString()).toBe(view.estimatedDelivery);
    expect(new Date(page?.shipment.updatedAt ?? 0).toISOString()).toBe(view.updatedAt);
    const timeline = (expected.timelines.get(id) ?? []).toSorted(
      (a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp) || b.order - a.order,
    );
    expect(
      page?.trackingEvents.map(({ id: eventId, status: at, timestamp, simulated }) => ({
        id: eventId,
        status: at,
        timestamp,
        simulated,
      })),
    ).toEqual(timeline.map(({ order: _order, ...entry }) => entry));
    const about = history.filter(({ data }) => 'shipmentId' in data && data.shipmentId === id);
    expect(await eventsIn('shipment', id)).toEqual(about.map((event) => event.id));
  }
  for (const id of clerks) {
    const looks = history.filter(({ data }) => 'accountId' in data && data.accountId === id);
    expect(await eventsIn('account', id)).toEqual(looks.map((event) => event.id));
  }
  const days = new Set([startMs, ...history.map(({ metadata }) => Date.parse(metadata.occurredAt))].map(dayOf));
  for (const today of days) {
    expect(await currentStats(home.models, new Date(`${today}T12:00:00Z`))).toMatchObject(expected.stats(today));
  }
}

test('for any history the read models are what the log says, though every event comes twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 60 }),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
      async (steps, sizes) => {
        await home.clear();
        const history = historyFrom(steps);
        await apply(history, sizes);
        await check(history);
      },
    ),
    { numRuns: 100, interruptAfterTimeLimit: 90_000, markInterruptAsFailure: false },
  );
}, 180_000);

test('however a history is cut into batches, the same rows come out', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), fc.integer({ min: 1, max: 7 }), async (steps, size) => {
      const history = historyFrom(steps);
      await home.clear();
      await apply(history, [1_000]);
      const whole = await dumpModels(home.models);
      await home.clear();
      await apply(history, [size]);
      await apply(history, [1_000]);
      expect(await dumpModels(home.models)).toBe(whole);
    }),
    { numRuns: 15, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: false },
  );
}, 180_000);
