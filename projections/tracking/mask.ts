import { maskName } from '#contracts/privacy.ts';
import type { TrackedShipment, Tracking } from '#contracts/tracking.ts';

/** What only staff, sender and recipient see of a journey. */
export type Withheld = Pick<
  TrackedShipment,
  'senderName' | 'senderAddress' | 'recipientName' | 'recipientAddress' | 'value' | 'shippingCost'
>;

/** What strangers see of a journey: initials, no streets, no amounts. */
export const maskTracking = ({ shipment, ...rest }: Tracking): Tracking => ({
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
  ...rest,
});

/** What {@link maskTracking} takes away. */
export const withheldOf = ({ shipment }: Tracking): Withheld => ({
  senderName: shipment.senderName,
  senderAddress: shipment.senderAddress,
  recipientName: shipment.recipientName,
  recipientAddress: shipment.recipientAddress,
  value: shipment.value,
  shippingCost: shipment.shippingCost,
});

/** The whole journey again, from the row that keeps it. */
export function journeyOf({ public_body, withheld }: { public_body: string; withheld: Withheld }): Tracking {
  // The projector wrote it from a Tracking.
  const { shipment, ...rest } = JSON.parse(public_body) as Tracking;
  return { shipment: { ...shipment, ...withheld, privacy: 'full' }, ...rest };
}
