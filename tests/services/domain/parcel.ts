import type { ShipmentStatus } from '#contracts/statuses.ts';
import { fold } from '#services/domain/decider.ts';
import { DomainError } from '#services/domain/errors.ts';
import type { ScanReport } from '#services/domain/scan.ts';
import { shipmentDecider, type ShipmentCommand } from '#services/domain/shipment.ts';
import type { ExistingShipment, ShipmentState } from '#services/domain/shipment-state.ts';
import { logged, shipmentCreated, statusUpdated, type Happening } from '#tests/support/events.ts';

export const id = '01980000-0000-7000-8000-000000000001';
const nine = '2026-03-01T09:00:00.000Z';
export const ten = '2026-03-01T10:00:00.000Z';
export const eleven = '2026-03-01T11:00:00.000Z';
export const noon = '2026-03-01T12:00:00.000Z';
export const place = { name: 'Dubai International', latitude: 25.2532, longitude: 55.3657, timeZone: 'Asia/Dubai' };

export const registered: Happening = { event: shipmentCreated(id), at: nine };
/** The state after what happened. */
export const given = (...happenings: Happening[]): ShipmentState => fold(shipmentDecider, logged(happenings));
export const standing = (status: ShipmentStatus): ShipmentState =>
  given(registered, { event: statusUpdated(id, { status, reason: 'other' }), at: ten });

const report = (changes: Partial<ScanReport> = {}): ScanReport => ({
  status: 'in_transit',
  reason: null,
  place,
  description: 'Seen',
  occurredAt: undefined,
  estimatedDelivery: undefined,
  ...changes,
});
export const update = (changes: Partial<ScanReport> = {}, correction = false): ShipmentCommand => ({
  type: 'updateStatus',
  shipmentId: id,
  report: report(changes),
  correction,
  now: noon,
});
export const scan = (changes: Partial<ScanReport> = {}): ShipmentCommand => ({
  type: 'recordScan',
  shipmentId: id,
  report: report(changes),
  now: noon,
});

/** The state after a command, as the log would carry it on. */
export const after = (state: ShipmentState, command: ShipmentCommand): ExistingShipment => {
  const events = shipmentDecider.decide(command, state);
  const happened = events.map(({ occurredAt, ...event }) => ({ event, at: occurredAt ?? noon, command: 'this' }));
  const next = fold(shipmentDecider, logged(happened, JSON.stringify(command)), state);
  if (next.type === 'none') throw new Error('there is no shipment');
  return next;
};
/** How a command is refused; undefined when it is not. */
export const refusal = (state: ShipmentState, command: ShipmentCommand) => {
  try {
    shipmentDecider.decide(command, state);
  } catch (error) {
    if (error instanceof DomainError) return { code: error.code, field: error.field };
    throw error;
  }
  return undefined;
};
