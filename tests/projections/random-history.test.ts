import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Recorded } from '#contracts/events/envelope.ts';
import type { ReadEvent } from '#contracts/events/read.ts';
import type { ShipmentEvent } from '#contracts/events/shipment.ts';
import { statusReasons } from '#contracts/shipments.ts';
import { shipmentStatuses, type ShipmentStatus } from '#contracts/statuses.ts';
import type { LoggedEvent } from '#infra/event-store/event-log.ts';
import { historyOf } from '#projections/history/queries.ts';
import { applyEvents } from '#projections/apply.ts';
import { projectors } from '#services/nouns.ts';
import { derivedId } from '#infra/ids.ts';
import { shipmentById } from '#projections/shipments/queries.ts';
import { currentStats } from '#projections/stats/queries.ts';
import { fullPage } from '#projections/tracking/queries.ts';
import { fold } from '#services/domain/decider.ts';
import { shipmentPageView } from '#services/domain/shipment-view.ts';
import { DomainError } from '#services/domain/errors.ts';
import { readDecider } from '#services/domain/personal-data-read.ts';
import { shipmentDecider, type ShipmentCommand } from '#services/domain/shipment.ts';
import type { ExistingShipment, ShipmentState } from '#services/domain/shipment-state.ts';
import { logged, shipmentCreated, streamFor, type Happening } from '#tests/support/events.ts';
import { dumpModels, testModels, type TestModels } from '#tests/support/models.ts';

const startMs = Date.UTC(2026, 2, 1, 8);
const ids = [1, 2, 3].map((index) => `01980000-0000-7000-8000-00000000000${index}`);
const places = [
  { name: 'London Heathrow', latitude: 51.47, longitude: -0.4543, timeZone: 'Europe/London' },
  { name: 'Dubai International', latitude: 25.2532, longitude: 55.3657, timeZone: 'Asia/Dubai' },
  { name: 'Somewhere', latitude: null, longitude: null, timeZone: null },
];

/** The moment as people write it in one of several offsets. */
function written(ms: number, offsetHours: number): string {
  if (offsetHours === 0) return new Date(ms).toISOString();
  const local = new Date(ms + offsetHours * 3_600_000).toISOString().slice(0, -1);
  return `${local}${offsetHours < 0 ? '-' : '+'}0${Math.abs(offsetHours)}:00`;
}

const step = fc.record({
  id: fc.constantFrom(...ids),
  kind: fc.constantFrom(
    'updateStatus',
    'updateStatus',
    'recordScan',
    'simulateMovement',
    'correctScan',
    'correctScan',
    'cancel',
    'notifyReceiver',
    'read',
  ),
  nth: fc.nat(7),
  withdraws: fc.boolean(),
  status: fc.constantFrom(...shipmentStatuses, 'delivered', 'delivered', 'delivered', 'in_transit', 'in_transit'),
  reason: fc.option(fc.constantFrom(...statusReasons.slice(0, 2)), { freq: 3 }),
  correction: fc.boolean(),
  minutesLater: fc.nat(900),
  daysToDelivery: fc.option(fc.integer({ min: -1, max: 6 }), { freq: 2 }),
  minutesBack: fc.option(fc.integer({ min: -5, max: 2_000 })),
  offsetHours: fc.constantFrom(0, 2, -8),
  place: fc.constantFrom(...places),
  description: fc.constantFrom('Seen', 'Seen again'),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const goods = {
  description: { subjectId: derivedId('sender'), value: 'Cotton shirts' },
  hsCode: '610910',
  origin: 'BD',
  quantity: 4,
  unitValueCents: 1_250,
};

const notification = {
  addressee: { subjectId: derivedId('addressee'), value: { email: 'jonas.weber@example.com' } },
  senderName: 'Ama Owusu',
  addressConfirmed: false,
};

const clerks = [derivedId('clerk'), derivedId('other clerk')];

/** Someone looks at a parcel, in one of the ways that there are. */
function readOf(shipmentId: string, nth: number): ReadEvent {
  const [accountId = '', addressee] = [clerks[nth % 2], { subjectId: derivedId('sender'), party: 'sender' as const }];
  const ways: ReadEvent[] = [
    { type: 'PersonalDataRead', data: { shipmentId, proof: 'session', accountId } },
    { type: 'PersonalDataRead', data: { shipmentId, proof: 'link', addressee } },
    { type: 'PersonalDataExported', data: { accountId, what: 'label', count: 1, shipmentId } },
    { type: 'PersonalDataExported', data: { accountId, what: 'csv', count: 3 } },
  ];
  return ways[nth % ways.length] ?? expect.unreachable('there are ways');
}

/** What really happens when people try these things, one after the other: refused commands leave nothing. */
function historyFrom(steps: readonly Step[]): LoggedEvent[] {
  const happenings: Happening[] = [];
  const states = new Map<string, ShipmentState>();
  let nowMs = startMs;
  const happen = (id: string, command: ShipmentCommand) => {
    const state = states.get(id) ?? shipmentDecider.initial;
    for (const { occurredAt, ...event } of shipmentDecider.decide(command, state)) {
      const happening = { event, at: occurredAt ?? new Date(nowMs).toISOString() };
      happenings.push(happening);
      states.set(id, fold(shipmentDecider, logged(happenings).slice(-1), states.get(id)));
    }
  };
  const look = (event: ReadEvent, now: string) => {
    const stream = streamFor(event);
    const own = logged(happenings).filter((one) => one.stream === stream);
    const decided = readDecider.decide({ type: 'record', event, now }, fold(readDecider, own));
    happenings.push(...decided.map((read) => ({ event: read, at: now })));
  };
  for (const each of steps) {
    const { id, kind, nth, withdraws, minutesLater, minutesBack, daysToDelivery, offsetHours, correction, ...seen } = each;
    nowMs += minutesLater * 60_000;
    const now = new Date(nowMs).toISOString();
    if (!states.has(id)) {
      const trackingNumber = `WE48392017552${ids.indexOf(id)}GH`;
      happen(id, {
        type: 'create',
        shipment: shipmentCreated(id, {
          trackingNumber,
          shippingCostCents: 1_000 + ids.indexOf(id),
          ...(nth % 2 === 0 && { customsLines: [goods] }),
        }).data,
      });
      continue;
    }
    const occurredAt = minutesBack === null ? undefined : written(nowMs - minutesBack * 60_000, offsetHours);
    const estimatedDelivery = daysToDelivery === null ? undefined : written(nowMs + daysToDelivery * 86_400_000, offsetHours);
    const report = { ...seen, occurredAt, estimatedDelivery };
    try {
      if (kind === 'read') look(readOf(id, nth), now);
      else if (kind === 'simulateMovement') happen(id, { type: kind, shipmentId: id, now });
      else if (kind === 'notifyReceiver') happen(id, { type: kind, shipmentId: id, ...notification });
      else if (kind === 'correctScan') {
        const state = states.get(id);
        const stops = state?.type === 'created' ? state.stops : [];
        const scanId = stops[nth % stops.length]?.eventId ?? id;
        const replacement = withdraws ? null : { ...seen, occurredAt };
        happen(id, { type: kind, shipmentId: id, scanId, explanation: 'Wrong', replacement, now });
      } else if (kind === 'cancel') happen(id, { type: kind, shipmentId: id, reason: 'other', description: 'Asked back', now });
      else if (kind === 'recordScan') happen(id, { type: kind, shipmentId: id, report, now });
      else happen(id, { type: 'updateStatus', shipmentId: id, report, correction, now });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return logged(happenings);
}

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
