import { geoInterpolate } from 'd3-geo';
import type { MapPoint } from './map-place.ts';
import type { MapView } from './map-view.ts';

/** Close enough to each other that no name fits between two. */
const stepsPerLeg = 120;

export function pixelsAlong(points: readonly MapPoint[], { place }: Pick<MapView, 'place'>): { x: number; y: number }[] {
  return points.slice(1).flatMap((to, index) => {
    const from = points[index] ?? to;
    const along = geoInterpolate([from.longitude, from.latitude], [to.longitude, to.latitude]);
    return Array.from({ length: stepsPerLeg + 1 }, (_, step) => {
      const [longitude, latitude] = along(step / stepsPerLeg);
      return place({ longitude, latitude });
    });
  });
}
