import { countryNamed } from '#contracts/places.ts';
import { servicePrefixes, transitDays, type CreateShipment } from '#contracts/shipments.ts';
import { checkDigit } from '#contracts/tracking-number.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { ImportPart } from '#contracts/events/shipment.ts';
import type { Gazetteer } from '#infra/gazetteer/gazetteer.ts';
import { derivedId, digits11From } from '#infra/ids.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import { DomainError } from '../domain/errors.ts';
import { shipmentDecider, type ShipmentCommand } from '../domain/shipment.ts';
import type { Created, ShipmentState } from '../domain/shipment-state.ts';
import { trackingNumberDecider } from '../domain/tracking-number.ts';
import type { CommandContext, Handle, Handled } from '../command.ts';
import type { RefuseDuplicate } from './duplicates.ts';

/** Lets an accepted quote become a shipment at its price, once; resolves to the id that the shipment is to be created under. */
export type ConvertQuote = (quoteId: string, shipmentId: string, priceCents: number, context: CommandContext) => Promise<string>;

/**
 * Registers a shipment across three streams: its quote is converted, where it has one; a free tracking number, or the given one, is
 * reserved; the shipment is created. Every step has an id that follows from the command's, the number included, so that a retry
 * goes on where an earlier attempt broke off. Throws DomainError and EventStoreUnavailable.
 */
export type RegisterShipment = (
  proposedId: string,
  body: CreateShipment,
  context: CommandContext,
  options?: { trackingNumber?: string; import?: ImportPart },
) => Promise<Handled<ShipmentState>>;

export interface RegistrationOptions {
  handle: Handle;
  personalData: PersonalData;
  gazetteer: Gazetteer;
  convertQuote: ConvertQuote;
  refuseDuplicate: RefuseDuplicate;
  /** How every number begins, in place of the letters of the service. */
  numberPrefix?: string;
}

/** What the sender declared to customs, each description under the sender's key. */
const customsOf = ({ customsLines = [] }: CreateShipment, subjectId: string): Pick<Created, 'customsLines'> =>
  customsLines.length === 0
    ? {}
    : {
        customsLines: customsLines.map(({ description, originCountry, unitValue, ...line }) => ({
          ...line,
          description: { subjectId, value: description },
          origin: originCountry,
          unitValueCents: Math.round(unitValue * 100),
        })),
      };

const dayMs = 86_400_000;
const numbersToTry = 5;

export function createRegistration({
  handle,
  personalData,
  gazetteer,
  convertQuote,
  refuseDuplicate,
  numberPrefix,
}: RegistrationOptions): RegisterShipment {
  const reserve = (trackingNumber: string, shipmentId: string, context: CommandContext) =>
    handle({
      stream: streamOf.trackingNumber(trackingNumber),
      decider: trackingNumberDecider,
      command: { trackingNumber, shipmentId },
      context: { ...context, commandId: derivedId(context.commandId, 'reserve', trackingNumber), causationId: context.commandId },
      beginsStream: true,
    });

  const reserveFreeNumber = async (body: CreateShipment, shipmentId: string, context: CommandContext) => {
    for (let attempt = 1; ; attempt += 1) {
      const digits = digits11From(context.commandId, attempt);
      const country = countryNamed(body.senderCountry).code;
      const trackingNumber = `${numberPrefix ?? servicePrefixes[body.serviceType]}${digits}${checkDigit(digits)}${country}`;
      try {
        await reserve(trackingNumber, shipmentId, context);
        return trackingNumber;
      } catch (error) {
        const isTaken = error instanceof DomainError && error.code === 'conflict';
        if (!isTaken || attempt === numbersToTry) throw error;
      }
    }
  };

  const creation = async (
    body: CreateShipment,
    { now, ...known }: { shipmentId: string; trackingNumber: string; now: string; import?: ImportPart },
  ): Promise<ShipmentCommand> => {
    const [senderId, recipientId] = await Promise.all([
      personalData.subjectFor(body.senderEmail),
      personalData.subjectFor(body.recipientEmail),
    ]);
    const recipientCountry = countryNamed(body.recipientCountry);
    const deliveredBy = new Date(Date.parse(now) + transitDays[body.serviceType] * dayMs).toISOString();
    return {
      type: 'create',
      shipment: {
        ...known,
        sender: {
          subjectId: senderId,
          value: {
            name: body.senderName,
            email: body.senderEmail,
            phone: body.senderPhone || null,
            address: body.senderAddress,
          },
        },
        recipient: {
          subjectId: recipientId,
          value: {
            name: body.recipientName,
            email: body.recipientEmail,
            phone: body.recipientPhone || null,
            address: body.recipientAddress,
          },
        },
        origin: gazetteer.locate(body.senderCity, countryNamed(body.senderCountry).code),
        destination: gazetteer.locate(body.recipientCity, recipientCountry.code),
        packageType: body.packageType,
        serviceType: body.serviceType,
        weightKg: body.weight,
        lengthCm: body.length,
        widthCm: body.width,
        heightCm: body.height,
        valueCents: Math.round(body.value * 100),
        shippingCostCents: Math.round(body.shippingCost * 100),
        estimatedDelivery: body.estimatedDelivery ?? deliveredBy,
        language: body.language ?? recipientCountry.language,
        ...customsOf(body, senderId),
      },
    };
  };

  return async (proposedId, body, context, { trackingNumber: given, import: part } = {}) => {
    await refuseDuplicate(proposedId, body, context);
    const priceCents = Math.round(body.shippingCost * 100);
    const shipmentId = body.quoteId ? await convertQuote(body.quoteId, proposedId, priceCents, context) : proposedId;
    if (given) await reserve(given, shipmentId, context);
    const trackingNumber = given ?? (await reserveFreeNumber(body, shipmentId, context));
    const command = await creation(body, { shipmentId, trackingNumber, now: context.now, ...(part && { import: part }) });
    return handle({
      stream: streamOf.shipment(shipmentId),
      decider: shipmentDecider,
      command,
      context,
      beginsStream: true,
    });
  };
}
