import { z } from 'zod';
import type { Language } from './languages.ts';

/** A country that Waybill ships from or to: ISO 3166-1 code, English name, its main language, and its capital for maps. */
export interface Country<Name extends string = CountryName> {
  code: string;
  name: Name;
  language: Language;
  capital: { latitude: number; longitude: number; timeZone: string };
}

const country = <Name extends string>(
  code: string,
  name: Name,
  language: Language,
  [latitude, longitude, timeZone]: [number, number, string],
): Country<Name> => ({ code, name, language, capital: { latitude, longitude, timeZone } });

/**
 * Every country of the product, by the specification's names. A shipment can be created for each of them, also for those that only
 * the quote forms offer, because an accepted quote becomes a shipment wherever it leads. Capital coordinates in decimal degrees (WGS 84).
 */
export const countries = [
  country('US', 'United States', 'en', [38.8951, -77.0364, 'America/New_York']),
  country('CA', 'Canada', 'en', [45.4215, -75.6972, 'America/Toronto']),
  country('GB', 'United Kingdom', 'en', [51.5074, -0.1278, 'Europe/London']),
  country('DE', 'Germany', 'de', [52.52, 13.405, 'Europe/Berlin']),
  country('FR', 'France', 'fr', [48.8566, 2.3522, 'Europe/Paris']),
  country('JP', 'Japan', 'ja', [35.6762, 139.6503, 'Asia/Tokyo']),
  country('AU', 'Australia', 'en', [-35.2809, 149.13, 'Australia/Sydney']),
  country('BR', 'Brazil', 'en', [-15.7939, -47.8828, 'America/Sao_Paulo']),
  country('IN', 'India', 'en', [28.6139, 77.209, 'Asia/Kolkata']),
  country('CN', 'China', 'zh', [39.9042, 116.4074, 'Asia/Shanghai']),
  country('SG', 'Singapore', 'en', [1.3521, 103.8198, 'Asia/Singapore']),
  country('AE', 'UAE', 'ar', [24.4539, 54.3773, 'Asia/Dubai']),
  country('NL', 'Netherlands', 'en', [52.3676, 4.9041, 'Europe/Amsterdam']),
  country('IT', 'Italy', 'en', [41.9028, 12.4964, 'Europe/Rome']),
  country('ES', 'Spain', 'es', [40.4168, -3.7038, 'Europe/Madrid']),
  country('BF', 'Burkina Faso', 'fr', [12.3714, -1.5197, 'Africa/Ouagadougou']),
  country('GH', 'Ghana', 'en', [5.6037, -0.187, 'Africa/Accra']),
  country('KR', 'South Korea', 'en', [37.5665, 126.978, 'Asia/Seoul']),
  country('MX', 'Mexico', 'es', [19.4326, -99.1332, 'America/Mexico_City']),
  country('CH', 'Switzerland', 'de', [46.948, 7.4474, 'Europe/Zurich']),
] as const;
export type CountryName = (typeof countries)[number]['name'];

/** The names of {@link countries}, in their order. */
export const countryNames: readonly CountryName[] = countries.map(({ name }) => name);
export const countryNameSchema = z.enum(countryNames);

/** The countries offered when a shipment is created, in the specification's order. */
export const shipmentCountries = [
  'United States',
  'Canada',
  'United Kingdom',
  'Germany',
  'France',
  'Japan',
  'Australia',
  'Brazil',
  'India',
  'China',
  'Singapore',
  'UAE',
  'Netherlands',
  'Italy',
  'Spain',
  'Burkina Faso',
  'Ghana',
  'South Korea',
] as const satisfies readonly CountryName[];

/** The countries of the calculator and of the quote dialog, in the specification's order. */
export const calculatorCountries = [
  'United States',
  'Canada',
  'United Kingdom',
  'Germany',
  'France',
  'Japan',
  'Australia',
  'Brazil',
  'India',
  'China',
  'Mexico',
  'Italy',
  'Spain',
  'Netherlands',
  'Switzerland',
  'Burkina Faso',
  'Ghana',
  'South Korea',
] as const satisfies readonly CountryName[];

const byName = new Map<string, Country>(countries.map((entry) => [entry.name, entry]));
const byCode = new Map<string, Country>(countries.map((entry) => [entry.code, entry]));

/** The country of that English name. Throws RangeError for a name outside {@link countries}. */
export const countryNamed = (name: string): Country => known(byName.get(name), name);

/** The country of that ISO 3166-1 alpha-2 code. Throws RangeError for a code outside {@link countries}. */
export const countryCoded = (code: string): Country => known(byCode.get(code), code);

function known(entry: Country | undefined, key: string): Country {
  if (!entry) throw new RangeError(`no such country: ${key}`);
  return entry;
}

/** A sorting hub that staff can pick as the location of an update. Decimal degrees (WGS 84), IANA time zone. */
export interface Hub {
  name: string;
  latitude: number;
  longitude: number;
  timeZone: string;
}

/** The quick locations of the location-update dialog, in the specification's order. */
export const hubs = [
  { name: 'New York Distribution Center', latitude: 40.7128, longitude: -74.006, timeZone: 'America/New_York' },
  { name: 'Los Angeles Hub', latitude: 34.0522, longitude: -118.2437, timeZone: 'America/Los_Angeles' },
  { name: 'Chicago Facility', latitude: 41.8781, longitude: -87.6298, timeZone: 'America/Chicago' },
  { name: 'Miami Gateway', latitude: 25.7617, longitude: -80.1918, timeZone: 'America/New_York' },
  { name: 'Frankfurt International Hub', latitude: 50.1109, longitude: 8.6821, timeZone: 'Europe/Berlin' },
  { name: 'London Heathrow', latitude: 51.47, longitude: -0.4543, timeZone: 'Europe/London' },
  { name: 'Tokyo Narita', latitude: 35.772, longitude: 140.3929, timeZone: 'Asia/Tokyo' },
  { name: 'Dubai International', latitude: 25.2532, longitude: 55.3657, timeZone: 'Asia/Dubai' },
] as const satisfies readonly Hub[];
export type HubName = (typeof hubs)[number]['name'];

/** Whether a place is one of {@link hubs}, by its name. */
export const isHubName = (place: string): place is HubName => hubs.some((hub) => hub.name === place);
