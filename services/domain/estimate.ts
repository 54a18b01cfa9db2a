import type { ShipmentEvent } from '#contracts/events/shipment.ts';
import { finalStatuses } from '#contracts/statuses.ts';
import { DomainError } from './errors.ts';
import type { ScanReport, Stop } from './scan.ts';
import { isBefore } from './times.ts';

type Revised = Extract<ShipmentEvent, { type: 'EstimatedDeliveryRevised' }>['data'];

/** What was expected before, and the scan that decides the status. */
export interface Expected {
  estimatedDelivery: string;
  current: Stop | null;
}

/**
 * The new expected delivery, where the report gives one that differs from the old. Throws DomainError: `final_status`,
 * `estimate_in_past`.
 */
export function revisedEstimate(
  { estimatedDelivery: previous, current }: Expected,
  { status, reason, description, estimatedDelivery }: Pick<ScanReport, 'status' | 'reason' | 'description' | 'estimatedDelivery'>,
  { shipmentId, now, correction }: { shipmentId: string; now: string; correction: boolean },
): Revised | undefined {
  if (estimatedDelivery === undefined || Date.parse(estimatedDelivery) === Date.parse(previous)) return undefined;
  const hasEnded = !correction && current !== null && finalStatuses.includes(current.status);
  if (hasEnded || finalStatuses.includes(status)) {
    throw new DomainError(
      'final_status',
      `A ${finalStatuses.join(' or ')} shipment cannot have a new estimated delivery date.`,
      'estimatedDelivery',
    );
  }
  if (isBefore(estimatedDelivery, now)) {
    throw new DomainError('estimate_in_past', 'The estimated delivery date cannot be in the past.', 'estimatedDelivery');
  }
  return { shipmentId, previous, estimatedDelivery, reason, description };
}
