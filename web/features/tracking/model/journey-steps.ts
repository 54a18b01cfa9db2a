import { shipmentStatuses, statusRules, type ShipmentStatus } from '#contracts/statuses.ts';

interface Travelled {
  shipment: { status: ShipmentStatus };
  trackingEvents: readonly { status: ShipmentStatus }[];
}

/** The statuses of a journey without trouble, which is no place on it. */
export const journeySteps = shipmentStatuses.filter((status) => statusRules[status].milestone !== 'trouble');

export function stepReached({ shipment, trackingEvents }: Travelled): number {
  const current = journeySteps.indexOf(shipment.status);
  if (current >= 0) return current;
  return Math.max(0, ...trackingEvents.map(({ status }) => journeySteps.indexOf(status)));
}
