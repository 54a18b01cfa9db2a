import type { Shipment, StatusReason } from '#contracts/shipments.ts';
import { utcDay } from '#contracts/utc-day.ts';

export type EstimateForm = { estimatedDelivery: string; reason: StatusReason | ''; description: string };

export const estimateFormOf = ({ estimatedDelivery }: Pick<Shipment, 'estimatedDelivery'>): EstimateForm => ({
  estimatedDelivery: estimatedDelivery === null ? '' : utcDay(estimatedDelivery),
  reason: '',
  description: '',
});

/** The day goes as noon in UTC, which is that day in every country. */
export const estimateOf = ({ estimatedDelivery, reason, description }: EstimateForm) => ({
  ...(estimatedDelivery !== '' && { estimatedDelivery: `${estimatedDelivery}T12:00:00Z` }),
  ...(reason !== '' && { reason }),
  description,
});
