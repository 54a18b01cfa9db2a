/** A point on the globe, decimal degrees. */
export interface MapPoint {
  latitude: number;
  longitude: number;
}

/** What stands at a place: one of our hubs, a stop that was made, where the parcel is now, and where it goes. */
export type PlaceKind = 'hub' | 'visited' | 'current' | 'destination';

/** A place with its name on the map. */
export interface MapPlace extends MapPoint {
  name: string;
  kind: PlaceKind;
}

/** A size in CSS pixels. */
export interface MapSize {
  width: number;
  height: number;
}
