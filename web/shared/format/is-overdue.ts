import { finalStatuses } from '#contracts/statuses.ts';
import type { TrackedShipment } from '#contracts/tracking.ts';

type Expected = Pick<TrackedShipment, 'status' | 'estimatedDelivery'> & {
  destination: Pick<TrackedShipment['destination'], 'timeZone'>;
};

export function isOverdue({ status, estimatedDelivery, destination }: Expected, now: Date): boolean {
  if (estimatedDelivery === null || finalStatuses.includes(status)) return false;
  // Swedish writes days so that they sort: 2026-11-20.
  const day = new Intl.DateTimeFormat('sv', {
    dateStyle: 'short',
    ...(destination.timeZone && { timeZone: destination.timeZone }),
  });
  return day.format(now) > day.format(new Date(estimatedDelivery));
}
