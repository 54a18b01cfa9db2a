import type { RecordScan, UpdateStatus } from '#contracts/shipments.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { Gazetteer } from '#infra/gazetteer/gazetteer.ts';
import type { ScanReport } from '../domain/scan.ts';
import { shipmentDecider, type ShipmentCommand, type ShipmentState } from '../domain/shipment.ts';
import type { CommandContext, Handled } from '../command.ts';
import { createRegistration, type RegisterShipment, type RegistrationOptions } from './process.ts';

/** The commands of a shipment's life. All throw DomainError and EventStoreUnavailable, and are safe to retry under one id. */
export interface ShipmentCommands {
  create: RegisterShipment;
  updateStatus(
    shipmentId: string,
    body: UpdateStatus,
    context: CommandContext,
    options: { expectedRevision?: bigint },
  ): Promise<Handled<ShipmentState>>;
  recordScan(shipmentId: string, body: RecordScan, context: CommandContext): Promise<Handled<ShipmentState>>;
  simulateMovement(shipmentId: string, context: CommandContext): Promise<Handled<ShipmentState>>;
}

export function createShipmentCommands(options: RegistrationOptions): ShipmentCommands {
  const { handle, gazetteer } = options;
  const run = (
    shipmentId: string,
    command: ShipmentCommand,
    context: CommandContext,
    expected: { expectedRevision?: bigint } = {},
  ) => handle({ stream: streamOf.shipment(shipmentId), decider: shipmentDecider, command, context, ...expected });

  return {
    create: createRegistration(options),
    updateStatus: (shipmentId, body, context, expected) =>
      run(
        shipmentId,
        {
          type: 'updateStatus',
          shipmentId,
          report: reportOf(body, gazetteer),
          correction: body.correction ?? false,
          now: context.now,
        },
        context,
        expected,
      ),
    recordScan: (shipmentId, body, context) =>
      run(shipmentId, { type: 'recordScan', shipmentId, report: reportOf(body, gazetteer), now: context.now }, context),
    simulateMovement: (shipmentId, context) =>
      run(shipmentId, { type: 'simulateMovement', shipmentId, now: context.now }, { ...context, source: 'simulator' }),
  };
}

function reportOf(body: UpdateStatus | RecordScan, gazetteer: Gazetteer): ScanReport {
  const known = body.latitude == null ? gazetteer.find(body.location) : undefined;
  const place = {
    name: body.location,
    latitude: known?.latitude ?? body.latitude ?? null,
    longitude: known?.longitude ?? body.longitude ?? null,
  };
  return {
    status: body.status,
    reason: body.reason ?? null,
    place: { ...place, timeZone: gazetteer.timeZoneOf(place) },
    description: body.description,
    occurredAt: body.occurredAt,
    estimatedDelivery: body.estimatedDelivery,
  };
}
