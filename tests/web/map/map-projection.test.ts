import { describe, expect, test } from 'vitest';
import { fitProjection, middleLongitude } from '#web/shared/map/map-projection.ts';

const accra = { latitude: 5.6, longitude: -0.19 };
const berlin = { latitude: 52.52, longitude: 13.4 };
const tokyo = { latitude: 35.77, longitude: 140.39 };
const losAngeles = { latitude: 34.05, longitude: -118.24 };
const sydney = { latitude: -33.87, longitude: 151.21 };
const newYork = { latitude: 40.71, longitude: -74 };
const seoul = { latitude: 37.57, longitude: 126.98 };

const sizes = [
  { width: 1110, height: 390 },
  { width: 328, height: 246 },
];

describe.each(sizes)('a map of $width by $height', (size) => {
  test.each([
    [[accra, berlin]],
    [[tokyo, losAngeles]],
    [[sydney, newYork]],
    [[seoul, newYork, accra]],
    [[berlin]],
    [[berlin, berlin]],
  ])('shows every place of the journey %#', (points) => {
    const projection = fitProjection(points, size);
    for (const { longitude, latitude } of points) {
      const [x = -1, y = -1] = projection([longitude, latitude]) ?? [];
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(size.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(size.height);
    }
  });

  test('crosses the Pacific on the short way', () => {
    const projection = fitProjection([tokyo, losAngeles], size);
    const [west = 0] = projection([tokyo.longitude, tokyo.latitude]) ?? [];
    const [dateLine = 0] = projection([180, 35]) ?? [];
    const [east = 0] = projection([losAngeles.longitude, losAngeles.latitude]) ?? [];
    expect(west).toBeLessThan(dateLine);
    expect(dateLine).toBeLessThan(east);
  });

  test('does not look closer at one town than the coastlines allow', () => {
    const projection = fitProjection([berlin], size);
    const [left = 0] = projection([berlin.longitude - 20, berlin.latitude]) ?? [];
    expect(left).toBeGreaterThan(0);
  });

  test('without a place shows the whole world', () => {
    const projection = fitProjection([], size);
    for (const corner of [-179, 179]) {
      const [x = -1] = projection([corner, 0]) ?? [];
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(size.width);
    }
  });
});

test('the middle of places on both sides of the date line is between them, not on the far side of the globe', () => {
  expect(middleLongitude([170, -170])).toBeCloseTo(-180);
  expect(middleLongitude([10, 20])).toBeCloseTo(15);
  expect(middleLongitude([-118.24, 140.39])).toBeCloseTo(-168.925);
  expect(middleLongitude([13])).toBeCloseTo(13);
  expect(middleLongitude([])).toBe(0);
});
