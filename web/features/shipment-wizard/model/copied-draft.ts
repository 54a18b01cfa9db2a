import { erasedText } from '#contracts/privacy.ts';
import type { Shipment } from '#contracts/shipments.ts';
import { emptyDraft, type ShipmentDraft } from './shipment-draft.ts';

/** A draft of another shipment like that one; a person who was erased is typed in anew. */
export function draftLike(shipment: Shipment): ShipmentDraft {
  const text = (value: string | null) => (value === null || value === erasedText ? '' : value);
  return {
    ...emptyDraft,
    senderName: text(shipment.senderName),
    senderEmail: text(shipment.senderEmail),
    senderPhone: text(shipment.senderPhone),
    senderCountry: shipment.senderCountry,
    senderCity: shipment.senderCity,
    senderAddress: text(shipment.senderAddress),
    recipientName: text(shipment.recipientName),
    recipientEmail: text(shipment.recipientEmail),
    recipientPhone: text(shipment.recipientPhone),
    recipientCountry: shipment.recipientCountry,
    recipientCity: shipment.recipientCity,
    recipientAddress: text(shipment.recipientAddress),
    packageType: shipment.packageType,
    serviceType: shipment.serviceType,
    weight: String(shipment.weight),
    value: String(shipment.value),
    length: String(shipment.length),
    width: String(shipment.width),
    height: String(shipment.height),
    shippingCost: shipment.shippingCost.toFixed(2),
    customsLines: shipment.customsLines.map(({ description, quantity, unitValue, ...line }) => ({
      ...line,
      description: text(description),
      quantity: String(quantity),
      unitValue: unitValue.toFixed(2),
    })),
  };
}
