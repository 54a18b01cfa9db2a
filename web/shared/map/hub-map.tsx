import { hubs } from '#contracts/places.ts';
import { usePlaceName } from '../i18n/use-place-name.ts';
import styles from './hub-map.module.css';
import { hubRoutes } from './hub-routes.ts';
import type { MapPlace, MapPoint } from './map-place.ts';
import { PlaceMarks } from './place-marks.tsx';
import { RouteLine } from './route-line.tsx';
import { WorldMap } from './world-map.tsx';

const wholeWorld: readonly MapPoint[] = [];

export function HubMap({ routes = false }: { routes?: boolean }) {
  const placeName = usePlaceName();
  const shown = routes ? hubRoutes : [];
  const places: MapPlace[] = hubs.map((hub) => ({ ...hub, name: placeName(hub.name), kind: 'visited' }));
  return (
    <div className={styles['world']}>
      <WorldMap focus={wholeWorld}>
        {(view) => (
          <>
            {shown.map(([from, to]) => (
              <RouteLine key={`${from.name} ${to.name}`} view={view} points={[from, to]} kind="planned" />
            ))}
            <PlaceMarks view={view} places={places} routes={shown} />
          </>
        )}
      </WorldMap>
    </div>
  );
}
