import { shipmentStatuses, type ShipmentStatus } from '#contracts/shipments.ts';

interface Travelled {
  shipment: { status: ShipmentStatus };
  trackingEvents: readonly { status: ShipmentStatus }[];
}

/** The statuses of a journey without trouble; delayed and cancelled are no places on it. */
export const journeySteps = shipmentStatuses.filter((status) => status !== 'delayed' && status !== 'cancelled');

export function stepReached({ shipment, trackingEvents }: Travelled): number {
  const steps: readonly ShipmentStatus[] = journeySteps;
  const current = steps.indexOf(shipment.status);
  if (current >= 0) return current;
  return Math.max(0, ...trackingEvents.map(({ status }) => steps.indexOf(status)));
}
