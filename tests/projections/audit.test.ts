import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { derivedId } from '#infra/ids.ts';
import {
  aboutsNaming,
  aboutsWithId,
  causesAmong,
  countCorrelated,
  eventsAboutInOrder,
  eventsCausedBy,
  eventsRecorded,
  hasActed,
  type EventsWanted,
} from '#projections/audit/queries.ts';
import { BadCursor } from '#projections/page.ts';
import { addHistory } from '#tests/support/history-rows.ts';
import { testModels, type TestModels } from '#tests/support/models.ts';

let home: TestModels;
beforeAll(async () => {
  home = await testModels();
});
beforeEach(() => home.models.deleteFrom('history').execute());
afterAll(() => home.close());

const id = (name: string) => derivedId('audit', name);
const add = (...rows: Parameters<typeof addHistory>[1]) => addHistory(home.models, rows);
const wanted = (changes: Partial<EventsWanted> = {}): EventsWanted => ({
  kind: undefined,
  type: undefined,
  actor: undefined,
  from: undefined,
  to: undefined,
  correlation: undefined,
  limit: 100,
  cursor: undefined,
  ...changes,
});
const names = new Map(['one', 'two', 'three', 'four', 'cause', 'parcel', 'other', 'quote'].map((name) => [id(name), name]));
const named = (rows: readonly { id: string }[]) => rows.map((row) => names.get(row.id));

/** Three at the same moment, two of them at the same position, about a parcel; the newest also about a quote. */
const at = '2026-03-01T09:00:00.000500Z';
const pages = () => {
  const rows = [
    { event_id: id('one'), position: 7, recorded_at: at },
    { event_id: id('two'), position: 7, recorded_at: at },
    { event_id: id('three'), position: 9, recorded_at: at },
    { event_id: id('four'), position: 8, recorded_at: '2026-03-01T09:00:00.000501Z' },
  ].map((row) => ({ ...row, about_id: id('parcel') }));
  return add(...rows, { event_id: id('four'), kind: 'quote', about_id: id('quote'), is_first: false, position: 8 });
};
/** Those of one position by their ids. */
const [lower = '', higher = ''] = [id('one'), id('two')].toSorted().map((event) => names.get(event));

test.each([1, 2, 3, 4])(
  'the newest recorded come first, each once, and pages of %s go on from each other to the end',
  async (limit) => {
    await pages();
    const found: (string | undefined)[] = [];
    let cursor: string | undefined;
    let count = 0;
    do {
      const page = await eventsRecorded(home.models, wanted({ limit, cursor }));
      found.push(...named(page.items));
      cursor = page.nextCursor;
      count += 1;
    } while (cursor !== undefined);
    expect(found).toEqual(['four', 'three', higher, lower]);
    expect(count).toBe(Math.ceil(4 / limit));
  },
);

test.each([1, 2, 3, 4])('what is about one thing comes in the order of the log, in pages of %s', async (limit) => {
  await pages();
  await add({ event_id: id('other'), about_id: id('other'), position: 1 });
  const found: (string | undefined)[] = [];
  let cursor: string | undefined;
  do {
    const page = await eventsAboutInOrder(home.models, { kind: 'shipment', id: id('parcel') }, { limit, cursor });
    found.push(...named(page.items));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(found).toEqual([lower, higher, 'four', 'three']);
  const none = await eventsAboutInOrder(home.models, { kind: 'quote', id: id('parcel') }, { limit, cursor: undefined });
  expect(none).toEqual({ items: [], nextCursor: undefined });
});

test('an event is about its own noun first, and says when it was recorded to the microsecond', async () => {
  await add(
    { event_id: id('one'), kind: 'shipment', about_id: id('parcel'), recorded_at: at },
    { event_id: id('one'), kind: 'chat', about_id: id('other'), is_first: false },
    { event_id: id('one'), kind: 'alert', about_id: id('quote'), is_first: false },
  );
  const { items } = await eventsRecorded(home.models, wanted());
  expect(items).toMatchObject([{ recordedAt: at, revision: '0', position: '100' }]);
  expect(items[0]?.abouts.map(({ kind }) => kind)).toEqual(['shipment', 'alert', 'chat']);
  const byKind = await eventsRecorded(home.models, wanted({ kind: 'chat' }));
  expect(named(byKind.items), 'also by what it is about besides').toEqual(['one']);
});

test('every condition narrows the list, from a moment on and until just before one', async () => {
  const [early, late] = ['2026-03-01T09:00:00.000Z', '2026-03-01T10:00:00.000Z'];
  await add(
    { event_id: id('one'), recorded_at: early, type: 'ShipmentCreated', correlation_id: id('request') },
    { event_id: id('two'), recorded_at: late, actor_id: id('other') },
  );
  const found = async (changes: Partial<EventsWanted>) => named((await eventsRecorded(home.models, wanted(changes))).items);
  expect(await found({})).toEqual(['two', 'one']);
  expect(await found({ type: 'ShipmentCreated' })).toEqual(['one']);
  expect(await found({ actor: id('other') })).toEqual(['two']);
  expect(await found({ correlation: id('request') })).toEqual(['one']);
  expect(await found({ from: late })).toEqual(['two']);
  expect(await found({ to: late })).toEqual(['one']);
  expect(await found({ from: early, to: early })).toEqual([]);
});

test.each([
  ['', id('one'), '7'],
  [at, 'one', '7'],
  [at, id('one'), 'seven'],
  [at, id('one'), '1234567890123456789'],
  ['2026-03-01', id('one'), '7'],
  [at, `${id('one')} more`, '7'],
])('a cursor of %s, %s and %s is not one', async (recordedAt, event, position) => {
  const cursor = Buffer.from([recordedAt, position, event].join(' ')).toString('base64url');
  await expect(eventsRecorded(home.models, wanted({ cursor }))).rejects.toThrow(BadCursor);
});

test('a cause is the event of that id, or the first event of the command of that id, which came from a person', async () => {
  const [command, inner] = [id('command'), id('inner')];
  await add(
    { event_id: id('one'), command_id: command, correlation_id: command, position: 5, type: 'QuoteAccepted' },
    { event_id: id('two'), command_id: command, correlation_id: command, position: 6 },
    { event_id: id('one'), kind: 'quote', about_id: id('quote'), command_id: command, correlation_id: command, is_first: false },
    // Done for that command, by one of its own.
    { event_id: id('three'), command_id: inner, correlation_id: command, position: 4 },
  );
  expect(await causesAmong(home.models, [])).toEqual(new Map());
  const found = await causesAmong(home.models, [command, id('two'), inner, id('nobody')]);
  expect([...found].map(([cause, event]) => [cause, names.get(event.id)]).toSorted()).toEqual(
    [
      [command, 'one'],
      [id('two'), 'two'],
    ].toSorted(),
  );
  expect(found.get(command)).toEqual({
    id: id('one'),
    type: 'QuoteAccepted',
    about: { kind: 'shipment', id: derivedId('parcel') },
  });
  expect([...(await causesAmong(home.models, [id('one')])).values()]).toMatchObject([{ about: { kind: 'shipment' } }]);
});

test('effects come in the order of the log, so many of each cause, each once', async () => {
  const by = (event: string, cause: string, position: number) => ({ event_id: id(event), causation_id: id(cause), position });
  await add(
    by('two', 'cause', 7),
    by('one', 'cause', 6),
    by('three', 'cause', 8),
    by('four', 'one', 5),
    { ...by('one', 'cause', 6), kind: 'quote', is_first: false },
    by('other', 'nobody', 4),
  );
  expect(await eventsCausedBy(home.models, [], 5)).toEqual(new Map());
  const found = await eventsCausedBy(home.models, [id('cause'), id('one')], 2);
  expect([...found].map(([cause, events]) => [names.get(cause), named(events)]).toSorted()).toEqual([
    ['cause', ['one', 'two']],
    ['one', ['four']],
  ]);
});

test('events of a request are counted once each, and no further than is asked', async () => {
  const of = (event: string, more = {}) => ({ event_id: id(event), correlation_id: id('request'), ...more });
  await add(of('one'), of('two'), of('two', { kind: 'quote', is_first: false }), { event_id: id('three') });
  expect(await countCorrelated(home.models, id('request'), 10)).toBe(2);
  expect(await countCorrelated(home.models, id('request'), 1)).toBe(1);
  expect(await countCorrelated(home.models, id('nobody'), 10)).toBe(0);
});

test('an id is that of a thing of one of the kinds, or of an event about such things', async () => {
  await add(
    { event_id: id('one'), about_id: id('parcel') },
    { event_id: id('two'), about_id: id('parcel') },
    { event_id: id('one'), kind: 'quote', about_id: id('quote'), is_first: false },
    { event_id: id('one'), kind: 'person', about_id: id('person'), is_first: false },
  );
  const kinds = ['shipment', 'quote'];
  const parcel = { kind: 'shipment', id: id('parcel') };
  expect(await aboutsWithId(home.models, id('parcel'), kinds)).toEqual([parcel]);
  expect(await aboutsWithId(home.models, id('parcel'), ['quote'])).toEqual([]);
  expect(await aboutsWithId(home.models, id('person'), kinds)).toEqual([]);
  expect(await aboutsWithId(home.models, id('two'), kinds)).toEqual([parcel]);
  const both = await aboutsWithId(home.models, id('one'), kinds);
  expect(both.toSorted((a, b) => b.kind.localeCompare(a.kind))).toEqual([parcel, { kind: 'quote', id: id('quote') }]);
});

test('who has acted is whoever an event is by', async () => {
  await add({ event_id: id('one'), actor_id: id('agent') });
  expect([await hasActed(home.models, id('agent')), await hasActed(home.models, id('other'))]).toEqual([true, false]);
});

test('what names a person comes by its newest event, of those kinds only, and so many at most', async () => {
  const about = (event: string, thing: string, position: number, subject = 'nora', kind = 'shipment') => ({
    event_id: id(event),
    kind,
    about_id: id(thing),
    position,
    subjects: [id(subject)],
  });
  await add(
    about('one', 'parcel', 5),
    about('two', 'other', 6),
    about('three', 'parcel', 7),
    about('four', 'quote', 8, 'nora', 'person'),
    about('cause', 'quote', 9, 'bill'),
    { event_id: id('unnamed'), position: 10 },
  );
  const found = (most: number, kinds = ['shipment'], workedOnBy?: string) =>
    aboutsNaming(home.models, [id('nora')], { kinds, workedOnBy, most });
  expect(named(await found(10))).toEqual(['parcel', 'other']);
  expect(named(await found(1))).toEqual(['parcel']);
  expect(await found(10, ['person'])).toEqual([{ kind: 'person', id: id('quote') }]);
  await add(
    { event_id: id('work'), about_id: id('other'), position: 11, actor_id: id('lin') },
    { event_id: id('look'), about_id: id('parcel'), position: 12, actor_id: id('lin'), type: 'HistoryRead' },
    { event_id: id('namesake'), about_id: id('parcel'), kind: 'quote', position: 13, actor_id: id('lin') },
  );
  expect(named(await found(1, ['shipment'], id('lin')))).toEqual(['other']);
  expect(named(await found(10, ['shipment'], id('lin')))).toEqual(['other']);
});
