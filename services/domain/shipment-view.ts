import type { CustomsLine } from '#contracts/customs-lines.ts';
import type { CityPoint } from '#contracts/events/shipment.ts';
import { countryCoded } from '#contracts/places.ts';
import { erasedText } from '#contracts/privacy.ts';
import type { Scan } from '#contracts/shipment-corrections.ts';
import type { ShipmentPage } from '#contracts/shipment-page.ts';
import type { Shipment } from '#contracts/shipments.ts';
import type { Seen } from './scan.ts';
import type { ExistingShipment } from './shipment-state.ts';
import { inUtc } from './times.ts';

const erased = { name: erasedText, email: erasedText, phone: null, address: erasedText };

/** The shipment as staff see it. */
export const shipmentView = (state: ExistingShipment, revision: bigint): Shipment => ({
  ...shipmentFields(state),
  language: state.created.language,
  customsLines: customsView(state),
  revision: String(revision),
});

/** The same with both ends of its way. */
export const shipmentPageView = (state: ExistingShipment, revision: bigint): ShipmentPage => ({
  ...shipmentView(state, revision),
  origin: pointOf(state.created.origin),
  destination: pointOf(state.created.destination),
});

/** A city as a point of a route. */
export const pointOf = ({ city, latitude, longitude, timeZone }: CityPoint) => ({ name: city, latitude, longitude, timeZone });

const customsView = ({ created: { customsLines = [] } }: ExistingShipment): CustomsLine[] =>
  customsLines.map(({ description, origin, unitValueCents, ...line }) => ({
    ...line,
    description: description.value ?? erasedText,
    originCountry: origin,
    unitValue: unitValueCents / 100,
  }));

/** What staff and the public tracking page have in common. */
export function shipmentFields(state: ExistingShipment): Omit<Shipment, 'language' | 'customsLines' | 'revision'> {
  const { created, current, position } = state;
  const sender = created.sender.value ?? erased;
  const recipient = created.recipient.value ?? erased;
  return {
    id: created.shipmentId,
    trackingNumber: created.trackingNumber,
    senderName: sender.name,
    senderEmail: sender.email,
    senderPhone: sender.phone,
    senderAddress: sender.address,
    senderCity: created.origin.city,
    senderCountry: countryCoded(created.origin.country).name,
    recipientName: recipient.name,
    recipientEmail: recipient.email,
    recipientPhone: recipient.phone,
    recipientAddress: recipient.address,
    recipientCity: created.destination.city,
    recipientCountry: countryCoded(created.destination.country).name,
    packageType: created.packageType,
    serviceType: created.serviceType,
    weight: created.weightKg,
    length: created.lengthCm,
    width: created.widthCm,
    height: created.heightCm,
    value: created.valueCents / 100,
    shippingCost: created.shippingCostCents / 100,
    status: current?.status ?? 'pending',
    reason: current?.reason ?? null,
    estimatedDelivery: inUtc(state.estimatedDelivery),
    currentLatitude: position?.latitude ?? null,
    currentLongitude: position?.longitude ?? null,
    currentLocation: position?.name ?? null,
    createdAt: inUtc(state.createdAt),
    updatedAt: inUtc(state.updatedAt),
  };
}

/** Every scan as staff see it, in the order of the log. */
export const scansView = ({ stops }: ExistingShipment): Scan[] =>
  stops.map(({ eventId, correction, ...seen }) => ({
    id: eventId,
    ...scanFields(seen),
    correction: correction
      ? {
          id: correction.eventId,
          withdrawn: correction.withdrawn,
          explanation: correction.explanation,
          correctedAt: inUtc(correction.correctedAt),
          recorded: scanFields(correction.recorded),
        }
      : null,
  }));

const scanFields = ({ place, status, reason, description, occurredAt, simulated }: Seen) => ({
  status,
  reason,
  location: place.name,
  latitude: place.latitude,
  longitude: place.longitude,
  timeZone: place.timeZone,
  description,
  occurredAt,
  simulated,
});
