import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Position } from '#contracts/events/envelope.ts';
import { streamOf } from '#contracts/events/registry.ts';
import {
  AppendTooLarge,
  WrongExpectedRevision,
  isPassed,
  type EventStore,
  type NewEvent,
  type Passed,
  type StoredEvent,
} from '#infra/event-store/event-store.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

export const newEvents = (count: number, type = 'Counted'): NewEvent[] =>
  Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    type,
    data: { n, text: 'Zoë 😀' },
    metadata: { commandId: 'c' },
  }));
export const collect = async (events: AsyncIterable<StoredEvent | Passed>): Promise<StoredEvent[]> => {
  const all: StoredEvent[] = [];
  for await (const event of events) if (!isPassed(event)) all.push(event);
  return all;
};
const ids = (events: readonly { id: string }[]) => events.map(({ id }) => id);

interface StoreUnderTest {
  store: EventStore;
  release?: () => Promise<void>;
}

/** What the rest of the product may rely on, whatever the store; it needs no empty log and leaves streams behind. */
export function eventStorePortSuite(name: string, open: () => Promise<StoreUnderTest> | StoreUnderTest): void {
  describe(`The log on ${name}`, { timeout: 60_000 }, () => {
    let store: EventStore;
    let release: StoreUnderTest['release'];
    const newStream = () => streamOf.chat(randomUUID());
    const read = (stream: string, options?: { fromRevision?: bigint; limit?: number }) =>
      collect(store.readStream(stream, options));

    beforeAll(async () => {
      ({ store, release } = await open());
    });
    afterAll(async () => {
      await store?.close();
      await release?.();
    });

    describe('an append', () => {
      test('of all events or none is read back as it was written', async () => {
        const [stream, events] = [newStream(), newEvents(3)];
        const appended = await store.append(stream, 'no_stream', events);
        expect(appended.revision).toBe(2n);
        const stored = await read(stream);
        expect(stored.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }))).toEqual(events);
        expect(stored.map(({ revision }) => revision)).toEqual([0n, 1n, 2n]);
        expect(stored.map((event) => event.stream)).toEqual([stream, stream, stream]);
        expect(stored.at(-1)?.position).toEqual(appended.position);
        expect(stored[0]?.recordedAt).toBeInstanceOf(Date);
      });

      test('at the revision that was read goes on, at any other it is refused and nothing is written', async () => {
        const stream = newStream();
        await store.append(stream, 'no_stream', newEvents(2));
        expect((await store.append(stream, 1n, newEvents(1))).revision).toBe(2n);
        for (const expected of ['no_stream', 0n, 1n, 3n] as const) {
          const error = await store.append(stream, expected, newEvents(2)).catch((refused: unknown) => refused);
          expect(error).toBeInstanceOf(WrongExpectedRevision);
          expect(error).toMatchObject({ actual: 2n });
        }
        expect(await store.append(newStream(), 0n, newEvents(1)).catch((refused: unknown) => refused)).toMatchObject({
          actual: undefined,
        });
        expect(await read(stream)).toHaveLength(3);
      });

      test('of many streams in order lands in that order, and again only what is missing', async () => {
        const start = await store.tail();
        const [one, two] = [newStream(), newStream()];
        const events = newEvents(5);
        const places = [
          { stream: one, expected: 'no_stream' },
          { stream: two, expected: 'no_stream' },
          { stream: one, expected: 0n },
          { stream: one, expected: 1n },
          { stream: two, expected: 0n },
        ] as const;
        const appends = places.map((place, nth) => ({ ...place, events: events.slice(nth, nth + 1) }));
        await store.appendInOrder(appends.slice(0, 3));
        await store.appendInOrder(appends);
        expect(ids(await collect(store.readAll({ after: start, limit: 10 })))).toEqual(ids(events));
        await expect(store.appendInOrder([{ stream: one, expected: 7n, events: newEvents(1) }])).rejects.toThrow(
          WrongExpectedRevision,
        );
      });

      test('of more than the server takes at once is refused for good, alone and among others', async () => {
        const [before, large, after] = [newStream(), newStream(), newStream()];
        const tooMuch = newEvents(1).map((event) => ({ ...event, data: { text: 'x'.repeat(2 * 1_048_576) } }));
        await expect(store.append(large, 'no_stream', tooMuch)).rejects.toThrow(AppendTooLarge);
        const appends = [
          { stream: before, events: newEvents(1) },
          { stream: large, events: tooMuch },
          { stream: after, events: newEvents(1) },
        ].map((append) => ({ ...append, expected: 'no_stream' as const }));
        await expect(store.appendInOrder(appends)).rejects.toThrow(AppendTooLarge);
        expect([await read(before), await read(large)].map(({ length }) => length)).toEqual([1, 0]);
      });

      test('of a copy keeps when the event was recorded first, and its metadata', async () => {
        const [stream, [event]] = [newStream(), newEvents(1)];
        if (!event) throw new Error('an event is needed');
        const recordedAt = new Date('2025-03-01T09:00:00.123Z');
        await store.append(stream, 'no_stream', [{ ...event, recordedAt }]);
        expect(await read(stream)).toMatchObject([{ ...event, recordedAt }]);
        expect((await read(stream))[0]?.metadata).toEqual(event.metadata);
      });

      test('is known to be answered without writing anything', async () => {
        const tail = await store.tail();
        await store.canAppend();
        await store.canAppend();
        expect(await store.tail()).toEqual(tail);
      });

      test('repeated with the same ids at the same revision returns the first result', async () => {
        const [stream, first, second] = [newStream(), newEvents(2), newEvents(2)];
        const opened = await store.append(stream, 'no_stream', first);
        const followed = await store.append(stream, 1n, second);
        expect(await store.append(stream, 'no_stream', first)).toEqual(opened);
        expect(await store.append(stream, 1n, second)).toEqual(followed);
        expect(ids(await read(stream))).toEqual(ids([...first, ...second]));
      });

      test('with the same ids at a newer revision is a new one', async () => {
        const [stream, events] = [newStream(), newEvents(1)];
        await store.append(stream, 'no_stream', events);
        expect((await store.append(stream, 0n, events)).revision).toBe(1n);
        expect(ids(await read(stream))).toEqual(ids([...events, ...events]));
      });

      test('is won by one of many at the same revision', async () => {
        const stream = newStream();
        const results = await Promise.allSettled(
          Array.from({ length: 12 }, () => store.append(stream, 'no_stream', newEvents(1))),
        );
        expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        for (const result of results)
          if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(WrongExpectedRevision);
        expect(await read(stream)).toHaveLength(1);
      });
    });

    describe('a read', () => {
      test('of a stream that does not exist is empty', async () => expect(await read(newStream())).toEqual([]));

      test('of a stream starts where requested', async () => {
        const [stream, events] = [newStream(), newEvents(5)];
        await store.append(stream, 'no_stream', events);
        expect(ids(await read(stream, { fromRevision: 3n }))).toEqual(ids(events.slice(3)));
        expect(await read(stream, { fromRevision: 5n })).toEqual([]);
        expect(ids(await read(stream, { fromRevision: 1n, limit: 2 }))).toEqual(ids(events.slice(1, 3)));
        expect(await read(stream, { fromRevision: 5n, limit: 1 })).toEqual([]);
      });

      test('of everything comes in one order, page by page, each event once', async () => {
        const start = await store.tail();
        const events = newEvents(1_250);
        for (let from = 0; from < events.length; from += 250)
          await store.append(newStream(), 'no_stream', events.slice(from, from + 250));
        const whole = await collect(store.readAll({ after: start, limit: 10_000 }));
        expect(ids(whole)).toEqual(ids(events));
        const paged: StoredEvent[] = [];
        for (let after: Position | undefined = start; ; after = paged.at(-1)?.position) {
          const page = await collect(store.readAll({ after, limit: 7 * 31 }));
          paged.push(...page);
          if (page.length === 0) break;
          expect(page.length).toBeLessThanOrEqual(7 * 31);
        }
        expect(paged).toEqual(whole);
      });

      test('of everything never shows system events, and the tail is the last event that is ours', async () => {
        const mine = newEvents(1);
        const stream = newStream();
        const { revision, position } = await store.append(stream, 'no_stream', mine);
        const system = newStream();
        await store.append(system, 'no_stream', newEvents(1_100, '$system'));
        expect(await store.tail()).toEqual({ ...position, id: mine[0]?.id, stream, revision });
        expect(await collect(store.readAll({ after: position, limit: 10 }))).toEqual([]);
      });
    });

    describe('what other programs write', () => {
      const warehouse = () => `warehouse-${randomUUID()}`;
      const foreignNames = () => [
        warehouse(),
        `other.chat-${randomUUID()}`,
        `chat-\0${randomUUID()}`,
        `ratesheet-${randomUUID()}`,
        `Chat-${randomUUID()}`,
      ];

      test('is not seen in the log, which ends with the last event that is ours', async () => {
        const start = await store.tail();
        const [before, after] = [newEvents(1), newEvents(1)];
        const stream = newStream();
        await store.append(stream, 'no_stream', before);
        for (const foreign of foreignNames()) await store.append(foreign, 'no_stream', newEvents(2));
        await store.append(stream, 0n, after);
        const { position } = await store.append(warehouse(), 'no_stream', newEvents(1));
        expect(ids(await collect(store.readAll({ after: start, limit: 10 })))).toEqual(ids([...before, ...after]));
        expect(await store.tail()).toMatchObject({ id: after[0]?.id, stream, revision: 1n });
        expect((await store.end())?.commit).toBeGreaterThanOrEqual(position.commit);
      });

      test('is passed over by a subscription, which says how far', async () => {
        const start = await store.tail();
        const last = newEvents(1);
        for (let nth = 0; nth < 6; nth += 1) await store.append(warehouse(), 'no_stream', newEvents(500));
        await store.append(newStream(), 'no_stream', last);
        const seen: string[] = [];
        const passed: Position[] = [];
        const stop = new AbortController();
        for await (const item of store.subscribe({ after: start, signal: stop.signal })) {
          if (isPassed(item)) passed.push(item.passed);
          else seen.push(item.id);
          if (seen.length > 0) stop.abort();
        }
        expect(seen).toEqual(ids(last));
        expect(passed.length).toBeGreaterThanOrEqual(2);
        // From there on nothing of ours is missed.
        expect(ids(await collect(store.readAll({ after: passed.at(-1), limit: 10 })))).toEqual(ids(last));
      });
    });

    describe('a subscription', () => {
      test('brings what was there and what comes, exclusively after its position, and resumes without gap or repeat', async () => {
        const after = await store.tail();
        const before = newEvents(3);
        await store.append(newStream(), 'no_stream', before);
        const seen: StoredEvent[] = [];
        const follow = async (from: Position | undefined, signal: AbortSignal) => {
          for await (const event of store.subscribe({ after: from, signal })) if (!isPassed(event)) seen.push(event);
        };
        const first = new AbortController();
        const following = follow(after, first.signal);
        await pollUntil('what was there', () => seen.length === 3);
        const live = newEvents(2);
        await store.append(newStream(), 'no_stream', live);
        await pollUntil('what came', () => seen.length === 5);
        first.abort();
        await following;
        const missed = newEvents(2);
        await store.append(newStream(), 'no_stream', missed);
        const second = new AbortController();
        const resumed = follow(seen.at(-1)?.position, second.signal);
        await pollUntil('what was missed', () => seen.length === 7);
        second.abort();
        await resumed;
        expect(ids(seen)).toEqual(ids([...before, ...live, ...missed]));
      });

      test('goes on where more comes at once than it can take, without a gap, a repeat or an end', async () => {
        const after = await store.tail();
        const stop = new AbortController();
        const seen: StoredEvent[] = [];
        const following = (async () => {
          for await (const event of store.subscribe({ after, signal: stop.signal })) if (!isPassed(event)) seen.push(event);
        })();
        const sent: NewEvent[] = [];
        for (let burst = 0; burst < 12; burst += 1) {
          const events = newEvents(burst % 3 === 0 ? 1 : 150);
          sent.push(...events);
          await store.append(newStream(), 'no_stream', events);
          await pollUntil('the burst', () => burst % 4 !== 0 || seen.length === sent.length);
        }
        await pollUntil('everything', () => seen.length >= sent.length);
        stop.abort();
        await following;
        expect(ids(seen)).toEqual(ids(sent));
      });

      test('that is aborted before it begins brings nothing', async () => {
        expect(await collect(store.subscribe({ after: undefined, signal: AbortSignal.abort() }))).toEqual([]);
      });
    });
  });
}
