import { useMemo, type ReactNode } from 'react';
import { LandShape } from './land-shape.tsx';
import type { MapPoint } from './map-place.ts';
import { viewOf, type MapView } from './map-view.ts';
import { useSize } from './use-size.ts';
import styles from './map.module.css';

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
