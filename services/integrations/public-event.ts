import type { z } from 'zod';
import type { EventMetadata, RecordedEvent } from '#contracts/events/envelope.ts';
import { quoteAccepted, quoteAnswered, quoteConverted, quoteRequested } from '#contracts/events/quote.ts';
import {
  estimatedDeliveryRevised,
  shipmentCreated,
  shipmentMovementSimulated,
  shipmentScanCorrected,
  shipmentScanned,
  shipmentStatusUpdated,
  type CityPoint,
  type ScanPlace,
} from '#contracts/events/shipment.ts';
import { countryCoded } from '#contracts/places.ts';
import type { PublicEvent } from '#contracts/public-events.ts';
import { inUtc } from '../domain/times.ts';
import { eventCursor } from './event-cursor.ts';

/** A recorded event of the current version; personal values may be sealed, because none is looked at. */
export type ReadEvent = Pick<RecordedEvent, 'id' | 'type' | 'stream' | 'revision' | 'recordedAt' | 'data'> & {
  metadata: Pick<EventMetadata, 'occurredAt'>;
};

/** What is known of a shipment from its first event on, and never changes. */
export type ShipmentFacts = Pick<
  z.infer<typeof shipmentCreated.data>,
  'shipmentId' | 'trackingNumber' | 'serviceType' | 'origin' | 'destination'
>;

/** What a payload is made of besides the event. */
export interface PublicEventParts {
  /** Of the shipment that the event is of. */
  shipment: ShipmentFacts | undefined;
  /** Whether a name is that of a hub or a city. */
  isKnownPlace(name: string): boolean;
}

type Told = { [Type in PublicEvent['type']]: Pick<Extract<PublicEvent, { type: Type }>, 'type' | 'data'> }[PublicEvent['type']];
type Tell = (data: unknown, parts: PublicEventParts) => Told;

const telling =
  <Schema extends z.ZodType>(schema: Schema, tell: (data: z.infer<Schema>, parts: PublicEventParts) => Told): Tell =>
  (data, parts) =>
    tell(schema.parse(data), parts);

const createdData = shipmentCreated.data.omit({ sender: true, recipient: true, customsLines: true });
const requestedData = quoteRequested.data.omit({ visitor: true });

/** Every event that programs are told of; the others stay inside. */
const tells: Readonly<Record<string, Tell>> = {
  [shipmentCreated.type]: telling(createdData, (data) => ({
    type: 'shipment.created',
    data: {
      status: 'pending',
      serviceType: data.serviceType,
      packageType: data.packageType,
      weight: data.weightKg,
      length: data.lengthCm,
      width: data.widthCm,
      height: data.heightCm,
      origin: cityOf(data.origin),
      destination: cityOf(data.destination),
      estimatedDelivery: inUtc(data.estimatedDelivery),
    },
  })),
  [shipmentStatusUpdated.type]: telling(shipmentStatusUpdated.data, (data, parts) => ({
    type: 'shipment.status_changed',
    data: { ...reportOf(data, parts), correction: data.correction },
  })),
  [shipmentScanned.type]: telling(shipmentScanned.data, (data, parts) => ({
    type: 'shipment.scanned',
    data: reportOf(data, parts),
  })),
  [shipmentMovementSimulated.type]: telling(shipmentMovementSimulated.data, ({ place }, parts) => ({
    type: 'shipment.moved',
    data: { place: placeOf(place, parts), simulated: true },
  })),
  [estimatedDeliveryRevised.type]: telling(estimatedDeliveryRevised.data, (data) => ({
    type: 'shipment.estimate_revised',
    data: {
      previous: inUtc(data.previous),
      estimatedDelivery: inUtc(data.estimatedDelivery),
      reason: data.reason,
      undone: data.undoes !== undefined,
    },
  })),
  [shipmentScanCorrected.type]: telling(shipmentScanCorrected.data, ({ scanId, replacement }, parts) => ({
    type: 'shipment.corrected',
    data: {
      correctedId: scanId,
      replacement: replacement && { ...reportOf(replacement, parts), occurredAt: inUtc(replacement.occurredAt) },
    },
  })),
  [quoteRequested.type]: telling(requestedData, ({ form, fromCountry, toCountry, weightKg, price, ...data }) => ({
    type: 'quote.requested',
    data: {
      form,
      fromCountry,
      toCountry,
      weight: weightKg,
      packageType: data.packageType,
      serviceType: data.serviceType,
      estimate: price && price.totalCents / 100,
    },
  })),
  [quoteAnswered.type]: telling(quoteAnswered.data, ({ answer, priceCents, validUntil }) => ({
    type: 'quote.answered',
    data: { answer, price: priceCents / 100, validUntil },
  })),
  [quoteAccepted.type]: telling(quoteAccepted.data, ({ answer, priceCents }) => ({
    type: 'quote.accepted',
    data: { answer, price: priceCents / 100 },
  })),
  [quoteConverted.type]: telling(quoteConverted.data, ({ shipmentId, priceCents }) => ({
    type: 'quote.converted',
    data: { shipmentId, price: priceCents / 100 },
  })),
};

/** The events that programs are told of, by the names that the log has for them. */
export const toldTypes: ReadonlySet<string> = new Set(Object.keys(tells));

/** The payload of an event, by webhook and by the feed; undefined for one that stays inside. */
export function publicEventOf(event: ReadEvent, parts: PublicEventParts): PublicEvent | undefined {
  const told = tells[event.type]?.(event.data, parts);
  if (!told) return undefined;
  const envelope = {
    id: event.id,
    occurredAt: inUtc(event.metadata.occurredAt),
    recordedAt: event.recordedAt.toISOString(),
    position: eventCursor(event),
  };
  return { ...envelope, ...told, subject: subjectOf(event, parts) } as PublicEvent;
}

function subjectOf({ stream, type, id }: ReadEvent, { shipment }: PublicEventParts): PublicEvent['subject'] {
  const [, kind, streamId = ''] = /^(shipment|quote)-(.+)$/.exec(stream) ?? [];
  if (kind === 'quote') return { kind, id: streamId };
  if (!shipment) throw new TypeError(`${type} ${id} is told without its shipment`);
  return { kind: 'shipment', id: shipment.shipmentId, trackingNumber: shipment.trackingNumber };
}

const cityOf = ({ city, country }: CityPoint) => ({ city, country });

type Report = Pick<z.infer<typeof shipmentScanned.data>, 'status' | 'reason' | 'place'>;
const reportOf = ({ status, reason, place }: Report, parts: PublicEventParts) => ({
  status,
  reason,
  place: placeOf(place, parts),
});

/** Whatever else somebody typed as a location may be where a person lives. */
function placeOf(place: ScanPlace, { shipment, isKnownPlace }: PublicEventParts): ScanPlace | null {
  const isEnd = [shipment?.origin, shipment?.destination].some(
    (end) => end && (place.name === end.city || place.name === `${end.city}, ${countryCoded(end.country).name}`),
  );
  if (!isEnd && !isKnownPlace(place.name)) return null;
  const { name, latitude, longitude, timeZone } = place;
  return { name, latitude, longitude, timeZone };
}
