import {
  eventTypeFilter,
  excludeSystemEvents,
  streamNameFilter,
  type Filter,
  type Position,
  type ResolvedEvent,
} from '@eventstore/db-client';
import { expect, it } from 'vitest';
import { differing } from './differences.ts';
import { collect, follow, followOn, jsonEvents, newStream, numbers, once, range, type Context } from './support.ts';

/** What subscriptions to $all promise. */
export function subscribingAllCases({ client, server }: Context): void {
  const here = async () => (await client().appendToStream(newStream(), jsonEvents(1, -1))).position!;

  it('gives every event after a position, old and new', async () => {
    const fromPosition = await here();
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(3));
    const subscription = client().subscribeToAll({ fromPosition });
    const events = follow(subscription, (seen) => ofStream(seen, stream).length === 5);
    await once(subscription, 'caughtUp');
    await client().appendToStream(stream, jsonEvents(2, 3));
    const seen = await events;
    expect(numbers(ofStream(seen, stream))).toEqual(range(0, 5));
    expect(seen.every(({ event }) => event!.position!.commit > fromPosition.commit)).toBe(true);
  });

  it('gives new events only from the end', async () => {
    const before = newStream();
    const after = newStream();
    await client().appendToStream(before, jsonEvents(2));
    const subscription = client().subscribeToAll({ fromPosition: 'end' });
    const events = follow(subscription, (seen) => ofStream(seen, after).length === 1);
    await once(subscription, 'caughtUp');
    await client().appendToStream(after, jsonEvents(1));
    expect(ofStream(await events, before)).toEqual([]);
  });

  it(differing('subscriptionBeyondEnd', server), async () => {
    const { commit } = await here();
    const beyond = commit + 3n;
    const stream = newStream();
    const fromPosition = { commit: beyond, prepare: beyond };
    const subscription = client().subscribeToAll({ fromPosition, filter: streamNameFilter({ prefixes: [stream] }) });
    const events = follow(subscription, (seen) => seen.at(-1)!.event!.revision === 5n);
    await once(subscription, 'confirmation');
    for (let n = 0; n < 6; n += 1) await client().appendToStream(stream, jsonEvents(1, n));
    const seen = numbers(await events);
    if (server === 'embedded') expect(seen).toEqual([3, 4, 5]);
    else expect(seen).toEqual(range(0, 6));
  });

  it('gives everything from the start', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(1));
    const known = (await collect(client().readAll({ maxCount: 500 }))).map(({ event }) => event!.id);
    const events = await follow(client().subscribeToAll(), (seen) => seen.length === known.length);
    expect(events.map(({ event }) => event!.id)).toEqual(known);
  });

  it('loses and repeats nothing while many writers append', async () => {
    const fromPosition = await here();
    const streams = range(0, 8).map(() => newStream('race'));
    const total = 800;
    const appends = range(0, total / 4).map((n) => client().appendToStream(streams[n % 8]!, jsonEvents(4, n * 4)));
    const filter = streamNameFilter({ prefixes: ['race-'] });
    const subscriptions = [undefined, filter, undefined].map((only) =>
      followOn(
        (last) =>
          client().subscribeToAll({ fromPosition: last?.event?.position ?? fromPosition, ...(only ? { filter: only } : {}) }),
        (seen) => seen.length >= total && ofStreams(seen, streams).length === total,
      ),
    );
    await Promise.all(appends);
    const expected = ofStreams(await collect(client().readAll({ fromPosition })), streams).map(({ event }) => event!.id);
    for (const seen of await Promise.all(subscriptions)) {
      expect(ofStreams(seen, streams).map(({ event }) => event!.id)).toEqual(expected);
    }
  });

  it.each([
    ['stream name prefixes', (own) => streamNameFilter({ prefixes: [`${own}-a`, `${own}-b`] }), ['a', 'b']],
    ['a stream name expression', (own) => streamNameFilter({ regex: `^${own}-[bc]` }), ['b', 'c']],
    ['event type prefixes', (own) => eventTypeFilter({ prefixes: [`${own}-a`] }), ['a']],
    ['an event type expression', (own) => eventTypeFilter({ regex: `^${own}-(a|c)$` }), ['a', 'c']],
  ] as [string, (own: string) => Filter, string[]][])('filters by %s', async (_, filterOf, expected) => {
    const fromPosition = await here();
    const own = newStream();
    for (const letter of ['a', 'b', 'c', 'd'])
      await client().appendToStream(newStream(`${own}-${letter}`), jsonEvents(1, 0, `${own}-${letter}`));
    const subscription = client().subscribeToAll({ fromPosition, filter: filterOf(own) });
    const events: ResolvedEvent[] = [];
    subscription.on('data', (event: ResolvedEvent) => events.push(event));
    await once(subscription, 'caughtUp');
    await subscription.unsubscribe();
    expect(events.map(({ event }) => event!.type)).toEqual(expected.map((letter) => `${own}-${letter}`));
  });

  it.each([
    ['stream names', (stream: string) => streamNameFilter({ prefixes: [stream] })],
    ['event types', (stream: string) => eventTypeFilter({ regex: `^${stream}$` })],
  ])('filters new events by %s, though others are written at the same moment', async (_, filterOf) => {
    const fromPosition = await here();
    const stream = newStream();
    const filter = filterOf(stream);
    const live = client().subscribeToAll({ fromPosition, filter });
    const subscriptions = [follow(live, (seen) => seen.length >= 50)];
    await once(live, 'caughtUp');
    for (const round of range(0, 5)) {
      const appends = range(0, 10).flatMap((n) => [
        client().appendToStream(newStream('other'), jsonEvents(2, 1_000, `other-${stream}`)),
        client().appendToStream(stream, jsonEvents(1, round * 10 + n, stream)),
      ]);
      subscriptions.push(follow(client().subscribeToAll({ fromPosition, filter }), (seen) => seen.length >= 50));
      await Promise.all(appends);
    }
    for (const seen of await Promise.all(subscriptions)) {
      expect(seen.map(({ event }) => event!.streamId)).toEqual(range(0, 50).map(() => stream));
      expect(numbers(seen)).toEqual(range(0, 50));
    }
  });

  it('leaves system events out when asked to', async () => {
    const fromPosition = await here();
    const stream = newStream();
    await client().setStreamMetadata(stream, { maxCount: 5 });
    await client().appendToStream(stream, jsonEvents(1));
    const subscription = client().subscribeToAll({ fromPosition, filter: excludeSystemEvents() });
    const [first] = await follow(subscription, (seen) => seen.length === 1);
    expect(first!.event).toMatchObject({ type: 'counted', streamId: stream });
  });

  it('reports how far a filter has read, though nothing matched', async () => {
    const fromPosition = await here();
    const last = await client().appendToStream(newStream(), jsonEvents(200));
    const checkpoints: Position[] = [];
    const filter = eventTypeFilter({
      prefixes: ['never-written'],
      maxSearchWindow: 10,
      checkpointInterval: 2,
      checkpointReached: (_, position) => void checkpoints.push(position),
    });
    const subscription = client().subscribeToAll({ fromPosition, filter });
    subscription.resume();
    await once(subscription, 'caughtUp');
    await subscription.unsubscribe();
    expect(checkpoints.length).toBeGreaterThanOrEqual(9);
    expect(checkpoints.every(({ commit }, index) => index === 0 || commit > checkpoints[index - 1]!.commit)).toBe(true);
    expect(checkpoints.at(-1)!.commit).toBeLessThanOrEqual(last.position!.commit);
  });

  it('loses nothing when it starts again from a checkpoint', async () => {
    const fromPosition = await here();
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(100));
    let reached: Position | undefined;
    const filter = streamNameFilter({
      prefixes: [stream],
      maxSearchWindow: 10,
      checkpointReached: (_, position) => void (reached ??= position),
    });
    const all = await follow(client().subscribeToAll({ fromPosition, filter }), (seen) => seen.length === 100);
    const later = all.filter(({ event }) => event!.position!.commit > reached!.commit);
    expect(later.length).toBeLessThan(100);
    const again = await follow(
      client().subscribeToAll({ fromPosition: reached!, filter: streamNameFilter({ prefixes: [stream] }) }),
      (seen) => seen.length === later.length,
    );
    expect(numbers(again)).toEqual(numbers(later));
  });
}

function ofStream(events: readonly ResolvedEvent[], stream: string): ResolvedEvent[] {
  return ofStreams(events, [stream]);
}

function ofStreams(events: readonly ResolvedEvent[], streams: readonly string[]): ResolvedEvent[] {
  return events.filter(({ event }) => streams.includes(event!.streamId));
}
