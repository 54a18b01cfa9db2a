import type { ShipmentEvent } from '#contracts/events/shipment.ts';
import type { TrackingNumberEvent } from '#contracts/events/tracking-number.ts';
import { countryNamed } from '#contracts/places.ts';
import { servicePrefixes, transitDays, type CreateShipment, type RecordScan, type UpdateStatus } from '#contracts/shipments.ts';
import { checkDigit } from '#contracts/tracking-number.ts';
import { streamOf } from '#contracts/subjects.ts';
import type { Gazetteer } from '#infra/gazetteer/gazetteer.ts';
import { derivedId, digits11From } from '#infra/ids.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import { DomainError } from '../domain/errors.ts';
import type { ScanReport } from '../domain/scan.ts';
import { decideShipment, evolveShipment, initialShipment, type ShipmentCommand, type ShipmentState } from '../domain/shipment.ts';
import type { CommandContext, Decider, Handle, Handled } from '../handle.ts';

/** The commands of a shipment's life. All throw DomainError and EventStoreUnavailable, and are safe to retry under one id. */
export interface ShipmentCommands {
  /** Takes a free tracking number, or the given one. The number follows from the command id, so that a retry takes the same. */
  create(
    shipmentId: string,
    body: CreateShipment,
    context: CommandContext,
    options?: { trackingNumber?: string },
  ): Promise<Handled<ShipmentState>>;
  updateStatus(
    shipmentId: string,
    body: UpdateStatus,
    context: CommandContext,
    options: { expectedRevision?: bigint },
  ): Promise<Handled<ShipmentState>>;
  recordScan(shipmentId: string, body: RecordScan, context: CommandContext): Promise<Handled<ShipmentState>>;
  simulateMovement(shipmentId: string, context: CommandContext): Promise<Handled<ShipmentState>>;
}

/** Lets an accepted quote become a shipment at its price, once; answers the id that the shipment is to be created under. */
export type ConvertQuote = (quoteId: string, shipmentId: string, priceCents: number, context: CommandContext) => Promise<string>;

export interface ShipmentCommandsOptions {
  handle: Handle;
  personalData: PersonalData;
  gazetteer: Gazetteer;
  convertQuote: ConvertQuote;
}

const shipmentDecider: Decider<ShipmentState, ShipmentCommand, ShipmentEvent> = {
  initialState: initialShipment,
  evolve: evolveShipment,
  decide: decideShipment,
};

/** A number is reserved once; a second shipment that asks for it has to take another. */
const reservationDecider: Decider<boolean, TrackingNumberEvent['data'], TrackingNumberEvent> = {
  initialState: false,
  evolve: () => true,
  decide(data, reserved) {
    if (reserved) throw new DomainError('conflict', 'This tracking number is taken.');
    return [{ type: 'TrackingNumberReserved', data, occurredAt: undefined }];
  },
};

const dayMs = 86_400_000;
const numbersToTry = 5;

export function createShipmentCommands({
  handle,
  personalData,
  gazetteer,
  convertQuote,
}: ShipmentCommandsOptions): ShipmentCommands {
  const run = (
    shipmentId: string,
    command: ShipmentCommand,
    context: CommandContext,
    options: { expectedRevision?: bigint; beginsStream?: boolean } = {},
  ) => handle({ stream: streamOf.shipment(shipmentId), decider: shipmentDecider, command, context, ...options });

  const reserve = (trackingNumber: string, shipmentId: string, context: CommandContext) =>
    handle({
      stream: streamOf.trackingNumber(trackingNumber),
      decider: reservationDecider,
      command: { trackingNumber, shipmentId },
      context: { ...context, commandId: derivedId(context.commandId, 'reserve', trackingNumber), causationId: context.commandId },
      beginsStream: true,
    });

  const reserveFreeNumber = async (prefix: string, suffix: string, shipmentId: string, context: CommandContext) => {
    for (let attempt = 1; ; attempt += 1) {
      const digits = digits11From(context.commandId, attempt);
      const trackingNumber = `${prefix}${digits}${checkDigit(digits)}${suffix}`;
      try {
        await reserve(trackingNumber, shipmentId, context);
        return trackingNumber;
      } catch (error) {
        const taken = error instanceof DomainError && error.code === 'conflict';
        if (!taken || attempt === numbersToTry) throw error;
      }
    }
  };

  const reportOf = (body: UpdateStatus | RecordScan): ScanReport => {
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
  };

  return {
    async create(proposedId, body, context, { trackingNumber: given } = {}) {
      const sender = countryNamed(body.senderCountry);
      const recipient = countryNamed(body.recipientCountry);
      const shippingCostCents = Math.round(body.shippingCost * 100);
      const shipmentId = body.quoteId ? await convertQuote(body.quoteId, proposedId, shippingCostCents, context) : proposedId;
      if (given) await reserve(given, shipmentId, context);
      const trackingNumber =
        given ?? (await reserveFreeNumber(servicePrefixes[body.serviceType], sender.code, shipmentId, context));
      const deliveredBy = new Date(Date.parse(context.now) + transitDays[body.serviceType] * dayMs).toISOString();
      return run(
        shipmentId,
        {
          type: 'create',
          shipment: {
            shipmentId,
            trackingNumber,
            sender: {
              subjectId: await personalData.subjectFor(body.senderEmail),
              value: {
                name: body.senderName,
                email: body.senderEmail,
                phone: body.senderPhone || null,
                address: body.senderAddress,
              },
            },
            recipient: {
              subjectId: await personalData.subjectFor(body.recipientEmail),
              value: {
                name: body.recipientName,
                email: body.recipientEmail,
                phone: body.recipientPhone || null,
                address: body.recipientAddress,
              },
            },
            origin: gazetteer.locate(body.senderCity, sender.code),
            destination: gazetteer.locate(body.recipientCity, recipient.code),
            packageType: body.packageType,
            serviceType: body.serviceType,
            weightKg: body.weight,
            lengthCm: body.length,
            widthCm: body.width,
            heightCm: body.height,
            valueCents: Math.round(body.value * 100),
            shippingCostCents,
            estimatedDelivery: body.estimatedDelivery ?? deliveredBy,
            language: body.language ?? recipient.language,
          },
        },
        context,
        { beginsStream: true },
      );
    },
    updateStatus: (shipmentId, body, context, options) =>
      run(
        shipmentId,
        { type: 'updateStatus', shipmentId, report: reportOf(body), correction: body.correction ?? false, now: context.now },
        context,
        options,
      ),
    recordScan: (shipmentId, body, context) =>
      run(shipmentId, { type: 'recordScan', shipmentId, report: reportOf(body), now: context.now }, context),
    simulateMovement: (shipmentId, context) =>
      run(shipmentId, { type: 'simulateMovement', shipmentId, now: context.now }, { ...context, source: 'simulator' }),
  };
}
