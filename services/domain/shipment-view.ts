import { countryCoded } from '#contracts/places.ts';
import { erasedText } from '#contracts/privacy.ts';
import type { Shipment } from '#contracts/shipments.ts';
import type { ExistingShipment } from './shipment.ts';
import { inUtc } from './times.ts';

const erased = { name: erasedText, email: erasedText, phone: null, address: erasedText };

/** The shipment as staff see it. */
export const shipmentView = (state: ExistingShipment, revision: bigint): Shipment => ({
  ...shipmentFields(state),
  language: state.created.language,
  revision: String(revision),
});

/** What staff and the public tracking page have in common. */
export function shipmentFields(state: ExistingShipment): Omit<Shipment, 'language' | 'revision'> {
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
