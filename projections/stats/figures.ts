import type { ShipmentEvent } from '#contracts/events/shipment.ts';
import { finalStatuses, type ShipmentStatus } from '#contracts/statuses.ts';
import { utcDay } from '#contracts/utc-day.ts';
import type { ExistingShipment, ShipmentState } from '#services/domain/shipment-state.ts';
import { journeyOf, nowhere, type Standing } from '#services/domain/standing.ts';
import type { Step, Write } from '../projector.ts';
import type { DailyFiguresTable } from './table.ts';

type Figures = Omit<DailyFiguresTable, 'day'>;

const nothing: Figures = { created: 0, closed: 0, delivered: 0, entered_transit: 0, left_transit: 0, revenue_cents: 0 };

/** What the steps add to the dashboard's figures, by day. */
export function figures(steps: readonly Step<ShipmentState, ShipmentEvent>[]): Write {
  const days = new Map<string, Figures>();
  for (const step of steps) {
    for (const [day, change] of changes(step)) days.set(day, add(days.get(day) ?? nothing, change));
  }
  const rows = [...days].map(([day, sums]) => ({ day, ...sums }));
  return { table: 'daily_figures', key: 'day', rows, onConflict: 'add' };
}

type Change = [day: string, change: Figures];

function changes({ before, after, event }: Step<ShipmentState, ShipmentEvent>): Change[] {
  if (after.type === 'none') return [];
  const day = utcDay(event.metadata.occurredAt);
  const costCents = after.created.shippingCostCents;
  if (before.type === 'none') return [[day, { ...nothing, created: 1, revenue_cents: costCents }]];
  if (event.type !== 'ShipmentScanCorrected') return changesOnTheWay({ before, after }, day, costCents);
  // What was counted for the journey as it was told before is taken back, on the days that it was counted for.
  const takenBack = changesOfJourney(before).map(([on, change]): Change => [on, negative(change)]);
  return [...takenBack, ...changesOfJourney(after)];
}

/** All that the stops of a shipment have added. */
const changesOfJourney = ({ stops, created: { shippingCostCents } }: ExistingShipment): Change[] =>
  journeyOf(stops).flatMap(({ stop, standing }, index, journey) =>
    changesOnTheWay(
      { before: journey[index - 1]?.standing ?? nowhere, after: standing },
      utcDay(stop.occurredAt),
      shippingCostCents,
    ),
  );

/** What leads from one standing to the next adds, on that day. */
function changesOnTheWay({ before, after }: { before: Standing; after: Standing }, day: string, costCents: number): Change[] {
  const step = (test: (status: ShipmentStatus) => boolean) => Number(test(statusOf(after))) - Number(test(statusOf(before)));
  const transit = step((status) => status === 'in_transit');
  const change: Figures = {
    ...nothing,
    closed: step((status) => finalStatuses.includes(status)),
    entered_transit: Math.max(transit, 0),
    left_transit: Math.max(-transit, 0),
    revenue_cents: -step((status) => status === 'cancelled') * costCents,
  };
  const [earlier, later] = [deliveryDay(before), deliveryDay(after)];
  const result: Change[] = [[day, change]];
  if (earlier !== later) {
    if (earlier) result.push([earlier, { ...nothing, delivered: -1 }]);
    if (later) result.push([later, { ...nothing, delivered: 1 }]);
  }
  return result;
}

const statusOf = ({ current }: Standing): ShipmentStatus => current?.status ?? 'pending';
const deliveryDay = ({ deliveredAt }: Standing): string | null => deliveredAt && utcDay(deliveredAt);

const negative = (change: Figures): Figures => ({
  created: -change.created,
  closed: -change.closed,
  delivered: -change.delivered,
  entered_transit: -change.entered_transit,
  left_transit: -change.left_transit,
  revenue_cents: -change.revenue_cents,
});

const add = (a: Figures, b: Figures): Figures => ({
  created: a.created + b.created,
  closed: a.closed + b.closed,
  delivered: a.delivered + b.delivered,
  entered_transit: a.entered_transit + b.entered_transit,
  left_transit: a.left_transit + b.left_transit,
  revenue_cents: a.revenue_cents + b.revenue_cents,
});
