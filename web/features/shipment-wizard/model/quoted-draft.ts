import type { ShipmentDraft as KnownOfQuote } from '#contracts/quotes.ts';
import { emptyDraft, type ShipmentDraft } from './shipment-draft.ts';

/** A draft with what the quote tells; what it does not tell about the parcel's weight and service is asked for, not assumed. */
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
