import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cardDays } from '#contracts/statistics.ts';
import { applyEvents } from '#projections/apply.ts';
import { currentStats } from '#projections/stats/queries.ts';
import { dailyStats, statisticsOf } from '#projections/statistics/queries.ts';
import { projectors } from '#services/nouns.ts';
import { logged, scanCorrected, shipmentCreated, statusUpdated, type Happening } from '#tests/support/events.ts';
import { testModels, type TestModels } from '#tests/support/models.ts';

const id = '01980000-0000-7000-8000-000000000001';
const other = '01980000-0000-7000-8000-000000000002';
const at = (day: number, hour = 9) => `2026-03-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`;
const now = new Date(at(7, 12));

let home: TestModels;
beforeAll(async () => {
  home = await testModels();
});
beforeEach(() => home.clear());
afterAll(() => home.close());

/** Applies what happened, every event twice. */
async function apply(...happenings: Happening[]): Promise<void> {
  const events = logged(happenings);
  for (const event of events.flatMap((each) => [each, each])) await applyEvents(home.models, projectors, [event]);
}
const created = (changes: Parameters<typeof shipmentCreated>[1] = {}): Happening => ({
  event: shipmentCreated(id, { estimatedDelivery: at(5, 12), shippingCostCents: 2_500, ...changes }),
  at: at(2),
});
const statistics = () => statisticsOf(home.models, 7, now);
const on = async (day: number) => (await statistics()).days.find((each) => each.day === at(day).slice(0, 10));

test('every day of the period is there, up to today, with the statuses that shipments got to', async () => {
  await apply(
    created(),
    { event: statusUpdated(id, { status: 'picked_up' }), at: at(3) },
    { event: statusUpdated(id), at: at(3, 15) },
  );
  const { days } = await statistics();
  expect(days.map(({ day }) => day.slice(-2))).toEqual(['01', '02', '03', '04', '05', '06', '07']);
  expect(await on(2)).toMatchObject({ reached: { pending: 1, in_transit: 0 }, revenue: 25 });
  expect(await on(3)).toMatchObject({ reached: { pending: 0, picked_up: 1, in_transit: 1 }, revenue: 0 });
});

test('a delivery is on time up to the end of the day that was expected', async () => {
  await apply(created(), { event: statusUpdated(id, { status: 'delivered' }), at: at(5, 23) });
  expect(await on(5)).toMatchObject({ delivered: 1, onTime: 1 });
  await home.clear();
  await apply(created(), { event: statusUpdated(id, { status: 'delivered' }), at: at(6, 1) });
  expect(await on(6)).toMatchObject({ delivered: 1, onTime: 0 });
});

test('a scan that is withdrawn counts no more', async () => {
  const happened: Happening[] = [created(), { event: statusUpdated(id, { status: 'delivered' }), at: at(5) }];
  const scanId = logged(happened)[1]?.id ?? '';
  await apply(...happened, { event: scanCorrected(id, scanId), at: at(6) });
  expect(await on(5)).toMatchObject({ reached: { delivered: 0 }, delivered: 0, onTime: 0 });
});

test('a shipment that is cancelled brings no revenue and is on no lane', async () => {
  await apply(created());
  expect((await statistics()).lanes).toEqual([{ from: 'GH', to: 'DE', shipments: 1, revenue: 25 }]);
  await home.clear();
  await apply(created(), { event: statusUpdated(id, { status: 'cancelled', reason: 'other' }), at: at(4) });
  expect(await statistics()).toMatchObject({ lanes: [], otherLanes: { lanes: 0 } });
  expect(await on(2)).toMatchObject({ revenue: 0 });
  expect(await on(4)).toMatchObject({ reached: { cancelled: 1 } });
});

test('the cards of the last fourteen days end with the figures of now', async () => {
  await apply(
    created(),
    { event: shipmentCreated(other, { trackingNumber: 'WE483920175533GH' }), at: at(3) },
    { event: statusUpdated(id), at: at(4) },
    { event: statusUpdated(other, { status: 'delivered' }), at: at(7) },
  );
  const days = await dailyStats(home.models, now);
  expect(days).toHaveLength(cardDays);
  expect(days.map(({ activeShipments }) => activeShipments).slice(-7)).toEqual([0, 1, 2, 2, 2, 2, 1]);
  const { activeShipments, deliveredToday, inTransit } = await currentStats(home.models, now);
  expect(days.at(-1)).toMatchObject({ day: '2026-03-07', activeShipments, deliveredToday, inTransit });
});
