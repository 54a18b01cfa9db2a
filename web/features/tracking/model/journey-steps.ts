import { journeyStatuses, type ShipmentStatus } from '#contracts/statuses.ts';

interface Travelled {
  shipment: { status: ShipmentStatus };
  trackingEvents: readonly { status: ShipmentStatus }[];
}

export function stepReached({ shipment, trackingEvents }: Travelled): number {
  const current = journeyStatuses.indexOf(shipment.status);
  if (current >= 0) return current;
  return Math.max(0, ...trackingEvents.map(({ status }) => journeyStatuses.indexOf(status)));
}
