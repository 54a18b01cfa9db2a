import { expect, it } from 'vitest';
import { collect, jsonEvents, newStream, numbers, range, rejection, type Context } from './support.ts';

export function expectingRevisionCases({ client }: Context): void {
  it('writes no_stream to a new stream only', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(2), { expectedRevision: 'no_stream' });
    const error = await rejection(client().appendToStream(stream, jsonEvents(1), { expectedRevision: 'no_stream' }));
    expect(error).toMatchObject({
      type: 'wrong-expected-version',
      expectedVersion: 'no_stream',
      actualVersion: 1n,
      streamName: stream,
    });
  });

  it('writes stream_exists to an old stream only', async () => {
    const stream = newStream();
    const error = await rejection(client().appendToStream(stream, jsonEvents(1), { expectedRevision: 'stream_exists' }));
    expect(error).toMatchObject({ expectedVersion: 'stream_exists', actualVersion: 'no_stream' });
    await client().appendToStream(stream, jsonEvents(1));
    const result = await client().appendToStream(stream, jsonEvents(1), { expectedRevision: 'stream_exists' });
    expect(result.nextExpectedRevision).toBe(1n);
  });

  it('writes at an exact revision only where the stream is there', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(3));
    const behind = await rejection(client().appendToStream(stream, jsonEvents(1), { expectedRevision: 1n }));
    expect(behind).toMatchObject({ type: 'wrong-expected-version', expectedVersion: 1n, actualVersion: 2n });
    const ahead = await rejection(client().appendToStream(stream, jsonEvents(1), { expectedRevision: 7n }));
    expect(ahead).toMatchObject({ type: 'wrong-expected-version', expectedVersion: 7n, actualVersion: 2n });
    const result = await client().appendToStream(stream, jsonEvents(1), { expectedRevision: 2n });
    expect(result.nextExpectedRevision).toBe(3n);
  });

  it('refuses an exact revision of a stream that does not exist', async () => {
    const error = await rejection(client().appendToStream(newStream(), jsonEvents(1), { expectedRevision: 0n }));
    expect(error).toMatchObject({ expectedVersion: 0n, actualVersion: 'no_stream' });
  });

  it('takes the largest number for no stream, and refuses others beyond the last revision', async () => {
    const stream = newStream();
    const append = (expectedRevision: bigint) => client().appendToStream(stream, jsonEvents(1), { expectedRevision });
    expect(await rejection(append(2n ** 63n))).not.toMatchObject({ type: 'wrong-expected-version' });
    expect((await append(2n ** 64n - 1n)).nextExpectedRevision).toBe(0n);
    expect(await rejection(append(2n ** 64n - 1n))).toMatchObject({ expectedVersion: 'no_stream', actualVersion: 0n });
  });

  it('lets exactly one of many appends at the same revision win', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(1));
    const tries = await Promise.allSettled(
      range(0, 20).map(() => client().appendToStream(stream, jsonEvents(1), { expectedRevision: 0n })),
    );
    expect(tries.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await collect(client().readStream(stream))).toHaveLength(2);
  });

  it('does not let a refused append harm the ones around it', async () => {
    const good = newStream();
    const bad = newStream();
    const results = await Promise.allSettled([
      client().appendToStream(good, jsonEvents(1, 0)),
      client().appendToStream(bad, jsonEvents(1), { expectedRevision: 5n }),
      client().appendToStream(good, jsonEvents(1, 1)),
    ]);
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(numbers(await collect(client().readStream(good)))).toEqual([0, 1]);
  });
}
