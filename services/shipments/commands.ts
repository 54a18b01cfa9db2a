import type { NotifyReceiver } from '#contracts/notifications.ts';
import type { CancelShipment, CorrectContact, CorrectScan, ReviseEstimate } from '#contracts/shipment-corrections.ts';
import type { RecordScan, UpdateStatus } from '#contracts/shipments.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { BulkPart, ImportPart, ShipmentEvent } from '#contracts/events/shipment.ts';
import type { Gazetteer } from '#infra/gazetteer/gazetteer.ts';
import type { Decided } from '../domain/decider.ts';
import type { ScanReport } from '../domain/scan.ts';
import { shipmentDecider, type ShipmentCommand } from '../domain/shipment.ts';
import type { ShipmentState } from '../domain/shipment-state.ts';
import type { CommandContext, Handled } from '../command.ts';
import { createRegistration, type RegisterShipment, type RegistrationOptions } from './process.ts';

/** The commands of a shipment's life. All throw DomainError and EventStoreUnavailable, and are safe to retry under one id. */
export interface ShipmentCommands {
  create: RegisterShipment;
  updateStatus(
    shipmentId: string,
    body: UpdateStatus,
    context: CommandContext,
    options: { expectedRevision?: bigint; bulk?: BulkPart; import?: ImportPart },
  ): Promise<Handled<ShipmentState>>;
  /** What the update of a shipment would come to; throws what it would be refused for. Appends nothing. */
  previewStatus(shipmentId: string, body: UpdateStatus, state: ShipmentState, now: string): Decided<ShipmentEvent>[];
  /** Takes back what a bulk update did. */
  undoBulkUpdate(shipmentId: string, bulkId: string, context: CommandContext): Promise<Handled<ShipmentState>>;
  recordScan(
    shipmentId: string,
    body: RecordScan,
    context: CommandContext,
    options?: { import?: ImportPart },
  ): Promise<Handled<ShipmentState>>;
  /** What the scan would come to; throws what it would be refused for. Appends nothing. */
  previewScan(shipmentId: string, body: RecordScan, state: ShipmentState, now: string): Decided<ShipmentEvent>[];
  /** Cancels a shipment as one that was created by mistake; without `isTold` nobody is emailed. */
  takeBack(
    target: Target,
    said: { description: string; isTold: boolean },
    context: CommandContext,
  ): Promise<Handled<ShipmentState>>;
  simulateMovement(shipmentId: string, context: CommandContext): Promise<Handled<ShipmentState>>;
  /** Has an email about the shipment sent to that address. Also throws PersonalDataUnavailable. */
  notifyReceiver(shipmentId: string, body: NotifyReceiver, context: CommandContext): Promise<Handled<ShipmentState>>;
  correctScan(target: Target & { scanId: string }, body: CorrectScan, context: CommandContext): Promise<Handled<ShipmentState>>;
  correctContact(target: Target, body: CorrectContact, context: CommandContext): Promise<Handled<ShipmentState>>;
  reviseEstimate(target: Target, body: ReviseEstimate, context: CommandContext): Promise<Handled<ShipmentState>>;
  cancel(target: Target, body: CancelShipment, context: CommandContext): Promise<Handled<ShipmentState>>;
}

/** A shipment, and the revision that the caller has seen of it. */
interface Target {
  shipmentId: string;
  expectedRevision?: bigint;
}

export function createShipmentCommands(options: RegistrationOptions): ShipmentCommands {
  const { handle, gazetteer, personalData } = options;
  const run = (
    shipmentId: string,
    command: ShipmentCommand,
    context: CommandContext,
    expected: { expectedRevision?: bigint } = {},
  ) => handle({ stream: streamOf.shipment(shipmentId), decider: shipmentDecider, command, context, ...expected });

  const statusCommand = (shipmentId: string, body: UpdateStatus, now: string) => ({
    type: 'updateStatus' as const,
    shipmentId,
    report: reportOf(body, gazetteer),
    correction: body.correction ?? false,
    now,
  });

  const scanCommand = (shipmentId: string, body: RecordScan, now: string) => ({
    type: 'recordScan' as const,
    shipmentId,
    report: reportOf(body, gazetteer),
    now,
  });

  return {
    create: createRegistration(options),
    updateStatus: (shipmentId, body, context, { bulk, import: part, ...expected }) => {
      const parts = { ...(bulk && { bulk }), ...(part && { import: part }) };
      return run(shipmentId, { ...statusCommand(shipmentId, body, context.now), ...parts }, context, expected);
    },
    previewStatus: (shipmentId, body, state, now) => shipmentDecider.decide(statusCommand(shipmentId, body, now), state),
    undoBulkUpdate: (shipmentId, bulkId, context) =>
      run(shipmentId, { type: 'undoBulkUpdate', shipmentId, bulkId, actor: context.actor, now: context.now }, context),
    recordScan: (shipmentId, body, context, { import: part } = {}) => {
      const command = scanCommand(shipmentId, body, context.now);
      return run(shipmentId, { ...command, ...(part && { import: part }) }, context);
    },
    previewScan: (shipmentId, body, state, now) => shipmentDecider.decide(scanCommand(shipmentId, body, now), state),
    takeBack: ({ shipmentId, ...expected }, said, context) =>
      run(shipmentId, { type: 'takeBack', shipmentId, ...said, now: context.now }, context, expected),
    simulateMovement: (shipmentId, context) =>
      run(shipmentId, { type: 'simulateMovement', shipmentId, now: context.now }, { ...context, source: 'simulator' }),
    async notifyReceiver(shipmentId, { recipientEmail: email, senderName, addressConfirmed = false }, context) {
      const subjectId = await personalData.subjectFor(email);
      const addressee = { subjectId, value: { email } };
      return run(shipmentId, { type: 'notifyReceiver', shipmentId, addressee, senderName, addressConfirmed }, context);
    },
    correctScan: ({ shipmentId, scanId, ...expected }, body, context) => {
      const { explanation } = body;
      const replacement = body.action === 'replace' ? seenIn(body, gazetteer) : null;
      return run(
        shipmentId,
        { type: 'correctScan', shipmentId, scanId, explanation, replacement, now: context.now },
        context,
        expected,
      );
    },
    async correctContact({ shipmentId, ...expected }, { party, explanation, phone, ...given }, context) {
      const changes = { ...given, phone: phone === undefined ? undefined : phone || null };
      const subjectId = given.email && (await personalData.subjectFor(given.email));
      return run(shipmentId, { type: 'correctContact', shipmentId, party, changes, subjectId, explanation }, context, expected);
    },
    reviseEstimate: ({ shipmentId, ...expected }, estimate, context) =>
      run(shipmentId, { type: 'reviseEstimate', shipmentId, estimate, now: context.now }, context, expected),
    cancel: ({ shipmentId, ...expected }, cancellation, context) =>
      run(shipmentId, { type: 'cancel', shipmentId, ...cancellation, now: context.now }, context, expected),
  };
}

const reportOf = (body: UpdateStatus | RecordScan, gazetteer: Gazetteer): ScanReport => ({
  ...seenIn(body, gazetteer),
  estimatedDelivery: body.estimatedDelivery,
});

type Seen = Omit<UpdateStatus, 'estimatedDelivery' | 'correction'>;

function seenIn(body: Seen, gazetteer: Gazetteer): Omit<ScanReport, 'estimatedDelivery'> {
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
  };
}
