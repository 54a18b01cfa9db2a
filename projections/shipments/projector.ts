import type { Party } from '#contracts/events/shipment.ts';
import { countryCoded } from '#contracts/places.ts';
import { erasedText } from '#contracts/privacy.ts';
import type { LoggedEvent } from '#infra/event-store/event-log.ts';
import { decidesPlace, decidesStatus, later, shipmentOf } from '../journey.ts';
import { rowProjector } from '../projector.ts';
import type { ShipmentsTable } from './table.ts';

/** The staff's list of shipments. */
export const shipmentsProjector = rowProjector<ShipmentsTable>({
  name: 'shipments',
  table: 'shipments',
  key: 'id',
  keyOf: shipmentOf,
  apply(row, event) {
    const next = applied(row, event);
    return next && { ...next, revision: Number(event.revision), position: Number(event.position.commit) };
  },
});

function applied(row: ShipmentsTable | undefined, event: LoggedEvent): ShipmentsTable | undefined {
  if (event.type === 'ShipmentCreated') return created(event);
  if (!row) return undefined;
  const updated_at = later(row.updated_at, event.metadata.occurredAt);
  switch (event.type) {
    case 'EstimatedDeliveryRevised':
      return { ...row, updated_at, estimated_delivery: event.data.estimatedDelivery };
    case 'ShipmentMovementSimulated':
      return { ...row, updated_at, ...placed(row, event) };
    case 'ShipmentScanned':
    case 'ShipmentStatusUpdated': {
      const decided = decidesStatus(event, row.status_at)
        ? { status: event.data.status, reason: event.data.reason, status_at: event.metadata.occurredAt }
        : {};
      return { ...row, updated_at, ...decided, ...placed(row, event) };
    }
    default:
      return row;
  }
}

type Placing = Extract<LoggedEvent, { type: 'ShipmentMovementSimulated' | 'ShipmentStatusUpdated' | 'ShipmentScanned' }>;

function placed(row: ShipmentsTable, event: Placing): Partial<ShipmentsTable> {
  if (!decidesPlace(event, row.located_at)) return {};
  const { place } = event.data;
  return {
    current_location: place.name,
    current_latitude: place.latitude,
    current_longitude: place.longitude,
    located_at: event.metadata.occurredAt,
  };
}

const erased: Party = { name: erasedText, email: erasedText, phone: null, address: erasedText };

function created({ data, metadata }: Extract<LoggedEvent, { type: 'ShipmentCreated' }>): ShipmentsTable {
  const sender = data.sender.value ?? erased;
  const recipient = data.recipient.value ?? erased;
  const searchable = [
    data.trackingNumber,
    sender.name,
    sender.email,
    data.origin.city,
    recipient.name,
    recipient.email,
    data.destination.city,
  ];
  return {
    id: data.shipmentId,
    tracking_number: data.trackingNumber,
    sender_name: sender.name,
    sender_email: sender.email,
    sender_phone: sender.phone,
    sender_address: sender.address,
    sender_city: data.origin.city,
    sender_country: countryCoded(data.origin.country).name,
    recipient_name: recipient.name,
    recipient_email: recipient.email,
    recipient_phone: recipient.phone,
    recipient_address: recipient.address,
    recipient_city: data.destination.city,
    recipient_country: countryCoded(data.destination.country).name,
    package_type: data.packageType,
    service_type: data.serviceType,
    weight: data.weightKg,
    length: data.lengthCm,
    width: data.widthCm,
    height: data.heightCm,
    value_cents: data.valueCents,
    shipping_cost_cents: data.shippingCostCents,
    status: 'pending',
    reason: null,
    status_at: null,
    estimated_delivery: data.estimatedDelivery,
    current_latitude: null,
    current_longitude: null,
    current_location: null,
    located_at: null,
    language: data.language,
    created_at: metadata.occurredAt,
    updated_at: metadata.occurredAt,
    revision: 0,
    position: 0,
    search_text: searchable.join('\n').toLowerCase(),
  };
}
