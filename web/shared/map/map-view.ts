import { geoPath, type GeoPermissibleObjects, type GeoProjection } from 'd3-geo';
import type { MapPoint, MapSize } from './map-place.ts';
import { fitProjection } from './map-projection.ts';

export interface MapView extends MapSize {
  /** The `d` of a shape on the globe; empty where nothing of it is in sight. */
  draw(shape: GeoPermissibleObjects): string;
  place(point: MapPoint): { x: number; y: number };
}

export function viewOf(focus: readonly MapPoint[], size: MapSize): MapView {
  const projection: GeoProjection = fitProjection(focus, size).clipExtent([
    [-2, -2],
    [size.width + 2, size.height + 2],
  ]);
  const path = geoPath(projection);
  return {
    ...size,
    draw: (shape) => path(shape) ?? '',
    place: ({ longitude, latitude }) => {
      const [x, y] = projection([longitude, latitude]) ?? [Number.NaN, Number.NaN];
      return { x, y };
    },
  };
}
