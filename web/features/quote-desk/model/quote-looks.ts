import type { QuoteStatus } from '#contracts/quotes.ts';
import type { ShipmentStatus } from '#contracts/statuses.ts';

/** Each state in the colour of the shipment status that means as much. */
export const quoteLooks: Record<QuoteStatus, ShipmentStatus> = {
  requested: 'pending',
  answered: 'picked_up',
  accepted: 'delivered',
  expired: 'cancelled',
  converted: 'in_transit',
};

/** Whether staff can still name a price. */
export const canBeAnswered = (status: QuoteStatus): boolean => status !== 'accepted' && status !== 'converted';
