import { shipmentEvents, type BulkPart, type ImportPart, type ShipmentEvent } from '#contracts/events/shipment.ts';
import type { StatusReason } from '#contracts/shipments.ts';
import { asPartOf, undoneBulkUpdate, type UndoOrder } from './bulk-update.ts';
import { cancellation } from './cancellation.ts';
import { contactCorrection, type ContactCorrection } from './contact.ts';
import { oneOf, type Decided, type Decider } from './decider.ts';
import { DomainError } from './errors.ts';
import { revisedEstimate } from './estimate.ts';
import { simulatedMovement } from './movement.ts';
import { requestedNotification, type NotificationOrder } from './notification.ts';
import { scanCorrection, type ScanCorrection } from './scan-correction.ts';
import { acceptedScan, leavesFinalStatus, type ScanReport } from './scan.ts';
import { evolve, type Created, type ExistingShipment, type ShipmentState } from './shipment-state.ts';

export type ShipmentCommand =
  | { type: 'create'; shipment: Created }
  | {
      type: 'updateStatus';
      shipmentId: string;
      report: ScanReport;
      correction: boolean;
      now: string;
      bulk?: BulkPart;
      import?: ImportPart;
    }
  | ({ type: 'undoBulkUpdate' } & UndoOrder)
  | { type: 'recordScan'; shipmentId: string; report: ScanReport; now: string; import?: ImportPart }
  | { type: 'takeBack'; shipmentId: string; description: string; isTold: boolean; now: string }
  | { type: 'simulateMovement'; shipmentId: string; now: string }
  | ({ type: 'notifyReceiver' } & NotificationOrder)
  | ({ type: 'correctScan' } & ScanCorrection)
  | ({ type: 'correctContact' } & ContactCorrection)
  | {
      type: 'reviseEstimate';
      shipmentId: string;
      estimate: Pick<ScanReport, 'reason' | 'description' | 'estimatedDelivery'>;
      now: string;
    }
  | { type: 'cancel'; shipmentId: string; reason: StatusReason; description: string; now: string };

type Command<Type extends ShipmentCommand['type']> = Extract<ShipmentCommand, { type: Type }>;

function decide(command: ShipmentCommand, state: ShipmentState): Decided<ShipmentEvent>[] {
  switch (command.type) {
    case 'create':
      return create(command, state);
    case 'updateStatus':
      return ofImport(command.import, asPartOf(command.bulk, updateStatus(command, existing(state))));
    case 'undoBulkUpdate':
      return undoneBulkUpdate(existing(state), command);
    case 'recordScan':
      return ofImport(command.import, recordScan(command, existing(state)));
    case 'takeBack':
      return takeBack(command, existing(state));
    case 'simulateMovement':
      return [{ type: 'ShipmentMovementSimulated', ...simulatedMovement(command, existing(state)) }];
    case 'notifyReceiver':
      return [{ type: 'ReceiverNotificationRequested', data: requestedNotification(command, existing(state)) }];
    case 'correctScan':
      return scanCorrection(existing(state).stops, command);
    case 'correctContact':
      return contactCorrection(existing(state).created, command);
    case 'reviseEstimate':
      return reviseEstimate(command, existing(state));
    case 'cancel':
      return cancel(command, existing(state));
    default:
      return command satisfies never;
  }
}

/** The decided events as what a row of an import made. */
const ofImport = (part: ImportPart | undefined, events: Decided<ShipmentEvent>[]): Decided<ShipmentEvent>[] =>
  part === undefined
    ? events
    : events.map((event) => {
        if (event.type === 'ShipmentStatusUpdated') return { ...event, data: { ...event.data, import: part } };
        return event.type === 'ShipmentScanned' ? { ...event, data: { ...event.data, import: part } } : event;
      });

/** Cancels a shipment that was never meant to be; whoever was never told of it hears nothing of that either. */
function takeBack({ description, isTold, ...command }: Command<'takeBack'>, state: ExistingShipment): Decided<ShipmentEvent>[] {
  if (isTold) return cancel({ ...command, type: 'cancel', reason: 'other', description }, state);
  const report = cancellation(state, { reason: 'other', description });
  return recordScan({ ...command, type: 'recordScan', report }, state);
}

function existing(state: ShipmentState): ExistingShipment {
  if (state.type === 'none') throw new DomainError('not_found', 'Shipment not found.');
  return state;
}

function create({ shipment }: Command<'create'>, state: ShipmentState): Decided<ShipmentEvent>[] {
  if (state.type !== 'none') throw new DomainError('conflict', 'This shipment already exists.');
  return [{ type: 'ShipmentCreated', data: shipment }];
}

function updateStatus(command: Command<'updateStatus'>, state: ExistingShipment): Decided<ShipmentEvent>[] {
  const { shipmentId, report } = command;
  const { status, reason, place, description } = report;
  const occurredAt = acceptedScan(state, report, command);
  const estimate = newEstimate(state, report, command);
  if (occurredAt === undefined) return estimate;
  const correction = command.correction && leavesFinalStatus(state.current, status);
  const data = { shipmentId, status, reason, place, description, correction };
  // First the date: the email about the update shows the state as of its event.
  return [...estimate, { type: 'ShipmentStatusUpdated', data, occurredAt }];
}

function recordScan(command: Command<'recordScan'>, state: ExistingShipment): Decided<ShipmentEvent>[] {
  const { shipmentId, report } = command;
  const { status, reason, place, description } = report;
  const terms = { ...command, correction: false };
  const occurredAt = acceptedScan(state, report, terms);
  const estimate = newEstimate(state, report, terms);
  if (occurredAt === undefined) return estimate;
  return [...estimate, { type: 'ShipmentScanned', data: { shipmentId, status, reason, place, description }, occurredAt }];
}

/** The event of a new expected delivery, or none. */
function newEstimate(...args: Parameters<typeof revisedEstimate>): Decided<ShipmentEvent>[] {
  const data = revisedEstimate(...args);
  return data ? [{ type: 'EstimatedDeliveryRevised', data }] : [];
}

function reviseEstimate(command: Command<'reviseEstimate'>, state: ExistingShipment): Decided<ShipmentEvent>[] {
  const status = state.current?.status ?? 'pending';
  return newEstimate(state, { ...command.estimate, status }, { ...command, correction: false });
}

function cancel({ reason, description, ...command }: Command<'cancel'>, state: ExistingShipment): Decided<ShipmentEvent>[] {
  const report = cancellation(state, { reason, description });
  const events = updateStatus({ ...command, type: 'updateStatus', report, correction: false }, state);
  if (events.length > 0 && state.current?.status === 'cancelled') {
    throw new DomainError('final_status', 'This shipment is already cancelled.');
  }
  return events;
}

/**
 * The rules of a shipment. Deciding throws DomainError: `not_found`, `conflict`, `final_status`, `reason_required`,
 * `occurred_in_future`, `estimate_in_past`, `route_complete`, `address_unconfirmed`, `stale_revision`,
 * `not_own_update`, `undo_expired`.
 */
export const shipmentDecider: Decider<ShipmentState, ShipmentCommand, ShipmentEvent> = {
  owns: oneOf<ShipmentEvent>(shipmentEvents),
  initial: { type: 'none' },
  evolve,
  decide,
};
