import { journeyStatuses, type ShipmentStatus } from '#contracts/statuses.ts';

/** What comes next on a journey; undefined at its end, and while it is interrupted. */
export function nextStatus(status: ShipmentStatus): ShipmentStatus | undefined {
  const step = journeyStatuses.indexOf(status);
  return step === -1 ? undefined : journeyStatuses[step + 1];
}
