import type { ScanPlace } from '#contracts/events/shipment.ts';
import type { Stop } from './scan.ts';
import { isBefore } from './times.ts';

/** Where a shipment stands after some of its stops. */
export interface Standing {
  /** The scan that decides the status. */
  current: Stop | null;
  /** Since when it is delivered, however often that was reported. */
  deliveredAt: string | null;
  /** Where the parcel is: the current scan or a simulated movement, whichever is newer. */
  position: (ScanPlace & { occurredAt: string }) | null;
}

export const nowhere: Standing = { current: null, deliveredAt: null, position: null };

/** Where the shipment stands after one more stop. An older one moves nothing, unless staff overrode a final status with it. */
export function arrived({ current, deliveredAt, position }: Standing, stop: Stop): Standing {
  const isNewer = (than: { occurredAt: string } | null) =>
    stop.overrides === true || than === null || !isBefore(stop.occurredAt, than.occurredAt);
  const leads = !stop.simulated && isNewer(current);
  const since = stop.status === 'delivered' ? (deliveredAt ?? stop.occurredAt) : null;
  return {
    current: leads ? stop : current,
    deliveredAt: leads ? since : deliveredAt,
    position: isNewer(position) ? { ...stop.place, occurredAt: stop.occurredAt } : position,
  };
}

/** Whether the stop happened, as far as is known. */
export const counts = ({ correction }: Stop): boolean => correction?.withdrawn !== true;

/** The stops that count, in the order of the log, each with where it led. A simulated movement has the status that it found. */
export function journeyOf(stops: readonly Stop[]): { stop: Stop; standing: Standing }[] {
  let standing = nowhere;
  return stops.filter(counts).map((each) => {
    const stop = each.simulated ? { ...each, status: standing.current?.status ?? ('pending' as const) } : each;
    standing = arrived(standing, stop);
    return { stop, standing };
  });
}
