import { expect, test } from 'vitest';
import { chained, noChain } from '#infra/seals/chain.ts';
import { sha256 } from '#infra/ids.ts';
import { align, type Alignment, type FoundEvent, type SealedEvent, type UnknownEvents } from '#services/seals/verify/align.ts';
import { findingsOf } from '#services/seals/verify/findings.ts';

const hashOf = (event: string): Buffer => Buffer.from(sha256(event), 'hex');
/** An event of one letter has that id; of `b2` the text was changed and the id was not. */
const idOf = (event: string): string => event.charAt(0);
/** An event per letter, each with the digits after it. */
const eventsIn = (log: string): string[] => log.match(/\S\d*/g) ?? [];
const chainAfter = (events: readonly string[]): Buffer => events.reduce((chain, event) => chained(chain, hashOf(event)), noChain);

const sealedAs = (log: string | readonly string[], headsEndWith = ''): SealedEvent[] =>
  (typeof log === 'string' ? eventsIn(log) : log).map((event, index) => ({
    number: index + 1,
    eventId: idOf(event),
    hash: hashOf(event),
    ...(headsEndWith.includes(event) && { endsHead: headsEndWith.indexOf(event) + 1 }),
  }));
const foundAs = (log: string | readonly string[]): FoundEvent[] =>
  (typeof log === 'string' ? eventsIn(log) : log).map((event, index) => ({
    eventId: idOf(event),
    hash: hashOf(event),
    stream: `stream-${event}`,
    revision: BigInt(index),
  }));
/** Events of which only the chain around them is known. */
const unknown = (log: string, from: number, upTo: number, head: number): UnknownEvents => {
  const events = eventsIn(log);
  return { from, upTo, head, before: chainAfter(events.slice(0, from - 1)), after: chainAfter(events.slice(0, upTo)) };
};

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item, undefined> {
  yield* items;
  return undefined;
}

async function compared(
  sealed: readonly (SealedEvent | UnknownEvents)[],
  found: readonly FoundEvent[],
  from = 1,
): Promise<Alignment & { heads: string[] }> {
  const heads: string[] = [];
  const alignment = await align({
    sealed: each(sealed),
    found: each(found),
    from,
    onHead: (head, { eventId }) => void heads.push(`${head}:${eventId}`),
  });
  return { ...alignment, heads };
}
const between = async (sealed: string, found: string) => findingsOf(await compared(sealedAs(sealed), foundAs(found)));

test('a log as it was sealed has no findings; its heads hold, and what comes after them is counted and has its number', async () => {
  const same = await compared(sealedAs('abcd', 'bd'), foundAs('abcdef'));
  expect(same).toMatchObject({ partings: [], unlocated: [], events: 4, unsealed: 2, isShort: false, heads: ['1:b', '2:d'] });
  expect(same.tail).toMatchObject([
    { eventId: 'e', number: 5 },
    { eventId: 'f', number: 6 },
  ]);
  expect(findingsOf(same)).toEqual([]);
  const later = await compared(
    sealedAs('cd').map((one) => ({ ...one, number: one.number + 2 })),
    foundAs('cxd'),
    3,
  );
  expect(findingsOf(later)).toMatchObject([{ kind: 'inserted', number: 4, eventId: 'x' }]);
});

test('no head holds after the first difference', async () => {
  expect((await compared(sealedAs('abcdef', 'bdf'), foundAs('abc2def'))).heads).toEqual(['1:b']);
});

test.each([
  ['abcd', 'ab2cd', [{ kind: 'edited', number: 2, eventId: 'b', stream: 'stream-b2', revision: '1' }]],
  // Under another id in the same place.
  ['abcd', 'axcd', [{ kind: 'edited', number: 2, eventId: 'b', stream: 'stream-x', revision: '1' }]],
  ['abcdef', 'axyzef', [2, 3, 4].map((number) => ({ kind: 'edited', number }))],
  ['abcde', 'acde', [{ kind: 'dropped', number: 2, eventId: 'b', stream: 'stream-a', revision: '0', isNeighbour: true }]],
  ['abcd', 'bcd', [{ kind: 'dropped', number: 1, eventId: 'a' }]],
  ['abcd', 'abxcd', [{ kind: 'inserted', number: 3, eventId: 'x', stream: 'stream-x', revision: '2' }]],
  [
    'abcdef',
    'abef',
    [
      { kind: 'dropped', number: 3, eventId: 'c', stream: 'stream-b', revision: '1', isNeighbour: true },
      { kind: 'dropped', number: 4, eventId: 'd', stream: 'stream-b', revision: '1', isNeighbour: true },
    ],
  ],
  ['abcd', 'ab', [{ kind: 'cut_off', number: 3, upTo: 4, eventId: 'c', stream: 'stream-b', revision: '1', isNeighbour: true }]],
  ['ab', '', [{ kind: 'cut_off', number: 1, upTo: 2, eventId: 'a' }]],
  // One that was dropped before the log was cut off has its own finding.
  [
    'abcdef',
    'acd',
    [
      { kind: 'dropped', number: 2, eventId: 'b', stream: 'stream-a', revision: '0', isNeighbour: true },
      { kind: 'cut_off', number: 5, upTo: 6, eventId: 'e', stream: 'stream-d', revision: '2', isNeighbour: true },
    ],
  ],
  ['abcdef', 'acdebf', [{ kind: 'reordered', number: 2, eventId: 'b', movedTo: 5, stream: 'stream-b', revision: '4' }]],
  // Sealed in the middle, and now behind everything that was sealed.
  ['abcd', 'acdb', [{ kind: 'reordered', number: 2, eventId: 'b', movedTo: 4, stream: 'stream-b', revision: '3' }]],
  // Changed as well as moved.
  ['abcdef', 'acdeb2f', [{ kind: 'edited', number: 2, eventId: 'b', movedTo: 5, stream: 'stream-b2', revision: '4' }]],
  // One gone, two in its place: which of them took it cannot be said.
  [
    'abcd',
    'axycd',
    [
      { kind: 'dropped', number: 2, eventId: 'b' },
      { kind: 'inserted', number: 2, eventId: 'x' },
      { kind: 'inserted', number: 3, eventId: 'y' },
    ],
  ],
  // Of several copies of one that is gone the first is where it went.
  [
    'abcdefgh',
    'acdbebfgh',
    [
      { kind: 'reordered', number: 2, eventId: 'b', movedTo: 4 },
      { kind: 'inserted', number: 6, eventId: 'b' },
    ],
  ],
  // Two gone, one of them only moved, and one in their place: that it took the place of the other cannot be said.
  [
    'abcdefg',
    'axdefgb',
    [
      { kind: 'reordered', number: 2, eventId: 'b', movedTo: 7 },
      { kind: 'inserted', number: 2, eventId: 'x' },
      { kind: 'dropped', number: 3, eventId: 'c' },
    ],
  ],
  [
    'abcdefg',
    'axydefgb',
    [
      { kind: 'reordered', number: 2, eventId: 'b', movedTo: 8 },
      { kind: 'inserted', number: 2, eventId: 'x' },
      { kind: 'dropped', number: 3, eventId: 'c' },
      { kind: 'inserted', number: 3, eventId: 'y' },
    ],
  ],
  // An end is cut off also where something is new before it, or was moved behind what is left.
  [
    'abcdef',
    'axbcd',
    [
      { kind: 'inserted', number: 2, eventId: 'x' },
      { kind: 'cut_off', number: 5, upTo: 6, eventId: 'e' },
    ],
  ],
  [
    'abcdef',
    'acdb',
    [
      { kind: 'reordered', number: 2, eventId: 'b', movedTo: 4 },
      { kind: 'cut_off', number: 5, upTo: 6, eventId: 'e' },
    ],
  ],
  // The same event sealed twice, by a log that had a copy of it already.
  ['axbcbd', 'abcbd', [{ kind: 'dropped', number: 2, eventId: 'x' }]],
  // Of two that were sealed as copies of each other only one can stand where there is one.
  [
    'abbcdef',
    'acdebf',
    [
      { kind: 'reordered', number: 2, eventId: 'b', movedTo: 5 },
      { kind: 'dropped', number: 3, eventId: 'b' },
    ],
  ],
  // What stands behind a changed end may be new, so that the end was not cut off.
  ['abcd', 'abxy', [3, 4].map((number) => ({ kind: 'dropped', number }))],
  [
    'abcdefgh',
    'ab2cxdefh',
    [
      { kind: 'edited', number: 2, eventId: 'b' },
      { kind: 'inserted', number: 4, eventId: 'x' },
      { kind: 'dropped', number: 7, eventId: 'g' },
    ],
  ],
])('%s that has become %s', async (sealed, found, findings) => {
  expect(await between(sealed, found)).toMatchObject(findings);
  expect(await between(sealed, found)).toHaveLength(findings.length);
});

test('a copy of an event is an insertion, and the sealed one stays', async () => {
  expect(await between('abcdef', 'abcdbef')).toMatchObject([{ kind: 'inserted', number: 5, eventId: 'b' }]);
});

test.each([31, 32, 33, 127, 128, 129, 500])('after %s events that are gone or new both are in step again', async (count) => {
  const many = Array.from({ length: count }, (_, index) => `n${index}`);
  const [without, with_] = [eventsIn('abcd'), ['a', 'b', ...many, 'c', 'd']];
  const gone = await compared(sealedAs(with_), foundAs(without));
  expect(gone).toMatchObject({ isShort: false, events: 4, unsealed: 0 });
  expect(gone.partings.map(({ missing, instead }) => [missing.length, instead.length])).toEqual([[count, 0]]);
  const added = await compared(sealedAs(without), foundAs(with_));
  expect(added).toMatchObject({ isShort: false, events: count + 4, unsealed: 0 });
  expect(added.partings.map(({ missing, instead }) => [missing.length, instead.length])).toEqual([[0, count]]);
});

test('among many new events a copy of a later one is not taken for the way back', async () => {
  const sealed = ['a', ...Array.from({ length: 31 }, (_, nth) => `s${nth}`), 'z'];
  const added = Array.from({ length: 40 }, (_, nth) => (nth === 31 ? 'z' : `n${nth}`));
  const { partings } = await compared(sealedAs(sealed), foundAs(['a', ...added, ...sealed.slice(1)]));
  expect(partings.map(({ missing, instead }) => [missing.length, instead.length])).toEqual([[0, 40]]);
});

test('the tail is kept for as many events as may have been moved there, and counted whole', async () => {
  const { tail, unsealed } = await compared([], foundAs(Array.from({ length: 2_001 }, (_, nth) => `t${nth}`)));
  expect([tail.length, unsealed, tail.at(-1)?.number]).toEqual([2_000, 2_001, 2_000]);
});

test('events whose leaves are gone are compared by the chain around them', async () => {
  const log = 'abcdef';
  const sealed = [...sealedAs('ab', 'b'), unknown(log, 3, 4, 2), ...sealedAs(log, 'xxf').slice(4)];
  const whole = await compared(sealed, foundAs(log));
  expect(whole).toMatchObject({ events: 6, unlocated: [], unsealed: 0, heads: ['1:b', '2:d', '3:f'] });
  const changed = await compared(sealed, foundAs('abc2def'));
  expect(changed).toMatchObject({ events: 6, partings: [], unsealed: 0, heads: ['1:b'] });
  expect(findingsOf(changed)).toEqual([{ kind: 'unlocated', number: 3, upTo: 4, head: 2 }]);
  const lost = await compared(sealed.slice(0, 3), foundAs('ab'));
  expect(findingsOf(lost)).toEqual([{ kind: 'cut_off', number: 3, upTo: 4, head: 2 }]);
  expect((await compared(sealed, foundAs('a2bcdef'))).heads).toEqual([]);
  const half = await compared(sealed.slice(0, 3), foundAs('abc'));
  expect(findingsOf(half)).toEqual([{ kind: 'unlocated', number: 3, upTo: 4, head: 2 }]);
});

test('what stands before a difference is the event there, also after a stretch that is known by its chain alone', async () => {
  const log = 'abcdef';
  const sealed = [unknown(log, 1, 2, 1), ...sealedAs(log).slice(2)];
  expect(findingsOf(await compared(sealed, foundAs('abdef')))).toMatchObject([
    { kind: 'dropped', number: 3, stream: 'stream-b', revision: '1' },
  ]);
  expect(findingsOf(await compared(sealed, foundAs('a2bdef')))).toMatchObject([
    { kind: 'unlocated', number: 1, upTo: 2 },
    { kind: 'dropped', number: 3, stream: 'stream-b', revision: '1' },
  ]);
});

test('the event before a stretch that is gone stands before what is missing after it as well', async () => {
  const log = 'abcdefg';
  const sealed = [...sealedAs('ab'), unknown(log, 3, 4, 2), ...sealedAs(log).slice(4)];
  expect(findingsOf(await compared(sealed, foundAs('abfg')))).toMatchObject([
    { kind: 'unlocated', number: 3, upTo: 4 },
    { kind: 'dropped', number: 5, stream: 'stream-b', revision: '1' },
  ]);
});

test('a head of more events than its chain is made of does not hold', async () => {
  const counted = { ...unknown('ab', 1, 2, 1), upTo: 3 };
  expect(await compared([counted], foundAs('ab'))).toMatchObject({ unlocated: [{ from: 1, upTo: 3, head: 1 }], heads: [] });
});

test('both ways of losing the end of a log name the stretches in it that are known by their chain alone', async () => {
  const log = 'abcdef';
  const sealed = [...sealedAs('abc'), unknown(log, 4, 5, 2), ...sealedAs(log).slice(5)];
  const { partings, unlocated } = await compared(sealed, foundAs('abxy'));
  expect(partings.map(({ missing }) => missing.map(({ number }) => number))).toEqual([[3, 6]]);
  expect(unlocated).toMatchObject([{ from: 4, upTo: 5 }]);
});
