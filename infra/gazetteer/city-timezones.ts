import cityTimezones from 'city-timezones';
import type { CityPoint } from '#contracts/events/shipment.ts';
import { countries, countryCoded, hubs, type Hub } from '#contracts/places.ts';
import type { Gazetteer } from './gazetteer.ts';

const fold = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Eight decimals, as many as are stored; the data set has up to ten. */
const pointOf = ({ lat, lng }: { lat: number; lng: number }) => ({
  latitude: Number(lat.toFixed(8)),
  longitude: Number(lng.toFixed(8)),
});

/** Cities of the city-timezones data set (7,329 with coordinates and IANA zones); the most populous namesake wins. */
export function createGazetteer(): Gazetteer {
  const byCity = new Map<string, (typeof cityTimezones.cityMapping)[number]>();
  for (const entry of cityTimezones.cityMapping) {
    for (const name of new Set([fold(entry.city), fold(entry.city_ascii)])) {
      const key = `${entry.iso2} ${name}`;
      const known = byCity.get(key);
      if (!known || known.pop < entry.pop) byCity.set(key, entry);
    }
  }
  const hubsByName = new Map<string, Hub>(hubs.map((hub) => [hub.name, hub]));
  const countryCodes = new Map(countries.map(({ name, code }) => [fold(name), code]));

  return {
    locate(city, countryCode): CityPoint {
      const entry = byCity.get(`${countryCode} ${fold(city)}`);
      const point = entry ? { ...pointOf(entry), timeZone: entry.timezone } : countryCoded(countryCode).capital;
      return { city, country: countryCode, ...point };
    },
    find(name) {
      const hub = hubsByName.get(name);
      if (hub) return { latitude: hub.latitude, longitude: hub.longitude };
      const [city = '', country = ''] = name.split(/,(?=[^,]*$)/);
      const entry = byCity.get(`${countryCodes.get(fold(country))} ${fold(city)}`);
      return entry && pointOf(entry);
    },
    timeZoneOf({ name, latitude, longitude }) {
      const hub = hubsByName.get(name);
      if (hub) return hub.timeZone;
      if (latitude === null || longitude === null) return null;
      let nearest: string | null = null;
      let least = Infinity;
      const width = Math.cos((latitude * Math.PI) / 180);
      for (const entry of cityTimezones.cityMapping) {
        const away = Math.abs(entry.lng - longitude);
        const dx = Math.min(away, 360 - away) * width;
        const dy = entry.lat - latitude;
        const distance = dx * dx + dy * dy;
        if (distance < least) [least, nearest] = [distance, entry.timezone];
      }
      return nearest;
    },
  };
}
