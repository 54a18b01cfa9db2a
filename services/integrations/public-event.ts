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
import { publicEventSchema, type PublicEvent } from '#contracts/public-events.ts';
import type { Gazetteer } from '#infra/gazetteer/gazetteer.ts';
import { inUtc } from '../domain/times.ts';
import type { EventCursors } from './event-cursors.ts';

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
  /** Where a hub or a city (`City, Country`) is, undefined for whatever else somebody typed. */
  find: Gazetteer['find'];
  cursorOf: EventCursors['cursorOf'];
}

type Payload = {
  [Type in PublicEvent['type']]: Pick<Extract<PublicEvent, { type: Type }>, 'type' | 'data'>;
}[PublicEvent['type']];
type ToPayload = (data: unknown, parts: PublicEventParts) => Payload;

const payload =
  <Schema extends z.ZodType>(schema: Schema, from: (data: z.infer<Schema>, parts: PublicEventParts) => Payload): ToPayload =>
  (data, parts) =>
    from(schema.parse(data), parts);

const createdData = shipmentCreated.data.omit({ sender: true, recipient: true, customsLines: true });
const requestedData = quoteRequested.data.omit({ visitor: true });
const answeredData = quoteAnswered.data.omit({ note: true });

/** Every event that is public; the others stay inside. */
const payloads: Readonly<Record<string, ToPayload>> = {
  [shipmentCreated.type]: payload(createdData, (data, parts) => ({
    type: 'shipment.created',
    data: {
      status: 'pending',
      serviceType: data.serviceType,
      packageType: data.packageType,
      weight: data.weightKg,
      length: data.lengthCm,
      width: data.widthCm,
      height: data.heightCm,
      origin: cityOf(data.origin, parts),
      destination: cityOf(data.destination, parts),
      estimatedDelivery: inUtc(data.estimatedDelivery),
    },
  })),
  [shipmentStatusUpdated.type]: payload(shipmentStatusUpdated.data, (data, parts) => ({
    type: 'shipment.status_changed',
    data: { ...reportOf(data, parts), correction: data.correction },
  })),
  [shipmentScanned.type]: payload(shipmentScanned.data, (data, parts) => ({
    type: 'shipment.scanned',
    data: reportOf(data, parts),
  })),
  [shipmentMovementSimulated.type]: payload(shipmentMovementSimulated.data, ({ place }, parts) => ({
    type: 'shipment.moved',
    data: { place: placeOf(place, parts), simulated: true },
  })),
  [estimatedDeliveryRevised.type]: payload(estimatedDeliveryRevised.data, (data) => ({
    type: 'shipment.estimate_revised',
    data: {
      previous: inUtc(data.previous),
      estimatedDelivery: inUtc(data.estimatedDelivery),
      reason: data.reason,
      undone: data.undoes !== undefined,
    },
  })),
  [shipmentScanCorrected.type]: payload(shipmentScanCorrected.data, ({ scanId, replacement }, parts) => ({
    type: 'shipment.corrected',
    data: {
      correctedId: scanId,
      replacement: replacement && { ...reportOf(replacement, parts), occurredAt: inUtc(replacement.occurredAt) },
    },
  })),
  [quoteRequested.type]: payload(requestedData, ({ form, fromCountry, toCountry, weightKg, price, ...data }) => ({
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
  [quoteAnswered.type]: payload(answeredData, ({ answer, priceCents, validUntil }) => ({
    type: 'quote.answered',
    data: { answer, price: priceCents / 100, validUntil },
  })),
  [quoteAccepted.type]: payload(quoteAccepted.data, ({ answer, priceCents }) => ({
    type: 'quote.accepted',
    data: { answer, price: priceCents / 100 },
  })),
  [quoteConverted.type]: payload(quoteConverted.data, ({ shipmentId, priceCents }) => ({
    type: 'quote.converted',
    data: { shipmentId, price: priceCents / 100 },
  })),
};

/** The public events, by the names that the log has for them. */
export const publicTypes: ReadonlySet<string> = new Set(Object.keys(payloads));

/** The payload of an event, by webhook and by the feed; undefined for one that stays inside. */
export function publicEventOf(event: ReadEvent, parts: PublicEventParts): PublicEvent | undefined {
  const found = payloads[event.type]?.(event.data, parts);
  if (!found) return undefined;
  const envelope = {
    id: event.id,
    occurredAt: inUtc(event.metadata.occurredAt),
    recordedAt: event.recordedAt.toISOString(),
    position: parts.cursorOf(event),
  };
  return publicEventSchema.parse({ ...envelope, ...found, subject: subjectOf(event, parts) });
}

function subjectOf({ stream, type, id }: ReadEvent, { shipment }: PublicEventParts): PublicEvent['subject'] {
  const [, kind, streamId = ''] = /^(shipment|quote)-(.+)$/.exec(stream) ?? [];
  if (kind === 'quote') return { kind, id: streamId };
  if (!shipment) throw new TypeError(`${type} ${id} is published without its shipment`);
  return { kind: 'shipment', id: shipment.shipmentId, trackingNumber: shipment.trackingNumber };
}

const atlasName = ({ city, country }: CityPoint) => `${city}, ${countryCoded(country).name}`;

/** What the atlas does not know may be an address in the field of the city. */
const cityOf = (point: CityPoint, { find }: PublicEventParts) => ({
  city: find(atlasName(point)) ? point.city : null,
  country: point.country,
});

type Report = Pick<z.infer<typeof shipmentScanned.data>, 'status' | 'reason' | 'place'>;
const reportOf = ({ status, reason, place }: Report, parts: PublicEventParts) => ({
  status,
  reason,
  place: placeOf(place, parts),
});

/** Neither what somebody typed beside, nor the coordinates that were reported: both may be those of where a person lives. */
function placeOf({ name, timeZone }: ScanPlace, { shipment, find }: PublicEventParts) {
  const end = [shipment?.origin, shipment?.destination].find((point) => point?.city === name);
  const found = find(name) ?? (end && find(atlasName(end)));
  return found ? { name, latitude: found.latitude, longitude: found.longitude, timeZone } : null;
}
