import { expect, it } from 'vitest';
import { differing } from './differences.ts';
import { collect, jsonEvents, newStream, numbers, range, rejection, type Context } from './support.ts';

/** What reading $all promises. */
export function readingAllCases({ client, server }: Context): void {
  it('reads all streams in the order of their appends', async () => {
    const streams = [newStream(), newStream()];
    const begin = await client().appendToStream(newStream(), jsonEvents(1));
    for (const n of range(0, 6)) await client().appendToStream(streams[n % 2]!, jsonEvents(1, n));
    const events = await collect(client().readAll({ fromPosition: begin.position!, maxCount: 1_000 }));
    const ours = events.filter(({ event }) => streams.includes(event!.streamId));
    expect(numbers(ours)).toEqual(range(0, 6));
  });

  it('reads forwards from a position, that event included', async () => {
    const stream = newStream();
    const { position } = await client().appendToStream(stream, jsonEvents(1, 41));
    const [first] = await collect(client().readAll({ fromPosition: position!, maxCount: 1 }));
    expect(first!.event).toMatchObject({ streamId: stream, position });
  });

  it('reads backwards from a position, that event not included', async () => {
    const stream = newStream();
    const { position } = await client().appendToStream(stream, jsonEvents(1));
    const events = await collect(client().readAll({ direction: 'backwards', fromPosition: position!, maxCount: 5 }));
    expect(events.every(({ event }) => event!.position.commit < position!.commit)).toBe(true);
  });

  it('reads backwards from the end', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(3));
    const events = await collect(client().readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 50 }));
    expect(numbers(events.filter(({ event }) => event!.streamId === stream))).toEqual([2, 1, 0]);
  });

  it(differing('readForwardsFromEnd', server), async () => {
    const read = collect(client().readAll({ fromPosition: 'end', maxCount: 5 }));
    if (server === 'embedded') expect(await read).toEqual([]);
    else await rejection(read);
  });

  it(differing('positionBetweenEvents', server), async () => {
    const { position } = await client().appendToStream(newStream(), jsonEvents(1));
    const between = server === 'embedded' ? 0n : position!.commit - 1n;
    const read = collect(client().readAll({ fromPosition: { commit: between, prepare: between }, maxCount: 1 }));
    if (server === 'embedded') expect(await read).toHaveLength(1);
    else await rejection(read);
  });

  it('reads no more than asked for', async () => {
    await client().appendToStream(newStream(), jsonEvents(10));
    expect(await collect(client().readAll({ maxCount: 7 }))).toHaveLength(7);
  });

  it('gives positions that only grow', async () => {
    const begin = await client().appendToStream(newStream(), jsonEvents(1));
    await Promise.all(range(0, 50).map(() => client().appendToStream(newStream(), jsonEvents(2))));
    const events = await collect(client().readAll({ fromPosition: begin.position!, maxCount: 101 }));
    expect(events).toHaveLength(101);
    const positions = events.map(({ event }) => event!.position.commit);
    expect(positions.every((position, index) => index === 0 || position > positions[index - 1]!)).toBe(true);
  });

  it('gives the commit position of each event beside it', async () => {
    const { position } = await client().appendToStream(newStream(), jsonEvents(1));
    const [first] = await collect(client().readAll({ fromPosition: position!, maxCount: 1 }));
    expect(first!.commitPosition).toBe(position!.commit);
  });
}
