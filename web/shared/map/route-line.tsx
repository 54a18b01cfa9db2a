import type { MapPoint } from './map-place.ts';
import type { MapView } from './map-view.ts';
import styles from './map.module.css';

interface RouteLineProps {
  view: MapView;
  points: readonly MapPoint[];
  kind: 'travelled' | 'planned';
}

export function RouteLine({ view, points, kind }: RouteLineProps) {
  if (points.length < 2) return null;
  const coordinates = points.map(({ longitude, latitude }) => [longitude, latitude]);
  return <path className={styles['route']} data-kind={kind} d={view.draw({ type: 'LineString', coordinates })} />;
}
