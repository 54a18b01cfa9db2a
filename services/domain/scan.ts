import type { ScanPlace } from '#contracts/events/shipment.ts';
import type { StatusReason } from '#contracts/shipments.ts';
import { finalStatuses, statusesNeedingReason, type ShipmentStatus } from '#contracts/statuses.ts';
import { DomainError } from './errors.ts';
import { isBefore, later } from './times.ts';

/** One stop of the journey: a scan as it was reported, or a simulated movement, which reports no status of its own. */
export interface Stop {
  eventId: string;
  status: ShipmentStatus;
  reason: StatusReason | null;
  place: ScanPlace;
  description: string;
  occurredAt: string;
  simulated: boolean;
}

/** What a report of a parcel's whereabouts says. `occurredAt` undefined: now; `estimatedDelivery` undefined: as expected before. */
export interface ScanReport {
  status: ShipmentStatus;
  reason: StatusReason | null;
  place: ScanPlace;
  description: string;
  occurredAt: string | undefined;
  estimatedDelivery: string | undefined;
}

/** What earlier scans made of a shipment. `current` is the one that decides its status. */
export interface Scanned {
  current: Stop | null;
  stops: readonly Stop[];
}

const futureToleranceMs = 5 * 60_000;

const reasonAsked: Partial<Record<ShipmentStatus, string>> = {
  delayed: 'Choose a reason for the delay.',
  cancelled: 'Choose a reason for the cancellation.',
};

/**
 * When the scan counts as having happened; undefined for a repeat. Throws DomainError: `final_status`, `reason_required`,
 * `occurred_in_future`.
 */
export function acceptedScan(
  state: Scanned,
  report: ScanReport,
  { now, correction }: { now: string; correction: boolean },
): string | undefined {
  if (report.occurredAt !== undefined && Date.parse(report.occurredAt) > Date.parse(now) + futureToleranceMs) {
    throw new DomainError('occurred_in_future', 'The scan time cannot be in the future.', 'occurredAt');
  }
  if (report.reason === null && statusesNeedingReason.includes(report.status)) {
    throw new DomainError('reason_required', reasonAsked[report.status] ?? 'Choose a reason.', 'reason');
  }
  if (state.stops.some((stop) => repeats(stop, report, stop.eventId === state.current?.eventId))) return undefined;
  // Without a time of its own a report is about now, and never older than what is already known.
  const occurredAt = report.occurredAt ?? later(now, state.current?.occurredAt ?? now);
  const isLate = state.current !== null && isBefore(occurredAt, state.current.occurredAt);
  if ((!isLate || correction) && leavesFinalStatus(state.current, report.status)) {
    if (!correction) {
      throw new DomainError(
        'final_status',
        `This shipment is ${state.current?.status}. To change it, submit a correction with a reason.`,
        'status',
      );
    }
    if (report.reason === null) {
      throw new DomainError('reason_required', 'Choose a reason for the correction.', 'reason');
    }
  }
  return occurredAt;
}

/** Whether that status would lead out of a final one. */
export const leavesFinalStatus = (current: Stop | null, to: ShipmentStatus): boolean =>
  current !== null && finalStatuses.includes(current.status) && current.status !== to;

function repeats(scan: Stop, report: ScanReport, isCurrent: boolean): boolean {
  const sameTime = report.occurredAt === undefined ? isCurrent : Date.parse(report.occurredAt) === Date.parse(scan.occurredAt);
  return (
    sameTime &&
    !scan.simulated &&
    scan.status === report.status &&
    scan.reason === report.reason &&
    scan.description === report.description &&
    scan.place.name === report.place.name &&
    scan.place.latitude === report.place.latitude &&
    scan.place.longitude === report.place.longitude
  );
}
