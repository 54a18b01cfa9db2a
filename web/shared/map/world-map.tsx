import { geoPath, type GeoPermissibleObjects, type GeoProjection } from 'd3-geo';
import { useMemo, type ReactNode } from 'react';
import { LandShape } from './land-shape.tsx';
import type { MapPoint, MapSize } from './map-place.ts';
import { fitProjection } from './map-projection.ts';
import { useSize } from './use-size.ts';
import styles from './map.module.css';

/** What the layers of a map draw with, in pixels of its frame. */
export interface MapView extends MapSize {
  /** The `d` of a shape on the globe; empty where nothing of it is in sight. */
  draw(shape: GeoPermissibleObjects): string;
  /** Where a point is. */
  place(point: MapPoint): { x: number; y: number };
}

interface WorldMapProps {
  /** What has to be in sight, in the order of the journey; the whole world when empty. Keep the array between renders. */
  focus: readonly MapPoint[];
  /** The layers above the land, from the bottom up. */
  children: (view: MapView) => ReactNode;
}

/**
 * The world in two inks, without the network. Fills its parent, which gives the size; never mirrored. It is a picture: who uses it
 * says the same in words beside it.
 */
export function WorldMap({ focus, children }: WorldMapProps) {
  const { target, size } = useSize<HTMLDivElement>();
  const view = useMemo(() => size && size.width > 0 && size.height > 0 && viewOf(focus, size), [focus, size]);
  return (
    <div ref={target} className={styles['frame']} dir="ltr" aria-hidden>
      {view ? (
        <svg className={styles['map']} viewBox={`0 0 ${view.width} ${view.height}`} focusable="false">
          <LandShape view={view} />
          {children(view)}
        </svg>
      ) : null}
    </div>
  );
}

function viewOf(focus: readonly MapPoint[], size: MapSize): MapView {
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
