import type { QuoteOffer } from '#contracts/quotes.ts';
import type { ShipmentStatus } from '#contracts/statuses.ts';
import { ApiError } from '#web/shared/api/api-error.ts';

export const offerLooks: Record<QuoteOffer['status'], ShipmentStatus> = {
  answered: 'picked_up',
  accepted: 'delivered',
  expired: 'cancelled',
  converted: 'in_transit',
};

/** Why a link shows no offer for good; undefined where trying again may help. */
export function deadLink(error: unknown): 'replaced' | 'unknown' | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'quote_replaced') return 'replaced';
  return error.status === 404 ? 'unknown' : undefined;
}
