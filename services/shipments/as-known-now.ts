import { isOf, type Recorded } from '#contracts/events/envelope.ts';
import type { WaybillEvent } from '#contracts/events/registry.ts';
import { shipmentContactCorrected, shipmentScanCorrected } from '#contracts/events/shipment.ts';
import type { ShipmentStatus } from '#contracts/statuses.ts';
import { counts } from '../domain/standing.ts';
import { shipmentDecider } from '../domain/shipment.ts';
import type { ExistingShipment, ShipmentState } from '../domain/shipment-state.ts';
import { folded } from '../load.ts';
import { isSilent } from '../outbox/noun-emails.ts';

const corrections: ReadonlySet<string> = new Set([shipmentScanCorrected.type, shipmentContactCorrected.type]);

/** The shipment as of one of its events, with all that has been put right about it since. */
export const asKnownNow = (history: readonly Recorded<WaybillEvent>[], revision: bigint): ShipmentState =>
  folded(
    shipmentDecider,
    history.filter((event) => event.revision <= revision || corrections.has(event.type)),
  ).state;

/** Whether the status that an event reported turned out to be wrong. */
export function isRefuted({ stops }: ExistingShipment, eventId: string): boolean {
  const stop = stops.find((each) => each.eventId === eventId);
  return stop?.correction !== undefined && (!counts(stop) || stop.status !== stop.correction.recorded.status);
}

export interface StatusChange {
  before: ShipmentStatus;
  after: ShipmentStatus;
}

/** How later corrections of the scan that an event corrected changed the status once more: each is news of its own. */
export function laterChanges(history: readonly Recorded<WaybillEvent>[], eventId: string): StatusChange[] {
  const first = history.find(({ id }) => id === eventId);
  if (!first || !isOf(first, shipmentScanCorrected)) return [];
  return history.flatMap((event, index) => {
    const isLater = event.revision > first.revision && isOf(event, shipmentScanCorrected);
    if (!isLater || event.data.scanId !== first.data.scanId || isSilent(event)) return [];
    const [before, after] = [statusAfter(history.slice(0, index)), statusAfter(history.slice(0, index + 1))];
    return before === after ? [] : [{ before, after }];
  });
}

function statusAfter(history: readonly Recorded<WaybillEvent>[]): ShipmentStatus {
  const { state } = folded(shipmentDecider, history);
  return (state.type === 'created' && state.current?.status) || 'pending';
}
