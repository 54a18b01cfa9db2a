import type { ShipmentStatus } from '#contracts/statuses.ts';
import { utcDay } from '#contracts/utc-day.ts';
import type { ExistingShipment, ShipmentState } from '#services/domain/shipment-state.ts';
import { journeyOf } from '#services/domain/standing.ts';
import type { DailyLanesTable, DailyStatusesTable } from './table.ts';

/** Everything that shipments count for, as rows that add up. */
export interface Counted {
  statuses: DailyStatusesTable[];
  lanes: DailyLanesTable[];
}

/** What a shipment counts for as it is known now: the whole of it, so that a correction or a cancellation is followed by itself. */
export function countedFor(state: ShipmentState): Counted {
  return state.type === 'none' ? { statuses: [], lanes: [] } : { statuses: statusesOf(state), lanes: lanesOf(state) };
}

function statusesOf({ createdAt, estimatedDelivery, stops }: ExistingShipment): DailyStatusesTable[] {
  const expected = utcDay(estimatedDelivery);
  let status: ShipmentStatus = 'pending';
  const rows: DailyStatusesTable[] = [{ day: utcDay(createdAt), status, shipments: 1, on_time: 0 }];
  for (const { standing } of journeyOf(stops)) {
    const { current } = standing;
    if (!current || current.status === status) continue;
    status = current.status;
    const day = utcDay(current.occurredAt);
    rows.push({ day, status, shipments: 1, on_time: Number(status === 'delivered' && day <= expected) });
  }
  return rows;
}

function lanesOf({ created, createdAt, current }: ExistingShipment): DailyLanesTable[] {
  const { origin, destination, shippingCostCents } = created;
  const lane = { sender_country: origin.country, recipient_country: destination.country };
  // A cancelled one keeps its row: which rows there are is the same, whether they were counted up or filled in.
  const shipments = Number(current?.status !== 'cancelled');
  return [{ day: utcDay(createdAt), ...lane, shipments, revenue_cents: shipments * shippingCostCents }];
}

/** One row for each day and status. */
export const summedStatuses = (rows: readonly DailyStatusesTable[]): DailyStatusesTable[] =>
  summed(
    rows,
    ({ day, status }) => `${day} ${status}`,
    (a, b) => ({
      ...a,
      shipments: a.shipments + b.shipments,
      on_time: a.on_time + b.on_time,
    }),
  );

/** One row for each day and lane. */
export const summedLanes = (rows: readonly DailyLanesTable[]): DailyLanesTable[] =>
  summed(
    rows,
    (row) => `${row.day} ${row.sender_country} ${row.recipient_country}`,
    (a, b) => ({
      ...a,
      shipments: a.shipments + b.shipments,
      revenue_cents: a.revenue_cents + b.revenue_cents,
    }),
  );

function summed<Row>(rows: readonly Row[], keyOf: (row: Row) => string, add: (a: Row, b: Row) => Row): Row[] {
  const sums = new Map<string, Row>();
  for (const row of rows) {
    const sum = sums.get(keyOf(row));
    sums.set(keyOf(row), sum ? add(sum, row) : row);
  }
  return [...sums.values()];
}
