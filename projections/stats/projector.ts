import type { ShipmentStatus } from '#contracts/shipments.ts';
import { utcDay } from '#contracts/utc-day.ts';
import type { LoggedEvent } from '#infra/event-store/event-log.ts';
import { decidesStatus } from '../journey.ts';
import { needOf, type Projector } from '../projector.ts';
import type { DailyFiguresTable, ShipmentFiguresTable } from './table.ts';

type Figures = Omit<DailyFiguresTable, 'day'>;
type Row = ShipmentFiguresTable;

const rowTarget = { table: 'shipment_figures', key: 'shipment_id' } as const;
const nothing: Figures = { created: 0, closed: 0, delivered: 0, entered_transit: 0, left_transit: 0, revenue_cents: 0 };

/** The dashboard's figures. Simulated movements are not counted. */
export const statsProjector: Projector<Row> = {
  name: 'stats',
  needs: (events) =>
    needOf(
      rowTarget,
      events.filter(isRelevant).map((event) => event.data.shipmentId),
    ),
  project(events, rows) {
    const changed = new Map<string, Row>();
    const days = new Map<string, Figures>();
    for (const event of events.filter(isRelevant)) {
      const { shipmentId } = event.data;
      const before = changed.get(shipmentId) ?? rows.get(shipmentId);
      if (before && event.revision <= BigInt(before.revision)) continue;
      const after = evolve(before, event);
      if (!after) continue;
      for (const [day, change] of changes(before, after, event)) {
        days.set(day, add(days.get(day) ?? nothing, change));
      }
      changed.set(shipmentId, after);
    }
    const daily = [...days].map(([day, figures]) => ({ day, ...figures }));
    return [
      { ...rowTarget, rows: [...changed.values()], onConflict: 'replace' },
      { table: 'daily_figures', key: 'day', rows: daily, onConflict: 'add' },
    ];
  },
};

type Relevant = Extract<LoggedEvent, { type: 'ShipmentCreated' | 'ShipmentStatusUpdated' | 'ShipmentScanned' }>;
const isRelevant = (event: LoggedEvent): event is Relevant =>
  event.type === 'ShipmentCreated' || event.type === 'ShipmentStatusUpdated' || event.type === 'ShipmentScanned';

function evolve(row: Row | undefined, event: Relevant): Row | undefined {
  const revision = Number(event.revision);
  if (event.type === 'ShipmentCreated') {
    const { shipmentId, shippingCostCents } = event.data;
    return {
      shipment_id: shipmentId,
      status: 'pending',
      status_at: null,
      delivered_on: null,
      cost_cents: shippingCostCents,
      revision,
    };
  }
  if (!row) return undefined;
  if (!decidesStatus(event, row.status_at)) return { ...row, revision };
  const { status } = event.data;
  const { occurredAt } = event.metadata;
  const stays = status === 'delivered' && row.status === 'delivered';
  const delivered_on = status === 'delivered' ? (stays ? row.delivered_on : utcDay(occurredAt)) : null;
  return { ...row, status, status_at: occurredAt, delivered_on, revision };
}

/** What the step from one row to the next adds to which day. */
function changes(before: Row | undefined, after: Row, event: Relevant): [day: string, change: Figures][] {
  const day = utcDay(event.metadata.occurredAt);
  if (!before) return [[day, { ...nothing, created: 1, revenue_cents: after.cost_cents }]];
  const step = (test: (status: ShipmentStatus) => boolean) => Number(test(after.status)) - Number(test(before.status));
  const transit = step((status) => status === 'in_transit');
  const change: Figures = {
    ...nothing,
    closed: step((status) => status === 'delivered' || status === 'cancelled'),
    entered_transit: Math.max(transit, 0),
    left_transit: Math.max(-transit, 0),
    revenue_cents: -step((status) => status === 'cancelled') * after.cost_cents,
  };
  const result: [string, Figures][] = [[day, change]];
  if (before.delivered_on !== after.delivered_on) {
    if (before.delivered_on) result.push([before.delivered_on, { ...nothing, delivered: -1 }]);
    if (after.delivered_on) result.push([after.delivered_on, { ...nothing, delivered: 1 }]);
  }
  return result;
}

const add = (a: Figures, b: Figures): Figures => ({
  created: a.created + b.created,
  closed: a.closed + b.closed,
  delivered: a.delivered + b.delivered,
  entered_transit: a.entered_transit + b.entered_transit,
  left_transit: a.left_transit + b.left_transit,
  revenue_cents: a.revenue_cents + b.revenue_cents,
});
