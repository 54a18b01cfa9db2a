import { expect, test } from 'vitest';
import { streamOf } from '#contracts/events/registry.ts';
import { derivedId } from '#infra/ids.ts';
import { mergedStreams, type WantedStream } from '#services/archives/merged-streams.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';

const [one, two, three] = ['one', 'two', 'three'].map((name) => streamOf.shipment(derivedId(name))) as [string, string, string];
const eventOf = (nth: number) => ({ id: derivedId('event', nth), type: 'ShipmentScanned', data: {}, metadata: {} });

/** A store with those streams' events in that order. */
async function storeWith(streams: readonly string[]) {
  const store = createMemoryStore();
  const counts = new Map<string, number>();
  for (const [nth, stream] of streams.entries()) {
    const revision = counts.get(stream) ?? 0;
    await store.append(stream, revision === 0 ? 'no_stream' : BigInt(revision - 1), [eventOf(nth)]);
    counts.set(stream, revision + 1);
  }
  return store;
}
async function merged(store: Awaited<ReturnType<typeof storeWith>>, wanted: readonly WantedStream[]) {
  const events = [];
  for await (const { stream, revision } of mergedStreams(store, wanted)) events.push([stream, Number(revision)]);
  return events;
}

test('events of several streams come in the order of the log, each once, also of streams of several pages', async () => {
  const order = Array.from({ length: 450 }, (_, nth) => (nth % 9 === 4 ? two : one));
  const store = await storeWith([...order, three, two]);
  const inLog = store.events.map(({ stream, revision }) => [stream, Number(revision)]);
  expect(await merged(store, [{ stream: two }, { stream: one }, { stream: three }])).toEqual(inLog);
  const withoutOne = inLog.filter(([stream]) => stream !== one);
  expect(await merged(store, [{ stream: three }, { stream: derivedId('none') }, { stream: two }])).toEqual(withoutOne);
  expect(await merged(store, [])).toEqual([]);
});

test.each([200, 201, 400, 401])('a stream of %s events is read to its end', async (count) => {
  const store = await storeWith(Array.from({ length: count }, () => one));
  expect(await merged(store, [{ stream: one }])).toEqual(Array.from({ length: count }, (_, nth) => [one, nth]));
});

test('of a stream only the events that are wanted come, also those of later pages', async () => {
  const store = await storeWith([...Array.from({ length: 300 }, () => one), two]);
  const revisions = new Set([0n, 5n, 250n, 299n]);
  const wanted = [{ stream: one, revisions }, { stream: two }];
  expect(await merged(store, wanted)).toEqual([...[...revisions].map((revision) => [one, Number(revision)]), [two, 0]]);
});

test('events of one append, which stand at one position, come by their revision', async () => {
  const store = await storeWith([one, two, one, two]);
  for (const event of store.events) event.position = { commit: 1n, prepare: 1n };
  expect(await merged(store, [{ stream: two }, { stream: one }])).toEqual([
    [two, 0],
    [one, 0],
    [two, 1],
    [one, 1],
  ]);
});
