import { expect, test } from 'vitest';
import type { SearchKind } from '#contracts/search.ts';
import { chosenHit, hitAfter } from '#web/staff/search/chosen-hit.ts';
import type { HitGroup } from '#web/staff/search/hits.tsx';

const hit = (key: string) => ({ key, to: `/${key}`, content: key });
const group = (kind: SearchKind, ...keys: string[]): HitGroup => ({
  kind,
  count: keys.length,
  isMore: false,
  hits: keys.map(hit),
});
const kind = (name: SearchKind, isPending = false) => ({
  kind: name,
  results: undefined,
  isPending,
  error: null,
  retry: () => undefined,
});

test('Enter opens the first result, once what stands above it has come', () => {
  const groups = [group('persons', 'ama', 'kofi')];
  expect(chosenHit(undefined, { found: [kind('shipments', true), kind('persons')], groups })).toBeUndefined();
  expect(chosenHit(undefined, { found: [kind('shipments'), kind('persons')], groups })?.key).toBe('ama');
});

test('a result that the arrows went to stays chosen, whatever comes above it', () => {
  const found = [kind('shipments', true), kind('persons')];
  expect(chosenHit('kofi', { found, groups: [group('persons', 'ama', 'kofi')] })?.key).toBe('kofi');
  expect(chosenHit('kofi', { found, groups: [group('shipments', 'box'), group('persons', 'ama', 'kofi')] })?.key).toBe('kofi');
});

test('the keys lead round all results, and to both ends', () => {
  const hits = ['a', 'b', 'c'].map(hit);
  const from = (key: string, at?: number) => hitAfter(key, hits, at === undefined ? undefined : hits[at])?.key;
  expect([from('ArrowDown'), from('ArrowDown', 0), from('ArrowDown', 2)]).toEqual(['a', 'b', 'a']);
  expect([from('ArrowUp'), from('ArrowUp', 0), from('ArrowUp', 2)]).toEqual(['c', 'c', 'b']);
  expect([from('Home', 2), from('End', 0), from('Tab', 0)]).toEqual(['a', 'c', undefined]);
  expect(hitAfter('End', [], undefined)).toBeUndefined();
});
