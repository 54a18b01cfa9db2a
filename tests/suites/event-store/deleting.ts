import { expect, it } from 'vitest';
import { differing } from './differences.ts';
import { collect, jsonEvents, newStream, numbers, rejection, type Context } from './support.ts';

export function deletingCases({ client, server }: Context): void {
  it('hides a deleted stream', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(3));
    const result = await client().deleteStream(stream);
    expect(result.position!.commit).toBeGreaterThan(0n);
    expect(await rejection(collect(client().readStream(stream)))).toMatchObject({ type: 'stream-not-found' });
  });

  it('deletes at the exact revision only', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(3));
    const error = await rejection(client().deleteStream(stream, { expectedRevision: 1n }));
    expect(error).toMatchObject({
      type: 'wrong-expected-version',
      streamName: stream,
      expectedVersion: 1n,
      actualVersion: 2n,
    });
    await client().deleteStream(stream, { expectedRevision: 2n });
    expect(await rejection(collect(client().readStream(stream)))).toMatchObject({ type: 'stream-not-found' });
  });

  it('does not delete a stream that should not exist but does', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(1));
    const error = await rejection(client().deleteStream(stream, { expectedRevision: 'no_stream' }));
    expect(error).toMatchObject({ type: 'wrong-expected-version', actualVersion: 0n });
  });

  it('does not delete a stream that was never there', async () => {
    const stream = newStream();
    for (const remove of ['deleteStream', 'tombstoneStream'] as const) {
      const error = await rejection(client()[remove](stream, { expectedRevision: 3n }));
      expect(error).toMatchObject({ type: 'wrong-expected-version', expectedVersion: 3n, actualVersion: -1n });
      expect(error.message).toContain(`Delete failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: 3,`);
    }
    const error = await rejection(client().deleteStream(stream, { expectedRevision: 'no_stream' }));
    expect(error).toMatchObject({ type: 'wrong-expected-version', expectedVersion: -1n, actualVersion: -1n });
  });

  it('deletes a stream that has metadata only', async () => {
    const stream = newStream();
    await client().setStreamMetadata(stream, { cacheControl: 10 });
    await client().deleteStream(stream, { expectedRevision: 'no_stream' });
    expect((await client().getStreamMetadata(stream)).metadata).not.toHaveProperty('cacheControl');
  });

  it('names a stream in an error whatever it is called', async () => {
    const stream = newStream('имя');
    await client().appendToStream(stream, jsonEvents(1));
    const error = await rejection(client().deleteStream(stream, { expectedRevision: 4n }));
    expect(error).toMatchObject({ type: 'wrong-expected-version' });
    expect(decodeURIComponent(String(error['streamName']))).toBe(stream);
  });

  it.each([['any'], ['no_stream'], [2n]] as const)(
    'lets a deleted stream begin again with %s, its revisions going on',
    async (expectedRevision) => {
      const stream = newStream();
      await client().appendToStream(stream, jsonEvents(3));
      await client().deleteStream(stream);
      const again = await client().appendToStream(stream, jsonEvents(2, 100), { expectedRevision });
      expect(again.nextExpectedRevision).toBe(4n);
      const events = await collect(client().readStream(stream));
      expect(numbers(events)).toEqual([100, 101]);
      expect(events[0]!.event!.revision).toBe(3n);
    },
  );

  it('does not begin again at an exact revision that is older', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(3));
    await client().deleteStream(stream);
    const error = await rejection(client().appendToStream(stream, jsonEvents(1), { expectedRevision: 1n }));
    expect(error).toMatchObject({ type: 'wrong-expected-version', expectedVersion: 1n, actualVersion: 2n });
  });

  it('can be described while it is deleted, which shows what comes after', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(3));
    await client().deleteStream(stream);
    await client().setStreamMetadata(stream, { maxCount: 1 });
    expect(await collect(client().readStream(stream))).toEqual([]);
    await client().appendToStream(stream, jsonEvents(2, 3));
    expect(numbers(await collect(client().readStream(stream)))).toEqual([4]);
  });

  it('takes a deleted stream for one that does not exist', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(1));
    await client().deleteStream(stream);
    await client().deleteStream(stream, { expectedRevision: 'no_stream' });
    const error = await rejection(client().appendToStream(stream, jsonEvents(1), { expectedRevision: 'stream_exists' }));
    expect(error).toMatchObject({ type: 'stream-deleted' });
  });

  it('can delete, begin again and delete again', async () => {
    const stream = newStream();
    for (const round of [1, 2, 3]) {
      await client().appendToStream(stream, jsonEvents(2, round));
      await client().deleteStream(stream);
    }
    await client().appendToStream(stream, jsonEvents(1, 9));
    expect(numbers(await collect(client().readStream(stream)))).toEqual([9]);
  });

  it('closes a stream forever for readers', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(2));
    await client().tombstoneStream(stream);
    const error = await rejection(collect(client().readStream(stream)));
    expect(error).toMatchObject({ type: 'stream-deleted', streamName: stream });
  });

  it('closes a stream forever for writers', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(2));
    await client().tombstoneStream(stream, { expectedRevision: 1n });
    expect(await rejection(client().appendToStream(stream, jsonEvents(1)))).toMatchObject({
      type: 'stream-deleted',
      streamName: stream,
    });
    expect(await rejection(client().tombstoneStream(stream))).toMatchObject({ type: 'stream-deleted' });
    expect(await rejection(client().deleteStream(stream))).toMatchObject({ type: 'stream-deleted' });
  });

  it('closes the metadata with the stream', async () => {
    const stream = newStream();
    await client().setStreamMetadata(stream, { maxCount: 3 });
    await client().tombstoneStream(stream);
    const closed = { type: 'stream-deleted', streamName: `$$${stream}` };
    expect(await rejection(client().getStreamMetadata(stream))).toMatchObject(closed);
  });

  it(differing('metadataOfClosedStream', server), async () => {
    const stream = newStream();
    await client().tombstoneStream(stream);
    const set = client().setStreamMetadata(stream, { maxCount: 4 });
    if (server === 'embedded') expect(await rejection(set)).toMatchObject({ type: 'stream-deleted', streamName: `$$${stream}` });
    else expect((await set).success).toBe(true);
  });

  it(differing('closedStreamBeyondAscii', server), async () => {
    const stream = newStream('имя');
    await client().tombstoneStream(stream);
    const error = await rejection(collect(client().readStream(stream)));
    if (server === 'embedded') {
      expect(error).toMatchObject({ type: 'stream-deleted' });
      expect(decodeURIComponent(String(error['streamName']))).toBe(stream);
    }
  });

  it('closes at the exact revision only', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(2));
    const error = await rejection(client().tombstoneStream(stream, { expectedRevision: 0n }));
    expect(error).toMatchObject({ type: 'wrong-expected-version', expectedVersion: 0n, actualVersion: 1n });
    expect(await collect(client().readStream(stream))).toHaveLength(2);
  });

  it('can close a stream that was deleted', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(2));
    await client().deleteStream(stream);
    await client().tombstoneStream(stream, { expectedRevision: 'no_stream' });
    expect(await rejection(collect(client().readStream(stream)))).toMatchObject({ type: 'stream-deleted' });
  });

  it('can close a stream before it begins', async () => {
    const stream = newStream();
    await client().tombstoneStream(stream, { expectedRevision: 'no_stream' });
    expect(await rejection(client().appendToStream(stream, jsonEvents(1)))).toMatchObject({ type: 'stream-deleted' });
  });

  it('keeps the events of a tombstoned stream in $all, and marks the end with an event without data', async () => {
    const stream = newStream();
    const { position } = await client().appendToStream(stream, jsonEvents(2));
    await client().tombstoneStream(stream);
    const events = await collect(client().readAll({ fromPosition: position!, maxCount: 100 }));
    const ours = events.filter(({ event }) => event!.streamId === stream);
    expect(ours.map(({ event }) => event!.type)).toEqual(['counted', '$streamDeleted']);
    expect(ours[1]!.event).toMatchObject({ isJson: false, data: new Uint8Array(), revision: 0x7fffffffffffffffn });
  });
}
