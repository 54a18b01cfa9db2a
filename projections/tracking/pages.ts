import type { ShipmentEvent } from '#contracts/events/shipment.ts';
import type { ShipmentState } from '#services/domain/shipment-state.ts';
import { maskTracking, trackingView } from '#services/domain/tracking-view.ts';
import type { Step, Write } from '../projector.ts';
import type { TrackingTable } from './table.ts';

/** The public tracking pages as the steps leave them. */
export function trackingPages(steps: readonly Step<ShipmentState, ShipmentEvent>[]): Write {
  const last = new Map(steps.map(({ after, event }) => [event.data.shipmentId, after]));
  return { table: 'tracking', key: 'tracking_number', rows: [...last.values()].flatMap(pageOf), onConflict: 'replace' };
}

const pageOf = (state: ShipmentState): TrackingTable[] =>
  state.type === 'none'
    ? []
    : [{ tracking_number: state.created.trackingNumber, public_body: JSON.stringify(maskTracking(trackingView(state))) }];
