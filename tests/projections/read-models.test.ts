import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ShipmentEvent } from '#contracts/events/shipment.ts';
import type { Recorded } from '#contracts/events/envelope.ts';
import { countryCoded, hubs } from '#contracts/places.ts';
import { shipmentStatuses } from '#contracts/shipments.ts';
import { connectDatabase, type Database } from '#infra/database/database.ts';
import { migrate, stateMigrations } from '#infra/database/migrate.ts';
import type { LoggedEvent } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import { createLogger } from '#infra/logger.ts';
import { connectModels, migrateModels, type ModelTables } from '#projections/database.ts';
import { projectors } from '#projections/projectors.ts';
import { historyOf } from '#projections/audit/queries.ts';
import { shipmentById } from '#projections/shipments/queries.ts';
import { currentStats } from '#projections/stats/queries.ts';
import { fullPage } from '#projections/tracking/queries.ts';
import { shipmentView } from '#services/api/shipment-view.ts';
import { DomainError } from '#services/domain/errors.ts';
import {
  decideShipment,
  evolveShipment,
  initialShipment,
  type ShipmentCommand,
  type ShipmentState,
} from '#services/domain/shipment.ts';
import { logged, type Happening } from '#tests/support/events.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts';

const runs = 150;
const startedAt = Date.UTC(2026, 9, 1);
const ids = ['a', 'b', 'c'].map((name) => derivedId('history', name));

let created: TestDatabase;
let database: Database<ModelTables>;
beforeAll(async () => {
  created = await testDatabase();
  const logger = createLogger('silent', 'test');
  const state = connectDatabase(created.url, { logger, poolSize: 1 });
  await migrate(state.kysely, 'public', stateMigrations);
  await state.close();
  database = connectModels(created.url, { logger, poolSize: 2 });
  await migrateModels(database);
});
afterAll(async () => {
  await database.close();
  await created.drop();
});
beforeEach(empty);

async function empty(): Promise<void> {
  await sql`truncate shipments, tracking, shipment_figures, daily_figures, history`.execute(database.kysely);
}

/** One thing that somebody tries to do to one of three parcels. */
const step = fc.record({
  parcel: fc.nat(2),
  what: fc.constantFrom('update', 'update', 'scan', 'simulate'),
  status: fc.constantFrom(...shipmentStatuses),
  hub: fc.nat(hubs.length - 1),
  minutesAgo: fc.oneof(fc.constant(undefined), fc.integer({ min: 0, max: 2_000 })),
  hasReason: fc.boolean(),
  correction: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const party = (name: string) => ({
  subjectId: derivedId('subject', name),
  value: { name, email: 'p@example.com', phone: null, address: '1 High Street' },
});
const city = (code: string, name: string) => ({ city: name, country: code, ...countryCoded(code).capital });

const creation = (index: number): ShipmentCommand => ({
  type: 'create',
  shipment: {
    shipmentId: ids[index] ?? '',
    trackingNumber: `WE0000000000${index}4GH`,
    sender: party('Ama Owusu'),
    recipient: party('Jonas Weber'),
    origin: city('GH', 'Accra'),
    destination: city('DE', 'Berlin'),
    packageType: 'Electronics',
    serviceType: 'express',
    weightKg: 2.5,
    lengthCm: 10,
    widthCm: 20,
    heightCm: 30,
    valueCents: 5_000 + index,
    shippingCostCents: 2_500 + index,
    estimatedDelivery: new Date(startedAt).toISOString(),
    language: 'de',
  },
});

function commandOf({ what, parcel, status, hub, minutesAgo, hasReason, correction }: Step, now: string): ShipmentCommand {
  const shipmentId = ids[parcel] ?? '';
  if (what === 'simulate') return { type: 'simulateMovement', shipmentId, now };
  const occurredAt = minutesAgo === undefined ? undefined : new Date(Date.parse(now) - minutesAgo * 60_000).toISOString();
  const place = hubs[hub] ?? { name: 'nowhere', latitude: 0, longitude: 0, timeZone: 'UTC' };
  const report = { status, reason: hasReason ? ('weather' as const) : null, place, description: `At ${place.name}`, occurredAt };
  return what === 'scan'
    ? { type: 'recordScan', shipmentId, report, now }
    : { type: 'updateStatus', shipmentId, report, correction, now };
}

/** Plays the steps by the rules of the business: what is refused leaves no trace. */
function history(steps: readonly Step[]): { events: LoggedEvent[]; states: ShipmentState[] } {
  const happenings: Happening<ShipmentEvent>[] = [];
  const states: ShipmentState[] = ids.map(() => initialShipment);
  const attempt = (parcel: number, command: ShipmentCommand, now: string) => {
    try {
      const before = states[parcel] ?? initialShipment;
      for (const { occurredAt, ...event } of decideShipment(command, before)) {
        happenings.push({ event, at: occurredAt ?? now, stream: `shipment-${ids[parcel]}` });
        const last = logged(happenings).at(-1) as Recorded<ShipmentEvent>;
        states[parcel] = evolveShipment(states[parcel] ?? initialShipment, last);
      }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  };
  const at = (index: number) => new Date(startedAt + index * 7 * 3_600_000).toISOString();
  for (const index of ids.keys()) attempt(index, creation(index), at(index));
  for (const [index, one] of steps.entries()) attempt(one.parcel, commandOf(one, at(index + ids.length)), at(index + ids.length));
  return { events: logged(happenings), states };
}

/** Projects the events in batches of the given sizes, each event and each batch twice. */
async function projectTwice(events: readonly LoggedEvent[], sizes: readonly number[]): Promise<void> {
  let from = 0;
  for (let turn = 0; from < events.length; turn += 1) {
    const batch = events.slice(from, from + (sizes[turn % sizes.length] ?? 1));
    from += batch.length;
    for (const projector of projectors) {
      await projector.project(
        database.kysely,
        batch.flatMap((event) => [event, event]),
      );
      await projector.project(database.kysely, batch);
    }
  }
}

test('for any history the read models equal a fold of the log, every event applied twice', { timeout: 120_000 }, async () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), sizes, async (steps, batchSizes) => {
      await empty();
      const { events, states } = history(steps);
      await projectTwice(events, batchSizes);
      const models = database.kysely;
      const open = states.filter((state) => state.type === 'created');
      for (const state of open) {
        const id = state.created.shipmentId;
        const own = events.filter((event) => event.stream === `shipment-${id}`);
        const expected = shipmentView(state, own.at(-1)?.revision ?? 0n);
        expect(await shipmentById(models, id)).toEqual(expected);
        const page = await fullPage(models, state.created.trackingNumber);
        expect(page?.shipment).toMatchObject({
          status: expected.status,
          reason: expected.reason,
          currentLocation: expected.currentLocation,
        });
        expect(page?.trackingEvents).toHaveLength(own.length);
        const times = page?.trackingEvents.map((event) => Date.parse(event.timestamp)) ?? [];
        expect(times).toEqual(times.toSorted((a, b) => b - a));
        expect((await historyOf(models, id)).map((entry) => entry.eventId)).toEqual(own.map((event) => event.id));
      }
      const statuses = open.map((state) => state.current?.status ?? 'pending');
      const stats = await currentStats(models, new Date(startedAt));
      expect(stats).toMatchObject({
        activeShipments: statuses.filter((status) => status !== 'delivered' && status !== 'cancelled').length,
        inTransit: statuses.filter((status) => status === 'in_transit').length,
      });
      const earned = open
        .filter((state) => state.current?.status !== 'cancelled')
        .map((state) => state.created.shippingCostCents);
      expect(stats.totalRevenue).toBeCloseTo(earned.reduce((sum, cents) => sum + cents, 0) / 100, 6);
      const { rows } = await sql<{
        delivered: number;
      }>`select coalesce(sum(delivered), 0)::int as delivered from daily_figures`.execute(models);
      expect(rows[0]?.delivered).toBe(statuses.filter((status) => status === 'delivered').length);
    }),
    { numRuns: runs },
  );
});
