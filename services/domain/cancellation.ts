import type { CityPoint, ScanPlace } from '#contracts/events/shipment.ts';
import { countryCoded } from '#contracts/places.ts';
import type { StatusReason } from '#contracts/shipments.ts';
import type { ScanReport } from './scan.ts';
import type { Standing } from './standing.ts';

/** The report that cancels a shipment where it is: at its last place, or where it was to be picked up. */
export function cancellation(
  { created, position }: { created: { origin: CityPoint } } & Pick<Standing, 'position'>,
  { reason, description }: { reason: StatusReason; description: string },
): ScanReport {
  const { name, latitude, longitude, timeZone } = position ?? originPlace(created.origin);
  const place = { name, latitude, longitude, timeZone };
  return { status: 'cancelled', reason, place, description, occurredAt: undefined, estimatedDelivery: undefined };
}

/** Where a shipment is picked up, as a timeline names it. */
export const originPlace = ({ city, country, latitude, longitude, timeZone }: CityPoint): ScanPlace => ({
  name: `${city}, ${countryCoded(country).name}`,
  latitude,
  longitude,
  timeZone,
});
