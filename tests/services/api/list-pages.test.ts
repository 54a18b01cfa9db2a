import { expect, test } from 'vitest';
import { derivedId } from '#infra/ids.ts';
import { BadCursor } from '#projections/page.ts';
import { pageByTime } from '#services/api/list-pages.ts';

const scan = (name: string, hour: number) => ({
  id: derivedId(name),
  timestamp: `2026-03-01T${String(hour).padStart(2, '0')}:00:00.000Z`,
});
const [newest, noon, alsoNoon, oldest] = [scan('newest', 15), scan('noon', 12), scan('also noon', 12), scan('oldest', 9)];
const after = (place: string | undefined, ...all: { id: string; timestamp: string }[]) => pageByTime(all, 9, place).items;
const endedWith = (...all: { id: string; timestamp: string }[]) => pageByTime([...all, oldest], all.length, undefined).nextCursor;

test('a page goes on after the last item of the one before, whatever has come since', () => {
  const place = endedWith(newest, noon);
  expect(after(place, newest, noon, alsoNoon, oldest)).toEqual([alsoNoon, oldest]);
  expect(after(place, scan('later', 16), newest, noon, oldest)).toEqual([oldest]);
});

test('where that item is gone or was moved, nothing after it is left out', () => {
  const place = endedWith(newest, noon);
  expect(after(place, newest, alsoNoon, oldest)).toEqual([alsoNoon, oldest]);
  expect(after(place, newest, oldest)).toEqual([oldest]);
  expect(after(place, newest, oldest, scan('noon', 7))).toEqual([oldest, scan('noon', 7)]);
  expect(after(place, newest)).toEqual([]);
});

test.each([noon.id, `_${noon.id}`, noon.timestamp, `2026-13-01T12:00:00.000Z_${noon.id}`])('%s is no place', (place) => {
  expect(() => after(place, newest, noon)).toThrow(BadCursor);
});
