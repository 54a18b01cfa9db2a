declare module 'world-atlas/land-110m.json' {
  import type { feature } from 'topojson-client';

  type Topology = Parameters<typeof feature>[0];

  const world: Topology & { objects: { land: Topology['objects'][string] } };
  export default world;
}
