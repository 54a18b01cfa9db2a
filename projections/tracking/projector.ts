import type { CityPoint, Party } from '#contracts/events/shipment.ts';
import { countryCoded } from '#contracts/places.ts';
import { erasedText } from '#contracts/privacy.ts';
import type { TrackedShipment, Tracking, TrackingEvent } from '#contracts/tracking.ts';
import type { LoggedEvent } from '#infra/event-store/event-log.ts';
import { decidesPlace, decidesStatus, later, shipmentOf } from '../journey.ts';
import { stateProjector } from '../projector.ts';
import { journeyOf, maskTracking, withheldOf } from './mask.ts';
import { withRevision } from './estimates.ts';
import type { TrackingTable } from './table.ts';

type State = Pick<TrackingTable, 'status_at' | 'located_at' | 'revision' | 'position'> & { journey: Tracking };
type Followed = Pick<State, 'status_at' | 'located_at' | 'journey'>;
type Created = Extract<LoggedEvent, { type: 'ShipmentCreated' }>;
type Placed = Extract<LoggedEvent, { type: 'ShipmentMovementSimulated' | 'ShipmentStatusUpdated' | 'ShipmentScanned' }>;

/** The public tracking page. */
export const trackingProjector = stateProjector<State, TrackingTable>({
  name: 'tracking',
  table: 'tracking',
  key: 'shipment_id',
  keyOf: shipmentOf,
  load: (row) => ({ ...row, journey: journeyOf(row) }),
  apply(state, event) {
    const next = applied(state, event);
    return next && { ...next, revision: Number(event.revision), position: Number(event.position.commit) };
  },
  save: ({ status_at, located_at, journey, revision, position }) => ({
    tracking_number: journey.shipment.trackingNumber,
    shipment_id: journey.shipment.id,
    status_at,
    located_at,
    public_body: JSON.stringify(maskTracking(journey)),
    withheld: withheldOf(journey),
    revision,
    position,
  }),
});

function applied(row: Followed | undefined, event: LoggedEvent): Followed | undefined {
  if (event.type === 'ShipmentCreated') return created(event);
  if (!row) return undefined;
  switch (event.type) {
    case 'EstimatedDeliveryRevised':
      return { ...row, journey: withRevision(row.journey, event) };
    case 'ShipmentMovementSimulated':
      return moved(row, event, { status: row.journey.shipment.status, reason: null, simulated: true });
    case 'ShipmentScanned':
    case 'ShipmentStatusUpdated': {
      const { status, reason } = event.data;
      const next = moved(row, event, { status, reason, simulated: false });
      if (!decidesStatus(event, row.status_at)) return next;
      const shipment = { ...next.journey.shipment, status, reason };
      return { ...next, status_at: event.metadata.occurredAt, journey: { ...next.journey, shipment } };
    }
    default:
      return row;
  }
}

/** Adds a line to the timeline and moves the parcel there if that is its newest place. */
function moved(row: Followed, event: Placed, line: Pick<TrackingEvent, 'status' | 'reason' | 'simulated'>): Followed {
  const { place, description } = event.data;
  const { occurredAt } = event.metadata;
  const entry: TrackingEvent = {
    id: event.id,
    shipmentId: event.data.shipmentId,
    ...line,
    description,
    location: place.name,
    latitude: place.latitude,
    longitude: place.longitude,
    timeZone: place.timeZone,
    timestamp: occurredAt,
  };
  const here = decidesPlace(event, row.located_at);
  const shipment: TrackedShipment = {
    ...row.journey.shipment,
    updatedAt: later(row.journey.shipment.updatedAt, occurredAt),
    ...(here && { currentLatitude: place.latitude, currentLongitude: place.longitude, currentLocation: place.name }),
  };
  return {
    status_at: row.status_at,
    located_at: here ? occurredAt : row.located_at,
    journey: { ...row.journey, shipment, trackingEvents: newestFirst([entry, ...row.journey.trackingEvents]) },
  };
}

/** Newest first by when things happened; of two at the same moment the later recorded one comes first. */
const newestFirst = (events: TrackingEvent[]): TrackingEvent[] =>
  events.toSorted((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp));

const erased: Party = { name: erasedText, email: erasedText, phone: null, address: erasedText };

function created({ id, data, metadata }: Created): Followed {
  const sender = data.sender.value ?? erased;
  const recipient = data.recipient.value ?? erased;
  const at = metadata.occurredAt;
  const shipment: TrackedShipment = {
    id: data.shipmentId,
    trackingNumber: data.trackingNumber,
    senderName: sender.name,
    senderEmail: null,
    senderPhone: null,
    senderAddress: sender.address,
    senderCity: data.origin.city,
    senderCountry: countryCoded(data.origin.country).name,
    recipientName: recipient.name,
    recipientEmail: null,
    recipientPhone: null,
    recipientAddress: recipient.address,
    recipientCity: data.destination.city,
    recipientCountry: countryCoded(data.destination.country).name,
    packageType: data.packageType,
    serviceType: data.serviceType,
    weight: data.weightKg,
    length: data.lengthCm,
    width: data.widthCm,
    height: data.heightCm,
    value: data.valueCents / 100,
    shippingCost: data.shippingCostCents / 100,
    status: 'pending',
    reason: null,
    estimatedDelivery: data.estimatedDelivery,
    currentLatitude: null,
    currentLongitude: null,
    currentLocation: null,
    createdAt: at,
    updatedAt: at,
    privacy: 'full',
    origin: pointOf(data.origin),
    destination: pointOf(data.destination),
  };
  const entry: TrackingEvent = {
    id,
    shipmentId: data.shipmentId,
    status: 'pending',
    reason: null,
    description: 'Shipment created',
    location: `${shipment.senderCity}, ${shipment.senderCountry}`,
    latitude: data.origin.latitude,
    longitude: data.origin.longitude,
    timeZone: data.origin.timeZone,
    timestamp: at,
    simulated: false,
  };
  const journey: Tracking = { shipment, trackingEvents: [entry] };
  return { status_at: null, located_at: null, journey };
}

const pointOf = ({ city, latitude, longitude, timeZone }: CityPoint) => ({ name: city, latitude, longitude, timeZone });
