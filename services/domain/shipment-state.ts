import type { Fact } from '#contracts/events/envelope.ts';
import type { ShipmentEvent } from '#contracts/events/shipment.ts';
import { undoableAfter, type Undoable } from './bulk-update.ts';
import { reportedBy, type RecordedRevision } from './estimate-revision.ts';
import { retold } from './scan-correction.ts';
import type { Stop } from './scan.ts';
import { arrived, nowhere, type Standing } from './standing.ts';
import { later } from './times.ts';

/** What is known of a shipment from its creation. */
export type Created = Extract<ShipmentEvent, { type: 'ShipmentCreated' }>['data'];

/** A shipment that exists. */
export interface ExistingShipment extends Standing {
  type: 'created';
  /** As it was created, but with sender and recipient as last corrected. */
  created: Created;
  /** Of the event that created it. */
  eventId: string;
  /** When it is expected, as of the last revision. */
  estimatedDelivery: string;
  /** What was expected before, the newest first. */
  estimateRevisions: readonly RecordedRevision[];
  createdAt: string;
  updatedAt: string;
  /** Every scan and movement, those that were withdrawn too, in the order of the log. */
  stops: readonly Stop[];
  legs: number;
  /** What a bulk update did last. */
  undoable?: Undoable;
}

/** A shipment: nothing yet, or what its events made of it. */
export type ShipmentState = { type: 'none' } | ExistingShipment;

/** What an event makes of a shipment. */
export function evolve(state: ShipmentState, event: Fact<ShipmentEvent>): ShipmentState {
  if (event.type === 'ShipmentCreated') return created(event);
  if (state.type === 'none') return state;
  // What is not there has no key: states are kept as JSON, whose keys stay in one order.
  const { undoable: before, ...next } = changed(state, event);
  const undoable = undoableAfter(before, event);
  return { ...next, ...(undoable && { undoable }) };
}

function changed(state: ExistingShipment, event: Happened<Exclude<ShipmentEvent['type'], 'ShipmentCreated'>>): ExistingShipment {
  const updatedAt = later(state.updatedAt, event.metadata.occurredAt);
  switch (event.type) {
    case 'ReceiverNotificationRequested':
      return state;
    case 'EstimatedDeliveryRevised':
      return { ...revised(state, event), updatedAt };
    case 'ShipmentMovementSimulated': {
      const stop = stopOf(event, { status: state.current?.status ?? 'pending', reason: null, simulated: true });
      return { ...stopped(state, stop), updatedAt, legs: state.legs + 1 };
    }
    case 'ShipmentScanned':
    case 'ShipmentStatusUpdated': {
      const { status, reason } = event.data;
      const overrides = event.type === 'ShipmentStatusUpdated' && event.data.correction;
      const stop = stopOf(event, { status, reason, simulated: false });
      const estimateRevisions = reportedBy(event, state.estimateRevisions);
      return { ...stopped(state, overrides ? { ...stop, overrides } : stop), estimateRevisions, updatedAt };
    }
    case 'ShipmentScanCorrected':
      return { ...state, ...retold(state.stops, event), updatedAt };
    case 'ShipmentContactCorrected':
      return { ...state, created: { ...state.created, [event.data.party]: event.data.contact }, updatedAt };
    default:
      return event satisfies never;
  }
}

type Happened<Type extends ShipmentEvent['type']> = Extract<Fact<ShipmentEvent>, { type: Type }>;

const created = ({ id, data, metadata: { occurredAt } }: Happened<'ShipmentCreated'>): ExistingShipment => ({
  type: 'created',
  created: data,
  eventId: id,
  estimatedDelivery: data.estimatedDelivery,
  estimateRevisions: [],
  createdAt: occurredAt,
  updatedAt: occurredAt,
  ...nowhere,
  stops: [],
  legs: 0,
});

function revised(state: ExistingShipment, { data, metadata }: Happened<'EstimatedDeliveryRevised'>): ExistingShipment {
  const { previous, estimatedDelivery, reason, description } = data;
  if (data.undoes) return { ...state, estimatedDelivery, estimateRevisions: state.estimateRevisions.slice(1) };
  const revision = { previous, estimatedDelivery, revisedAt: metadata.occurredAt, reason, description };
  const recorded = { ...revision, commandId: metadata.commandId, stopId: null };
  return { ...state, estimatedDelivery, estimateRevisions: [recorded, ...state.estimateRevisions] };
}

type Stopping = Happened<'ShipmentMovementSimulated' | 'ShipmentScanned' | 'ShipmentStatusUpdated'>;

const stopOf = (
  { id, data: { place, description }, metadata: { occurredAt } }: Stopping,
  at: Pick<Stop, 'status' | 'reason' | 'simulated'>,
): Stop => ({ eventId: id, ...at, place, description, occurredAt });

const stopped = (state: ExistingShipment, stop: Stop): ExistingShipment => ({
  ...state,
  ...arrived(state, stop),
  stops: [...state.stops, stop],
});
