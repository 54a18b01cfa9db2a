import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countries, hubs } from '#contracts/places.ts';
import { distanceKm, hubsBetween, isSamePlace } from '#services/domain/route.ts';

const placeIn = (code: string) => {
  const found = countries.find((country) => country.code === code);
  if (!found) throw new Error(`no country ${code}`);
  return found.capital;
};
const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const metres = 0.001;

test('distances agree with published great circles', () => {
  const paris = { latitude: 48.8566, longitude: 2.3522 };
  expect(distanceKm(paris, placeIn('GB'))).toBeCloseTo(343.6, 0);
  expect(distanceKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(Math.PI * 6_371.0088, 6);
  expect(distanceKm({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })).toBeLessThan(23);
});

test('a distance is the same both ways, and nothing from a place to itself', () => {
  fc.assert(
    fc.property(point, point, (a, b) => {
      expect(Math.abs(distanceKm(a, b) - distanceKm(b, a))).toBeLessThan(metres);
      expect(distanceKm(a, a)).toBeLessThan(metres);
    }),
  );
});

test('a parcel passes the hubs on its way, in order', () => {
  const between = (from: string, to: string) => hubsBetween(placeIn(from), placeIn(to)).map(({ name }) => name);
  expect(between('US', 'JP')).toEqual(['Los Angeles Hub', 'Tokyo Narita']);
  expect(between('GB', 'AU')).toEqual(['Dubai International']);
});

test('a parcel within one city passes no hub', () => {
  expect(hubsBetween(placeIn('JP'), placeIn('JP'))).toEqual([]);
});

test('wherever a parcel goes, every hub brings it closer and none is passed twice', () => {
  fc.assert(
    fc.property(point, point, (from, to) => {
      const route = hubsBetween(from, to);
      expect(new Set(route).size).toBe(route.length);
      expect(route.length).toBeLessThanOrEqual(hubs.length);
      const left = [from, ...route].map((here) => distanceKm(here, to));
      for (const [index, rest] of left.slice(1).entries()) expect(rest).toBeLessThan((left[index] ?? 0) * 0.92);
    }),
  );
});

test('two points are one place within thirty kilometres', () => {
  const heathrow = { latitude: 51.47, longitude: -0.4543 };
  expect(isSamePlace(heathrow, placeIn('GB'))).toBe(true);
  expect(isSamePlace(heathrow, placeIn('FR'))).toBe(false);
});
