import { geoNaturalEarth1, geoPath, type GeoProjection } from 'd3-geo';
import type { MapPoint, MapSize } from './map-place.ts';

/** Room for markers and names between what is shown and the edge. */
const paddingPx = { x: 64, y: 40 };
/** The coastlines are drawn for a map of the world: a window of fewer degrees than this would show their corners. */
const leastDegreesAcross = 56;

/** The middle of the shortest arc of the globe, along its circles of latitude, that has every longitude on it. */
export function middleLongitude(longitudes: readonly number[]): number {
  const sorted = [...longitudes].sort((a, b) => a - b);
  const first = sorted[0];
  if (first === undefined) return 0;
  // The widest gap between neighbours is what stays outside.
  const gaps = sorted.map((start, index) => {
    const end = sorted[index + 1] ?? first + 360;
    return { end, width: end - start };
  });
  const widest = gaps.reduce((best, gap) => (gap.width > best.width ? gap : best));
  const middle = widest.end + (360 - widest.width) / 2;
  return ((((middle + 180) % 360) + 360) % 360) - 180;
}

/** Scale at which bounds are taken: large enough that d3 draws curves in full. */
const measuringScale = 1000;

/**
 * A projection that shows the points, and the great circles between neighbours, as large as the size allows. Without points it
 * shows the whole world. It is turned to the middle of the points, so that no line between them leaves one edge for the other.
 */
export function fitProjection(points: readonly MapPoint[], size: MapSize): GeoProjection {
  const { width, height } = size;
  const projection = geoNaturalEarth1().rotate([-middleLongitude(points.map(({ longitude }) => longitude)), 0]);
  if (points.length === 0) return projection.fitSize([width, height], { type: 'Sphere' });
  const coordinates = points.map(({ longitude, latitude }) => [longitude, latitude]);
  const shown = { type: 'LineString' as const, coordinates: [...coordinates, coordinates.at(-1) ?? []] };
  const [[left, top], [right, bottom]] = geoPath(projection.scale(measuringScale).translate([0, 0])).bounds(shown);
  const room = { x: Math.min(paddingPx.x, width / 5), y: Math.min(paddingPx.y, height / 5) };
  const scale = Math.min(
    (width / leastDegreesAcross) * (180 / Math.PI),
    ((width - 2 * room.x) / (right - left)) * measuringScale,
    ((height - 2 * room.y) / (bottom - top)) * measuringScale,
  );
  const shrink = scale / measuringScale;
  projection.scale(scale).translate([width / 2 - ((left + right) / 2) * shrink, height / 2 - ((top + bottom) / 2) * shrink]);
  return coverFrame(projection, size);
}

/** Moves a map that is taller than its frame so that neither pole leaves an empty strip. */
function coverFrame(projection: GeoProjection, { height }: MapSize): GeoProjection {
  const [x, y] = projection.translate();
  const middle = -projection.rotate()[0];
  const north = projection([middle, 90])?.[1] ?? 0;
  const south = projection([middle, -90])?.[1] ?? height;
  if (south - north < height) return projection.translate([x, y + (height - south - north) / 2]);
  return projection.translate([x, y + Math.min(0, -north) + Math.max(0, height - south)]);
}
