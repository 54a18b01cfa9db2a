import type { ShipmentDraft as KnownOfQuote } from '#contracts/quotes.ts';
import { emptyDraft, type ShipmentDraft } from './shipment-draft.ts';

/** A draft filled from the quote; weight and service that it lacks are left empty, not defaulted. */
export const draftOfQuote = (known: KnownOfQuote): ShipmentDraft => ({
  ...emptyDraft,
  senderName: known.senderName ?? '',
  senderEmail: known.senderEmail,
  senderPhone: known.senderPhone ?? '',
  senderCountry: known.senderCountry ?? '',
  recipientCountry: known.recipientCountry ?? '',
  serviceType: known.serviceType ?? '',
  weight: known.weight === null ? '' : String(known.weight),
  shippingCost: known.shippingCost.toFixed(2),
});
