import type { MapPlace, MapPoint } from './map-place.ts';
import { labelPlaces } from './place-labels.ts';
import { pixelsAlong } from './pixels-along.ts';
import type { MapView } from './map-view.ts';
import styles from './map.module.css';

interface PlaceMarksProps {
  view: MapView;
  /** From the bottom up; one name per spot. */
  places: readonly MapPlace[];
  /** Ways that are drawn below; names keep off them where they can. */
  routes: readonly (readonly MapPoint[])[];
}

export function PlaceMarks({ view, places, routes }: PlaceMarksProps) {
  const placed = places.map((place) => ({ ...place, ...view.place(place) })).filter(({ x, y }) => isIn(view, x, y));
  const lines = routes.flatMap((points) => pixelsAlong(points, view));
  return labelPlaces(placed, { size: view, lines }).map(({ name, kind, x, y, label }) => (
    <g key={`${name} ${x} ${y}`} className={styles['place']} data-kind={kind}>
      {kind === 'current' ? <circle className={styles['halo']} cx={x} cy={y} r={11} /> : null}
      <circle className={styles['dot']} cx={x} cy={y} r={kind === 'hub' ? 2.5 : kind === 'current' ? 5.5 : 4.5} />
      {label ? (
        <text className={styles['name']} x={label.x} y={label.y} textAnchor={label.anchor}>
          {name}
        </text>
      ) : null}
    </g>
  ));
}

const isIn = ({ width, height }: MapView, x: number, y: number): boolean => x >= 0 && x <= width && y >= 0 && y <= height;
