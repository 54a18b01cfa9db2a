import type { Recorded } from '#contracts/events/envelope.ts';
import type { ScanPlace, ShipmentEvent } from '#contracts/events/shipment.ts';
import { DomainError } from './errors.ts';
import { simulatedMovement } from './movement.ts';
import { revisedEstimate } from './estimate.ts';
import { acceptedScan, leavesFinalStatus, type Scan, type ScanReport } from './scan.ts';
import { isBefore, later } from './times.ts';

type Created = Extract<ShipmentEvent, { type: 'ShipmentCreated' }>['data'];

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
      const occurredAt = acceptedScan(state, command.report, command);
      const revised = revision(state, command.report, command);
      if (occurredAt === undefined) return revised;
      const { status, reason, place, description } = command.report;
      const correction = command.correction && leavesFinalStatus(state.current, status);
      const data = { shipmentId: command.shipmentId, status, reason, place, description, correction };
      // First the date: the email about the update tells what is known as of its event.
      return [...revised, { type: 'ShipmentStatusUpdated', data, occurredAt }];
    }
    case 'recordScan': {
      const terms = { ...command, correction: false };
      const occurredAt = acceptedScan(state, command.report, terms);
      const revised = revision(state, command.report, terms);
      if (occurredAt === undefined) return revised;
      const { status, reason, place, description } = command.report;
      const data = { shipmentId: command.shipmentId, status, reason, place, description };
      return [...revised, { type: 'ShipmentScanned', data, occurredAt }];
    }
    case 'simulateMovement':
      return [{ type: 'ShipmentMovementSimulated', ...simulatedMovement(command, state) }];
    default:
      return command satisfies never;
  }
}

/** The event of a new expected delivery, or none. */
function revision(...args: Parameters<typeof revisedEstimate>): Decided<ShipmentEvent>[] {
  const data = revisedEstimate(...args);
  return data ? [{ type: 'EstimatedDeliveryRevised', data, occurredAt: undefined }] : [];
}
