import { bulkUndoMs } from '#contracts/bulk-status.ts';
import type { Fact } from '#contracts/events/envelope.ts';
import type { BulkPart, ShipmentEvent } from '#contracts/events/shipment.ts';
import type { Decided } from './decider.ts';
import { DomainError } from './errors.ts';

/** What a bulk update did to a shipment, for as long as nothing else has happened to it. */
export interface Undoable {
  bulk: BulkPart;
  /** Who did it. */
  actorId: string;
  previousEstimate?: string;
  scanId?: string;
}

/** What can be undone after one more event: nothing, unless that was part of a bulk update, or changed nothing. */
export function undoableAfter(before: Undoable | undefined, event: Fact<ShipmentEvent>): Undoable | undefined {
  if (event.type === 'ReceiverNotificationRequested') return before;
  if (event.type !== 'EstimatedDeliveryRevised' && event.type !== 'ShipmentStatusUpdated') return undefined;
  const { bulk } = event.data;
  if (!bulk) return undefined;
  const own = before?.bulk.id === bulk.id ? before : { bulk, actorId: event.metadata.actorId };
  return event.type === 'ShipmentStatusUpdated'
    ? { ...own, scanId: event.id }
    : { ...own, previousEstimate: event.data.previous };
}

/** Who undoes which bulk update, and when. */
export interface UndoOrder {
  shipmentId: string;
  bulkId: string;
  actor: { id: string; role: string };
  now: string;
}

/** The decided events as part of a bulk update. */
export const asPartOf = (bulk: BulkPart | undefined, events: Decided<ShipmentEvent>[]): Decided<ShipmentEvent>[] =>
  bulk === undefined
    ? events
    : events.map((event) => {
        if (event.type === 'ShipmentStatusUpdated') return { ...event, data: { ...event.data, bulk } };
        return event.type === 'EstimatedDeliveryRevised' ? { ...event, data: { ...event.data, bulk } } : event;
      });

/** What undoes a shipment's part of a bulk update. Throws DomainError: `stale_revision`, `not_own_update`, `undo_expired`. */
export function undoneBulkUpdate(
  { undoable, estimatedDelivery }: { undoable?: Undoable; estimatedDelivery: string },
  { shipmentId, bulkId, actor, now }: UndoOrder,
): Decided<ShipmentEvent>[] {
  if (undoable?.bulk.id !== bulkId) {
    throw new DomainError('stale_revision', 'This shipment has changed since the bulk update.');
  }
  if (undoable.actorId !== actor.id && actor.role !== 'admin') {
    throw new DomainError('not_own_update', 'Only the person who made this bulk update or an administrator can undo it.');
  }
  if (Date.parse(now) - Date.parse(undoable.bulk.at) > bulkUndoMs) {
    throw new DomainError('undo_expired', 'A bulk update can be undone within 10 minutes.');
  }
  const { scanId, previousEstimate } = undoable;
  const explanation = 'Bulk update undone';
  const common = { shipmentId, undoes: bulkId };
  const events: Decided<ShipmentEvent>[] = [];
  if (previousEstimate !== undefined) {
    const data = { ...common, previous: estimatedDelivery, estimatedDelivery: previousEstimate, reason: null };
    events.push({ type: 'EstimatedDeliveryRevised', data: { ...data, description: explanation } });
  }
  if (scanId !== undefined) {
    events.push({ type: 'ShipmentScanCorrected', data: { ...common, scanId, explanation, replacement: null } });
  }
  return events;
}
