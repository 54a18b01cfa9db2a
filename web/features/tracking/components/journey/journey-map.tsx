import { useMemo } from 'react';
import type { Tracking } from '#contracts/tracking.ts';
import { usePlaceName } from '#web/shared/i18n/use-place-name.ts';
import { PlaceMarks } from '#web/shared/map/place-marks.tsx';
import { RouteLine } from '#web/shared/map/route-line.tsx';
import { WorldMap } from '#web/shared/map/world-map.tsx';
import { journeyPlaces } from '../../model/journey-places.ts';

/** Where the parcel has been, where it is and where it goes. A picture: JourneyList says the same. */
export function JourneyMap({ tracking }: { tracking: Tracking }) {
  const placeName = usePlaceName();
  const { travelled, ahead, stops, hubs } = useMemo(() => journeyPlaces(tracking), [tracking]);
  const focus = useMemo(() => [...travelled, ...ahead], [travelled, ahead]);
  return (
    <WorldMap focus={focus}>
      {(view) => (
        <>
          <RouteLine view={view} points={ahead} kind="planned" />
          <RouteLine view={view} points={travelled} kind="travelled" />
          <PlaceMarks
            view={view}
            places={[...hubs, ...stops].map((place) => ({ ...place, name: placeName(place.name) }))}
            routes={[ahead, travelled]}
          />
        </>
      )}
    </WorldMap>
  );
}
