import type { ShipmentEvent } from '#contracts/events/shipment.ts';
import type { ShipmentState } from '#services/domain/shipment-state.ts';
import type { Step, Write } from '../projector.ts';
import { countedFor, summedLanes, summedStatuses, type Counted } from './counted.ts';
import type { DailyLanesTable, DailyStatusesTable } from './table.ts';

/** What the steps change of the rows that statistics are summed up from. */
export function statisticsRows(steps: readonly Step<ShipmentState, ShipmentEvent>[]): Write[] {
  // What a step begins with is most often what the one before has ended with.
  const known = new Map<ShipmentState, Counted>();
  const countedOnce = (state: ShipmentState): Counted => {
    const counted = known.get(state) ?? countedFor(state);
    known.set(state, counted);
    return counted;
  };
  const changes = steps.map(({ before, after }) => {
    const [earlier, later] = [countedOnce(before), countedOnce(after)];
    return {
      statuses: changed(summedStatuses([...later.statuses, ...earlier.statuses.map(negativeStatus)])),
      lanes: changed(summedLanes([...later.lanes, ...earlier.lanes.map(negativeLane)])),
    };
  });
  const statuses = summedStatuses(changes.flatMap((change) => change.statuses));
  const lanes = summedLanes(changes.flatMap((change) => change.lanes));
  return [
    { table: 'daily_statuses', key: ['day', 'status'], rows: statuses, onConflict: 'add' },
    { table: 'daily_lanes', key: ['day', 'sender_country', 'recipient_country'], rows: lanes, onConflict: 'add' },
  ];
}

const negativeStatus = (row: DailyStatusesTable) => ({ ...row, shipments: -row.shipments, on_time: -row.on_time });
const negativeLane = (row: DailyLanesTable) => ({ ...row, shipments: -row.shipments, revenue_cents: -row.revenue_cents });

/** Step by step, and not over many: which rows there are must not follow from how events come together. */
const changed = <Row extends DailyStatusesTable | DailyLanesTable>(rows: readonly Row[]): Row[] =>
  rows.filter((row) => row.shipments !== 0 || ('on_time' in row ? row.on_time : row.revenue_cents) !== 0);
