import { expect, test } from 'vitest';
import { changesBetween } from '#services/audit/changes.ts';

test('a change is shown at the innermost field that differs, with what it was and what it is', () => {
  const before = { status: 'pending', place: { name: 'Accra', latitude: 5.6 }, weightKg: 2 };
  const after = { status: 'in_transit', place: { name: 'Tema', latitude: 5.6 }, weightKg: 2 };
  expect(changesBetween(before, after)).toEqual([
    { path: 'status', before: 'pending', after: 'in_transit' },
    { path: 'place.name', before: 'Accra', after: 'Tema' },
  ]);
});

test('what came is shown with nothing before it, and what went with nothing after it, in the order of the later state', () => {
  expect(changesBetween({ gone: 1, place: { name: 'Accra' } }, { came: 2, place: null })).toEqual([
    { path: 'came', before: null, after: 2 },
    { path: 'place.name', before: 'Accra', after: null },
    { path: 'gone', before: 1, after: null },
  ]);
  expect(changesBetween(undefined, { status: 'pending' })).toEqual([{ path: 'status', before: null, after: 'pending' }]);
  expect(changesBetween({ status: 'pending' }, undefined)).toEqual([{ path: 'status', before: 'pending', after: null }]);
});

test('a list that was emptied, or is there for the first time, is a change of its own; a value that became a list is one', () => {
  expect(changesBetween({ scans: ['one'] }, { scans: [] })).toEqual([{ path: 'scans.0', before: 'one', after: null }]);
  expect(changesBetween({}, { scans: [] })).toEqual([{ path: 'scans', before: null, after: [] }]);
  expect(changesBetween({ tags: 'fragile' }, { tags: ['fragile'] })).toEqual([
    { path: 'tags', before: 'fragile', after: ['fragile'] },
  ]);
  expect(changesBetween({ tags: ['fragile'] }, { tags: 'fragile' })).toEqual([
    { path: 'tags', before: ['fragile'], after: 'fragile' },
  ]);
  expect(changesBetween({ scans: [], place: null }, { scans: [], place: null })).toEqual([]);
});
