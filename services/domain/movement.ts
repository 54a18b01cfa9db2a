import type { CityPoint, ShipmentEvent } from '#contracts/events/shipment.ts';
import { finalStatuses } from '#contracts/statuses.ts';
import { DomainError } from './errors.ts';
import { hubsBetween, isSamePlace } from './route.ts';
import type { Standing } from './standing.ts';
import { later } from './times.ts';

type Movement = Extract<ShipmentEvent, { type: 'ShipmentMovementSimulated' }>['data'];

/** Where a parcel comes from, is, and goes. */
export interface Travelling extends Pick<Standing, 'current' | 'position'> {
  created: { origin: CityPoint; destination: CityPoint };
  legs: number;
}

/** The parcel's next stop on its route. Throws DomainError: `final_status`, `route_complete`. */
export function simulatedMovement(
  { shipmentId, now }: { shipmentId: string; now: string },
  state: Travelling,
): { data: Movement; occurredAt: string } {
  const { origin, destination } = state.created;
  if (state.current && finalStatuses.includes(state.current.status)) {
    throw new DomainError('final_status', `This shipment is ${state.current.status} and can no longer be moved.`);
  }
  const { position } = state;
  const here =
    position?.latitude != null && position.longitude != null
      ? { latitude: position.latitude, longitude: position.longitude }
      : origin;
  if (isSamePlace(here, destination)) {
    throw new DomainError('route_complete', `The parcel has already reached its destination, ${destination.city}.`);
  }
  const hub = hubsBetween(here, destination)[0];
  const place = hub ?? placeOf(destination);
  return {
    data: {
      shipmentId,
      place: { name: place.name, latitude: place.latitude, longitude: place.longitude, timeZone: place.timeZone },
      leg: state.legs + 1,
      description: hub ? `Arrived at ${hub.name}` : `Arrived in ${destination.city}`,
    },
    // Never before the place it leaves: a scan may be a little ahead of this clock.
    occurredAt: later(now, position?.occurredAt ?? now),
  };
}

const placeOf = ({ city, latitude, longitude, timeZone }: CityPoint) => ({ name: city, latitude, longitude, timeZone });
