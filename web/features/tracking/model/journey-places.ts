import { hubs } from '#contracts/places.ts';
import { finalStatuses } from '#contracts/statuses.ts';
import type { Tracking } from '#contracts/tracking.ts';
import type { MapPlace, MapPoint, PlaceKind } from '#web/shared/map/map-place.ts';

export type StopPlace = MapPlace & { kind: Exclude<PlaceKind, 'hub'> };

/** A journey as a map shows it; places without a known position are left out. */
export interface JourneyPlaces {
  travelled: MapPoint[];
  /** The way that is left; empty when the journey has ended. */
  ahead: MapPoint[];
  /** Every stop once, in its order, and where the parcel is to go. */
  stops: StopPlace[];
  hubs: MapPlace[];
}

interface Stop extends MapPoint {
  name: string;
}

/** About 25 km: a hub and its city are one dot on a map of the world. */
const sameDegrees = 0.25;
const isSame = (a: MapPoint, b: MapPoint): boolean =>
  Math.abs(a.latitude - b.latitude) < sameDegrees && Math.abs(a.longitude - b.longitude) < sameDegrees;

export function journeyPlaces({ shipment, trackingEvents }: Tracking): JourneyPlaces {
  const origin = stopOf(shipment.origin.name, shipment.origin);
  const destination = stopOf(shipment.destination.name, shipment.destination);
  const ends = [origin, destination].filter((end) => end !== undefined);
  const seen = trackingEvents
    .toReversed()
    .map((event) => stopOf(event.location, event))
    .filter((stop) => stop !== undefined);
  const here = stopOf(shipment.currentLocation ?? '', {
    latitude: shipment.currentLatitude,
    longitude: shipment.currentLongitude,
  });
  // The ends of the journey go by the names of their cities, whatever a scan there was called.
  const named = [...(origin ? [origin] : []), ...seen, ...(here ? [here] : [])].map(
    (stop) => ends.find((end) => isSame(end, stop)) ?? stop,
  );
  const way = named.filter((stop, index) => index === 0 || !isSame(stop, named[index - 1] ?? stop));
  const current = way.at(-1);
  const hasArrived = current !== undefined && destination !== undefined && isSame(current, destination);
  const goesOn = destination !== undefined && !hasArrived && !finalStatuses.includes(shipment.status);
  const stops = placesOf(way, current, goesOn ? destination : undefined);
  return {
    travelled: way,
    ahead: goesOn && current ? [current, destination] : [],
    stops,
    hubs: hubs.filter((hub) => !stops.some((stop) => isSame(stop, hub))).map((hub) => ({ ...hub, kind: 'hub' })),
  };
}

function placesOf(way: readonly Stop[], current: Stop | undefined, destination: Stop | undefined): StopPlace[] {
  const places: StopPlace[] = [];
  for (const stop of way) {
    const isCurrent = current !== undefined && isSame(stop, current);
    if (!isCurrent && !places.some((place) => isSame(place, stop))) places.push({ ...stop, kind: 'visited' });
  }
  if (destination) places.push({ ...destination, kind: 'destination' });
  // Last, so that nothing is drawn over it.
  if (current) places.push({ ...current, kind: 'current' });
  return places;
}

function stopOf(name: string, { latitude, longitude }: { latitude: number | null; longitude: number | null }): Stop | undefined {
  return latitude === null || longitude === null ? undefined : { name, latitude, longitude };
}
