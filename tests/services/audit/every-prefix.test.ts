import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { As } from '#contracts/audit.ts';
import type { Recorded } from '#contracts/events/envelope.ts';
import type { ShipmentEvent } from '#contracts/events/shipment.ts';
import type { LoggedEvent } from '#infra/event-store/event-log.ts';
import { countedIn } from '#services/audit/counted.ts';
import { createAudit } from '#services/audit/audit.ts';
import { shipmentAudit } from '#services/shipments/audit.ts';
import { historyFrom, step } from '#tests/support/random-history.ts';

/** How many streams are gone through; each at every one of its events. */
const streamsWanted = Number(process.env['AUDIT_STREAMS'] || 200);

type Events = readonly Recorded<ShipmentEvent>[];
type Recording = Extract<
  Recorded<ShipmentEvent>,
  { type: 'ShipmentScanned' | 'ShipmentStatusUpdated' | 'ShipmentMovementSimulated' }
>;

const isRecording = (event: Recorded<ShipmentEvent>): event is Recording =>
  event.type === 'ShipmentScanned' || event.type === 'ShipmentStatusUpdated' || event.type === 'ShipmentMovementSimulated';

/** What a scan says once its last correction among the known ones is taken for it. */
function asTold(event: Recording, known: Events) {
  const correction = known
    .flatMap((other) => (other.type === 'ShipmentScanCorrected' && other.data.scanId === event.id ? [other.data] : []))
    .at(-1);
  const isMove = event.type === 'ShipmentMovementSimulated';
  const recorded = {
    status: isMove ? null : event.data.status,
    reason: isMove ? null : event.data.reason,
    place: event.data.place,
    at: Date.parse(event.metadata.occurredAt),
  };
  const replacement = correction?.replacement;
  const told = replacement ? { ...replacement, at: Date.parse(replacement.occurredAt) } : recorded;
  return {
    id: event.id,
    isWithdrawn: correction?.replacement === null,
    overrides: event.type === 'ShipmentStatusUpdated' && event.data.correction,
    status: told.status,
    reason: told.reason,
    place: told.place,
    at: told.at,
  };
}
type Told = ReturnType<typeof asTold>;

/** The one that leads: of those since staff last overrode a final status the newest by when it happened, the later recorded of two. */
function leading(scans: readonly Told[]): Told | undefined {
  const since = scans.findLastIndex(({ overrides }) => overrides);
  const among = scans.slice(Math.max(0, since));
  const newest = Math.max(...among.map(({ at }) => at));
  return among.findLast(({ at }) => at === newest);
}

/** The state of a shipment, put together from what is asked for: no state is carried from event to event. */
function independently(history: Events, counts: (event: Recorded<ShipmentEvent>) => boolean, known: Events) {
  const created = history.find((event) => event.type === 'ShipmentCreated');
  if (created?.type !== 'ShipmentCreated' || !counts(created)) return null;
  const all = history.filter(isRecording).map((event) => ({ event, told: asTold(event, known) }));
  const happened = all.filter(({ event, told }) => counts(event) && !told.isWithdrawn).map(({ told }) => told);
  const current = leading(happened.filter(({ status }) => status !== null));
  const position = leading(happened);
  const revised = history.filter((event) => event.type === 'EstimatedDeliveryRevised' && counts(event)).at(-1);
  const expected = revised?.type === 'EstimatedDeliveryRevised' ? revised.data.estimatedDelivery : created.data.estimatedDelivery;
  const lines = [{ id: created.id, at: Date.parse(created.metadata.occurredAt) }, ...happened].map((line, order) => ({
    ...line,
    order,
  }));
  return {
    status: current?.status ?? 'pending',
    reason: current?.reason ?? null,
    currentLocation: position?.place.name ?? null,
    currentLatitude: position?.place.latitude ?? null,
    estimatedDelivery: new Date(expected).toISOString(),
    scans: happened.map(({ id, place }) => `${id} ${place.name}`),
    page: lines.toSorted((a, b) => b.at - a.at || b.order - a.order).map(({ id }) => id),
  };
}

/** The last thing that happened until then, of what did happen as is known now; corrections are nothing that happened. */
function lastHappened(own: Events, until: number): string | undefined {
  const happened = own
    .filter((event) => event.type !== 'ShipmentScanCorrected' && !(isRecording(event) && asTold(event, own).isWithdrawn))
    .map((event) => ({ id: event.id, at: isRecording(event) ? asTold(event, own).at : Date.parse(event.metadata.occurredAt) }))
    .filter(({ at }) => at <= until);
  const newest = Math.max(...happened.map(({ at }) => at));
  return happened.findLast(({ at }) => at === newest)?.id;
}

/** The same of what the program makes of it. */
function shownAs(history: readonly LoggedEvent[], asOf: bigint | Date, as: As) {
  const { events } = countedIn(history, { asOf, as, corrections: shipmentAudit.corrections });
  const view = shipmentAudit.viewAfter(events, '2026-03-01T00:00:00Z');
  if (!view?.seen) return null;
  const { shipment, trackingEvents } = view.seen;
  const { scans } = view.fields as { scans: { id: string; location: string; correction: { withdrawn: boolean } | null }[] };
  return {
    status: shipment.status,
    reason: shipment.reason,
    currentLocation: shipment.currentLocation,
    currentLatitude: shipment.currentLatitude,
    estimatedDelivery: new Date(shipment.estimatedDelivery ?? 0).toISOString(),
    scans: scans
      .filter(({ correction }) => as === 'happened' || correction?.withdrawn !== true)
      .map(({ id, location }) => `${id} ${location}`),
    page: trackingEvents.map(({ id }) => id),
  };
}

/** The histories of the shipments, each by itself. */
const shipmentsIn = (events: readonly LoggedEvent[]): LoggedEvent[][] =>
  [...new Set(events.map(({ stream }) => stream))]
    .filter((stream) => stream.startsWith('shipment-'))
    .map((stream) => events.filter((event) => event.stream === stream));

test(`every prefix of ${streamsWanted} random streams is what an independent fold makes of it, as known and as it happened`, () => {
  let streams = 0;
  let prefixes = 0;
  for (let seed = 1; streams < streamsWanted; seed += 1) {
    const [steps = []] = fc.sample(fc.array(step, { minLength: 10, maxLength: 60 }), { numRuns: 1, seed });
    for (const history of shipmentsIn(historyFrom(steps))) {
      const own = history as Events;
      streams += 1;
      for (const { revision, recordedAt, metadata } of own) {
        prefixes += 1;
        const known = own.slice(0, Number(revision) + 1);
        const expected = independently(known, () => true, known);
        expect(shownAs(history, revision, 'known'), `seed ${seed}, revision ${revision}`).toEqual(expected);
        expect(shownAs(history, recordedAt, 'known'), `seed ${seed}, ${recordedAt.toISOString()}`).toEqual(expected);
        const until = Date.parse(metadata.occurredAt);
        const hadHappened = (event: Recorded<ShipmentEvent>) =>
          (isRecording(event) ? asTold(event, own).at : Date.parse(event.metadata.occurredAt)) <= until;
        expect(shownAs(history, new Date(until), 'happened'), `seed ${seed}, until ${metadata.occurredAt}`).toEqual(
          independently(own, hadHappened, own),
        );
        const { last } = countedIn(history, { asOf: new Date(until), as: 'happened', corrections: shipmentAudit.corrections });
        expect(last?.id, `seed ${seed}, last until ${metadata.occurredAt}`).toBe(lastHappened(own, until));
      }
    }
  }
  expect(prefixes).toBeGreaterThan(streamsWanted * 3);
});

test('what an event changed is the difference to the event before it, whichever it is', async () => {
  const [steps = []] = fc.sample(fc.array(step, { minLength: 40, maxLength: 40 }), { numRuns: 1, seed: 7 });
  const [history = []] = shipmentsIn(historyFrom(steps));
  const read = createAudit({
    read: async () => history,
    nouns: [shipmentAudit],
    clock: { now: () => new Date(Date.UTC(2026, 5, 1)) },
  });
  const about = { kind: 'shipment', id: history[0]?.stream.slice('shipment-'.length) ?? '' };
  for (const { revision } of history.slice(1)) {
    const after = await read(about, { asOf: String(revision), as: 'known' });
    const before = await read(about, { asOf: String(revision - 1n), as: 'known' });
    expect(after.stand).toMatchObject({ revision: String(revision), counted: Number(revision) + 1, total: history.length });
    const changed = after.changes.map(({ path }) => path.split('.')[0]);
    const fields = new Set(Object.keys({ ...before.state, ...after.state }));
    const differing = [...fields].filter(
      (field) => JSON.stringify(before.state?.[field] ?? null) !== JSON.stringify(after.state?.[field] ?? null),
    );
    expect(new Set(changed)).toEqual(new Set(differing));
    for (const change of after.changes.filter(({ path }) => !path.includes('.'))) {
      expect([before.state?.[change.path] ?? null, after.state?.[change.path] ?? null]).toEqual([change.before, change.after]);
      expect(change.before).not.toEqual(change.after);
    }
  }
});
