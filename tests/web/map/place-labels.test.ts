import { expect, test } from 'vitest';
import type { MapPlace } from '#web/shared/map/map-place.ts';
import { labelPlaces } from '#web/shared/map/place-labels.ts';

const size = { width: 320, height: 240 };
const around = { size, lines: [] };
const place = (name: string, x: number, y: number, kind: MapPlace['kind'] = 'visited') => ({
  name,
  kind,
  x,
  y,
  latitude: 0,
  longitude: 0,
});

test('a name stands to the right of its dot, and to the left where the edge is near', () => {
  const [middle, edge] = labelPlaces([place('Accra', 100, 100), place('Berlin', 310, 40)], around);
  expect(middle?.label?.anchor).toBe('start');
  expect(edge?.label?.anchor).toBe('end');
});

test('two names side by side do not cover each other', () => {
  const [left, right] = labelPlaces([place('Frankfurt', 100, 100), place('Berlin', 150, 100)], around);
  expect(left?.label?.anchor).toBe('end');
  expect(right?.label?.anchor).toBe('start');
});

test('where there is not room for every name, the parcel keeps its own', () => {
  const crowd = Array.from({ length: 12 }, (_, index) => place(`Hub number ${index}`, 150 + index, 100 + index, 'hub'));
  const placed = labelPlaces([...crowd, place('London Heathrow', 155, 105, 'current')], around);
  expect(placed.at(-1)?.label).toBeDefined();
  expect(placed.filter(({ label }) => label === undefined).length).toBeGreaterThan(5);
});

test('a name keeps off the way that leads to its place', () => {
  const toTheRight = Array.from({ length: 20 }, (_, step) => ({ x: 100 + step * 5, y: 98 - step / 2 }));
  const [onTheWay] = labelPlaces([place('Accra', 100, 100)], { size, lines: toTheRight });
  expect(onTheWay?.label?.anchor).toBe('end');
});
