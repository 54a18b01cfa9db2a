import { feature } from 'topojson-client';
import world from 'world-atlas/land-110m.json' with { type: 'json' };

type Topology = Parameters<typeof feature>[0];

const topology = world as unknown as Topology;

/** The coastlines of the world at 1:110 million (Natural Earth, public domain). */
export const land = feature(topology, topology.objects['land'] as Topology['objects'][string]);
