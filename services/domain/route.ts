import { hubs, type Hub } from '#contracts/places.ts';

/** A point on the globe, decimal degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

const earthRadiusKm = 6_371.0088;
const longestDetour = 1.25;
const leastProgress = 0.92;
const arrivedKm = 30;

/** Great-circle distance in km by the haversine formula on a sphere of mean radius 6,371.0088 km (IUGG). */
export function distanceKm(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const dLat = radians(b.latitude - a.latitude);
  const dLon = radians(b.longitude - a.longitude);
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLon / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h)));
}

/**
 * The hubs a parcel passes from `from` to `to`: always the nearest one that brings it at least 8 % closer and does not make
 * the way more than a quarter longer. Deterministic; empty when no hub helps.
 */
export function hubsBetween(from: Point, to: Point): Hub[] {
  const route: Hub[] = [];
  let here = from;
  for (;;) {
    const left = distanceKm(here, to);
    const next = hubs
      .map((hub) => ({ hub, away: distanceKm(here, hub), rest: distanceKm(hub, to) }))
      .filter(({ away, rest }) => away > arrivedKm && rest < left * leastProgress && away + rest <= left * longestDetour)
      .toSorted((a, b) => a.away - b.away)[0];
    if (!next) return route;
    route.push(next.hub);
    here = next.hub;
  }
}

/** Whether two points are one place for a parcel. */
export const isSamePlace = (a: Point, b: Point): boolean => distanceKm(a, b) <= arrivedKm;
