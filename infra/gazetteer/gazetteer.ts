import type { CityPoint } from '#contracts/events/shipment.ts';

/** Knows where cities are. */
export interface Gazetteer {
  /** The city with its coordinates and time zone; an unknown city stands at its country's capital. */
  locate(city: string, countryCode: string): CityPoint;
  /** Where a place of the form `City, Country` or the name of a hub is; undefined when it is not known. */
  find(name: string): { latitude: number; longitude: number } | undefined;
  /** The time zone of a scan: of a hub by name, else of the nearest known city, null without coordinates. */
  timeZoneOf(place: { name: string; latitude: number | null; longitude: number | null }): string | null;
}
