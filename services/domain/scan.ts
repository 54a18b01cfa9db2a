import type { ScanPlace } from '#contracts/events/shipment.ts';
import type { StatusReason } from '#contracts/shipments.ts';
import { finalStatuses, statusesNeedingReason, type ShipmentStatus } from '#contracts/statuses.ts';
import { DomainError } from './errors.ts';
import { isBefore, later } from './times.ts';

/** What is known of one stop: a scan as it was reported, or a simulated movement, which reports no status of its own. */
export interface Seen {
  status: ShipmentStatus;
  reason: StatusReason | null;
  place: ScanPlace;
  description: string;
  occurredAt: string;
  simulated: boolean;
}

/** One stop of the journey, as it counts. */
export interface Stop extends Seen {
  /** Of the event that recorded it. */
  eventId: string;
  /** Staff left a final status with it: it stands, however old it is. */
  overrides?: true;
  /** The last correction of it, with what had been recorded. */
  correction?: { eventId: string; correctedAt: string; explanation: string; withdrawn: boolean; recorded: Seen };
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
  checkReport(report, now);
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

/** Throws DomainError for what no report may say: `reason_required`, `occurred_in_future`. */
export function checkReport({ status, reason, occurredAt }: Omit<ScanReport, 'estimatedDelivery'>, now: string): void {
  if (occurredAt !== undefined && Date.parse(occurredAt) > Date.parse(now) + futureToleranceMs) {
    throw new DomainError('occurred_in_future', 'The scan time cannot be in the future.', 'occurredAt');
  }
  if (reason === null && statusesNeedingReason.includes(status)) {
    throw new DomainError('reason_required', reasonAsked[status] ?? 'Choose a reason.', 'reason');
  }
}

/** Whether that status would lead out of a final one. */
export const leavesFinalStatus = (current: Stop | null, to: ShipmentStatus): boolean =>
  current !== null && finalStatuses.includes(current.status) && current.status !== to;

function repeats(scan: Stop, report: ScanReport, isCurrent: boolean): boolean {
  const { correction } = scan;
  // A corrected scan that is sent again is not news; without a time of its own a report is about now, and may have come true.
  if (correction && report.occurredAt !== undefined && isSame(correction.recorded, report)) return true;
  if (correction?.withdrawn) return false;
  return report.occurredAt === undefined ? isCurrent && !scan.simulated && saysSame(scan, report) : isSame(scan, report);
}

const isSame = (seen: Seen, report: ScanReport): boolean =>
  !seen.simulated && saysSame(seen, report) && Date.parse(seen.occurredAt) === Date.parse(report.occurredAt ?? '');

/** Whether both say the same of a parcel, whenever it was. */
export const saysSame = (a: Said, b: Said): boolean =>
  a.status === b.status &&
  a.reason === b.reason &&
  a.description === b.description &&
  a.place.name === b.place.name &&
  a.place.latitude === b.place.latitude &&
  a.place.longitude === b.place.longitude;

type Said = Pick<Seen, 'status' | 'reason' | 'description' | 'place'>;
