export interface MapPoint {
  latitude: number;
  longitude: number;
}

export type PlaceKind = 'hub' | 'visited' | 'current' | 'destination';

export interface MapPlace extends MapPoint {
  name: string;
  kind: PlaceKind;
}

export interface MapSize {
  width: number;
  height: number;
}
