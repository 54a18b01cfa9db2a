import { hubs } from '#contracts/places.ts';
import { usePlaceName } from '../i18n/use-place-name.ts';
import { hubRoutes } from './hub-routes.ts';
import type { MapPlace, MapPoint } from './map-place.ts';
import { PlaceMarks } from './place-marks.tsx';
import { RouteLine } from './route-line.tsx';
import { WorldMap } from './world-map.tsx';

/** Every longitude from the Bering Strait to the Bering Strait, and the latitudes where people live. */
const inhabitedWorld: readonly MapPoint[] = Array.from({ length: 35 }, (_, index) => ({
  latitude: index % 2 === 0 ? 68 : -46,
  longitude: -168 + index * 10,
}));

/** Our hubs on the map of the world, and on request the routes between them. */
export function HubMap({ routes = false }: { routes?: boolean }) {
  const placeName = usePlaceName();
  const places: MapPlace[] = hubs.map((hub) => ({ ...hub, name: placeName(hub.name), kind: 'visited' }));
  return (
    <WorldMap focus={inhabitedWorld}>
      {(view) => (
        <>
          {routes
            ? hubRoutes.map(([from, to]) => (
                <RouteLine key={`${from.name} ${to.name}`} view={view} points={[from, to]} kind="planned" />
              ))
            : null}
          <PlaceMarks view={view} places={places} />
        </>
      )}
    </WorldMap>
  );
}
