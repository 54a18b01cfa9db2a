import { feature } from 'topojson-client';
import world from 'world-atlas/land-110m.json' with { type: 'json' };

/** The coastlines of the world at 1:110 million (Natural Earth, public domain). */
export const land = feature(world, world.objects.land);
