import { maskName } from '#contracts/privacy.ts';
import type { Tracking } from '#contracts/tracking.ts';

/** What strangers see of a journey: initials, no streets, no amounts. */
export const maskTracking = ({ shipment, ...journey }: Tracking): Tracking => ({
  shipment: {
    ...shipment,
    senderName: maskName(shipment.senderName),
    senderAddress: null,
    recipientName: maskName(shipment.recipientName),
    recipientAddress: null,
    value: null,
    shippingCost: null,
    privacy: 'masked',
  },
  ...journey,
});
