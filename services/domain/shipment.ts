import type { Recorded } from '#contracts/events/envelope.ts';
import type { CityPoint, ScanPlace, ShipmentEvent } from '#contracts/events/shipment.ts';
import { finalStatuses, statusesNeedingReason, type ShipmentStatus, type StatusReason } from '#contracts/shipments.ts';
import { DomainError } from './errors.ts';
import { hubsBetween, isSamePlace } from './route.ts';

type Created = Extract<ShipmentEvent, { type: 'ShipmentCreated' }>['data'];

/** One stop of the journey as it was reported. */
export interface Scan {
  status: ShipmentStatus;
  reason: StatusReason | null;
  place: ScanPlace;
  description: string;
  occurredAt: string;
}

/** A shipment: nothing yet, or what its events made of it. `current` is the scan that decides the status. */
export type ShipmentState =
  | { type: 'none' }
  | {
      type: 'created';
      created: Created;
      /** When it is expected, as of the last revision. */
      estimatedDelivery: string;
      createdAt: string;
      updatedAt: string;
      current: Scan | null;
      /** Where the parcel is: the current scan or a simulated movement, whichever is newer. */
      position: (ScanPlace & { occurredAt: string }) | null;
      scans: readonly Scan[];
      legs: number;
    };

export const initialShipment: ShipmentState = { type: 'none' };

/** Folds one event into the state; never refuses. */
export function evolveShipment(state: ShipmentState, event: Recorded<ShipmentEvent>): ShipmentState {
  const { occurredAt } = event.metadata;
  if (event.type === 'ShipmentCreated') {
    return {
      type: 'created',
      created: event.data,
      estimatedDelivery: event.data.estimatedDelivery,
      createdAt: occurredAt,
      updatedAt: occurredAt,
      current: null,
      position: null,
      scans: [],
      legs: 0,
    };
  }
  if (state.type === 'none') return state;
  const updatedAt = later(state.updatedAt, occurredAt);
  if (event.type === 'EstimatedDeliveryRevised') return { ...state, updatedAt, estimatedDelivery: event.data.estimatedDelivery };
  const position = { ...event.data.place, occurredAt };
  const moves = state.position === null || !isBefore(occurredAt, state.position.occurredAt);
  switch (event.type) {
    case 'ShipmentMovementSimulated':
      return { ...state, updatedAt, position: moves ? position : state.position, legs: state.legs + 1 };
    case 'ShipmentScanned':
    case 'ShipmentStatusUpdated': {
      const { status, reason, place, description } = event.data;
      const scan: Scan = { status, reason, place, description, occurredAt };
      const corrects = event.type === 'ShipmentStatusUpdated' && event.data.correction;
      const leads = corrects || state.current === null || !isBefore(occurredAt, state.current.occurredAt);
      return {
        ...state,
        updatedAt,
        current: leads ? scan : state.current,
        position: corrects || moves ? position : state.position,
        scans: [...state.scans, scan],
      };
    }
    default:
      return event satisfies never;
  }
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

export type ShipmentCommand =
  | { type: 'create'; shipment: Created }
  | { type: 'updateStatus'; shipmentId: string; report: ScanReport; correction: boolean; now: string }
  | { type: 'recordScan'; shipmentId: string; report: ScanReport; now: string }
  | { type: 'simulateMovement'; shipmentId: string; now: string };

/** A decided event and the moment it happened. */
export type Decided<Event> = Event & { occurredAt: string | undefined };

/**
 * What happens because of the command; `[]` for a repeat. Throws DomainError: `not_found`, `conflict`, `final_status`,
 * `reason_required`, `occurred_in_future`, `estimate_in_past`, `route_complete`.
 */
export function decideShipment(command: ShipmentCommand, state: ShipmentState): Decided<ShipmentEvent>[] {
  if (command.type === 'create') {
    if (state.type !== 'none') throw new DomainError('conflict', 'This shipment exists already.');
    return [{ type: 'ShipmentCreated', data: command.shipment, occurredAt: undefined }];
  }
  if (state.type === 'none') throw new DomainError('not_found', 'There is no such shipment.');
  switch (command.type) {
    case 'updateStatus': {
      const occurredAt = acceptedScan(state, command.report, command.now, command.correction);
      const revised = revisedEstimate(command, state);
      if (occurredAt === undefined) return revised;
      const { status, reason, place, description } = command.report;
      const correction = command.correction && leavesFinalStatus(state.current, status);
      const data = { shipmentId: command.shipmentId, status, reason, place, description, correction };
      // First the date: the letter about the update tells what is known as of its event.
      return [...revised, { type: 'ShipmentStatusUpdated', data, occurredAt }];
    }
    case 'recordScan': {
      const occurredAt = acceptedScan(state, command.report, command.now, false);
      const revised = revisedEstimate(command, state);
      if (occurredAt === undefined) return revised;
      const { status, reason, place, description } = command.report;
      const data = { shipmentId: command.shipmentId, status, reason, place, description };
      return [...revised, { type: 'ShipmentScanned', data, occurredAt }];
    }
    case 'simulateMovement':
      return [simulatedMovement(command, state)];
    default:
      return command satisfies never;
  }
}

const futureToleranceMs = 5 * 60_000;

/** When the scan counts as having happened; undefined for a repeat. */
function acceptedScan(
  state: Extract<ShipmentState, { type: 'created' }>,
  report: ScanReport,
  now: string,
  correction: boolean,
): string | undefined {
  if (report.occurredAt !== undefined && Date.parse(report.occurredAt) > Date.parse(now) + futureToleranceMs) {
    throw new DomainError('occurred_in_future', 'An event cannot have happened in the future.', 'occurredAt');
  }
  if (report.reason === null && statusesNeedingReason.includes(report.status)) {
    throw new DomainError('reason_required', `A shipment is ${report.status} for a reason: choose one.`, 'reason');
  }
  if (state.scans.some((scan) => repeats(scan, report, scan === state.current))) return undefined;
  // Without a time of its own a report is about now, and never older than what is already known.
  const occurredAt = report.occurredAt ?? later(now, state.current?.occurredAt ?? now);
  const isLate = state.current !== null && isBefore(occurredAt, state.current.occurredAt);
  if ((!isLate || correction) && leavesFinalStatus(state.current, report.status)) {
    if (!correction) {
      throw new DomainError(
        'final_status',
        `This shipment is ${state.current?.status}. Only a correction with a reason can change that.`,
        'status',
      );
    }
    if (report.reason === null) {
      throw new DomainError('reason_required', 'A correction needs a reason.', 'reason');
    }
  }
  return occurredAt;
}

/** The new date, where the report gives one that differs from what was expected. */
function revisedEstimate(
  command: Extract<ShipmentCommand, { type: 'updateStatus' | 'recordScan' }>,
  state: Extract<ShipmentState, { type: 'created' }>,
): Decided<ShipmentEvent>[] {
  const { status, reason, description, estimatedDelivery } = command.report;
  const previous = state.estimatedDelivery;
  if (estimatedDelivery === undefined || Date.parse(estimatedDelivery) === Date.parse(previous)) return [];
  const corrects = command.type === 'updateStatus' && command.correction;
  const hasEnded = !corrects && state.current !== null && finalStatuses.includes(state.current.status);
  if (hasEnded || finalStatuses.includes(status)) {
    throw new DomainError(
      'final_status',
      'A shipment that is delivered or cancelled is not expected any more.',
      'estimatedDelivery',
    );
  }
  if (isBefore(estimatedDelivery, command.now)) {
    throw new DomainError('estimate_in_past', 'A delivery cannot be expected in the past.', 'estimatedDelivery');
  }
  const data = { shipmentId: command.shipmentId, previous, estimatedDelivery, reason, description };
  return [{ type: 'EstimatedDeliveryRevised', data, occurredAt: undefined }];
}

const leavesFinalStatus = (current: Scan | null, to: ShipmentStatus): boolean =>
  current !== null && finalStatuses.includes(current.status) && current.status !== to;

function repeats(scan: Scan, report: ScanReport, isCurrent: boolean): boolean {
  const sameTime = report.occurredAt === undefined ? isCurrent : Date.parse(report.occurredAt) === Date.parse(scan.occurredAt);
  return (
    sameTime &&
    scan.status === report.status &&
    scan.reason === report.reason &&
    scan.description === report.description &&
    scan.place.name === report.place.name &&
    scan.place.latitude === report.place.latitude &&
    scan.place.longitude === report.place.longitude
  );
}

function simulatedMovement(
  { shipmentId, now }: Extract<ShipmentCommand, { type: 'simulateMovement' }>,
  state: Extract<ShipmentState, { type: 'created' }>,
): Decided<ShipmentEvent> {
  const { origin, destination } = state.created;
  if (state.current && finalStatuses.includes(state.current.status)) {
    throw new DomainError('final_status', `This shipment is ${state.current.status} and moves no more.`);
  }
  const { position } = state;
  const here =
    position?.latitude != null && position.longitude != null
      ? { latitude: position.latitude, longitude: position.longitude }
      : origin;
  if (isSamePlace(here, destination)) {
    throw new DomainError('route_complete', `The parcel is already in ${destination.city}.`);
  }
  const hub = hubsBetween(here, destination)[0];
  const place = hub ?? placeOf(destination);
  return {
    type: 'ShipmentMovementSimulated',
    data: {
      shipmentId,
      place: { name: place.name, latitude: place.latitude, longitude: place.longitude, timeZone: place.timeZone },
      leg: state.legs + 1,
      description: hub ? `Arrived at ${hub.name}` : `Arrived in ${destination.city}`,
    },
    // Never before the place it leaves: a scan may be a little ahead of this clock.
    occurredAt: later(now, position?.occurredAt ?? now),
  };
}

const placeOf = ({ city, latitude, longitude, timeZone }: CityPoint) => ({ name: city, latitude, longitude, timeZone });

const isBefore = (a: string, b: string): boolean => Date.parse(a) < Date.parse(b);
const later = (a: string, b: string): string => (isBefore(a, b) ? b : a);
