export interface MapPoint {
  latitude: number;
  longitude: number;
}

/** What stands at a place: one of our hubs, a stop that was made, where the parcel is now, and where it goes. */
export type PlaceKind = 'hub' | 'visited' | 'current' | 'destination';

export interface MapPlace extends MapPoint {
  name: string;
  kind: PlaceKind;
}

export interface MapSize {
  width: number;
  height: number;
}
