import type { QuoteStatus } from '#contracts/quotes.ts';
import type { ShipmentStatus } from '#contracts/statuses.ts';

export const quoteLooks: Record<QuoteStatus, ShipmentStatus> = {
  requested: 'pending',
  answered: 'picked_up',
  accepted: 'delivered',
  expired: 'cancelled',
  converted: 'in_transit',
};

export const canBeAnswered = (status: QuoteStatus): boolean => status !== 'accepted' && status !== 'converted';
