import type { GeoPermissibleObjects } from 'd3-geo';
import { feature } from 'topojson-client';
import world from 'world-atlas/land-110m.json' with { type: 'json' };

const whole = feature(world, world.objects.land);
const features = 'features' in whole ? whole.features : [whole];

/** The coastlines of the world at 1:110 million (Natural Earth, public domain), one shape for each body of land. */
export const land: readonly GeoPermissibleObjects[] = features.flatMap(({ geometry }) =>
  geometry.type === 'MultiPolygon'
    ? geometry.coordinates.map((coordinates): GeoPermissibleObjects => ({ type: 'Polygon', coordinates }))
    : [geometry],
);
