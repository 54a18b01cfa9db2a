import { maskName } from '#contracts/privacy.ts';
import type { Tracking, TrackingEvent } from '#contracts/tracking.ts';
import { originPlace } from './cancellation.ts';
import { publicRevision } from './estimate-revision.ts';
import type { Seen, Stop } from './scan.ts';
import type { ExistingShipment } from './shipment-state.ts';
import { pointOf, shipmentFields } from './shipment-view.ts';
import { counts } from './standing.ts';

/** The tracking page as staff, sender and recipient see it. */
export function trackingView(state: ExistingShipment): Tracking {
  const { created, stops, estimateRevisions } = state;
  const lines = [creationLine(state), ...stops.filter(counts).map((stop) => lineOf(created.shipmentId, stop))];
  return {
    shipment: {
      ...shipmentFields(state),
      senderEmail: null,
      senderPhone: null,
      recipientEmail: null,
      recipientPhone: null,
      privacy: 'full',
      origin: pointOf(created.origin),
      destination: pointOf(created.destination),
    },
    trackingEvents: newestFirst(lines),
    ...(estimateRevisions.length > 0 && {
      estimatedDeliveryRevisions: estimateRevisions.map((revision) => publicRevision(revision, stops)),
    }),
  };
}

/** What strangers see of the page: initials, no streets, no amounts. */
export const maskTracking = ({ shipment, ...rest }: Tracking): Tracking => ({
  shipment: {
    ...shipment,
    senderName: maskName(shipment.senderName),
    senderAddress: null,
    recipientName: maskName(shipment.recipientName),
    recipientAddress: null,
    value: null,
    shippingCost: null,
    privacy: 'masked',
  },
  ...rest,
});

/** The line that every timeline begins with. */
function creationLine({ eventId, created: { shipmentId, origin }, createdAt }: ExistingShipment): TrackingEvent {
  return lineOf(shipmentId, {
    eventId,
    status: 'pending',
    reason: null,
    place: originPlace(origin),
    description: 'Shipment created',
    occurredAt: createdAt,
    simulated: false,
  });
}

const lineOf = (shipmentId: string, { eventId, place, occurredAt, ...stop }: Seen & Pick<Stop, 'eventId'>): TrackingEvent => ({
  id: eventId,
  shipmentId,
  status: stop.status,
  reason: stop.reason,
  description: stop.description,
  location: place.name,
  latitude: place.latitude,
  longitude: place.longitude,
  timeZone: place.timeZone,
  timestamp: occurredAt,
  simulated: stop.simulated,
});

/** Newest first by when things happened; of two at the same moment the later recorded one comes first. */
const newestFirst = (lines: readonly TrackingEvent[]): TrackingEvent[] =>
  lines.toReversed().toSorted((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp));
