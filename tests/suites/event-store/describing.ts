import { binaryEvent, jsonEvent } from '@eventstore/db-client';
import { expect, it } from 'vitest';
import { collect, jsonEvents, newStream, numbers, rejection, type Context } from './support.ts';

export function describingCases({ client }: Context): void {
  it('knows no metadata of a stream that has none', async () => {
    const stream = newStream();
    expect(await client().getStreamMetadata(stream)).toEqual({ streamName: stream });
  });

  it('gives back the metadata that was set last', async () => {
    const stream = newStream();
    await client().setStreamMetadata(stream, { maxCount: 10, maxAge: 60 });
    await client().setStreamMetadata(stream, {
      maxCount: 3,
      truncateBefore: 1,
      acl: { readRoles: ['$all'] },
      own: 'field',
    });
    const { metadata } = await client().getStreamMetadata(stream);
    expect(metadata).toEqual({ maxCount: 3, truncateBefore: 1, acl: { readRoles: ['$all'] }, own: 'field' });
  });

  it('sets metadata at the expected revision of the metadata stream', async () => {
    const stream = newStream();
    await client().setStreamMetadata(stream, { maxCount: 1 }, { expectedRevision: 'no_stream' });
    const error = await rejection(client().setStreamMetadata(stream, { maxCount: 2 }, { expectedRevision: 'no_stream' }));
    expect(error).toMatchObject({ type: 'wrong-expected-version', actualVersion: 0n });
  });

  it('shows no more than maxCount events', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(10));
    await client().setStreamMetadata(stream, { maxCount: 3 });
    expect(numbers(await collect(client().readStream(stream)))).toEqual([7, 8, 9]);
    const backwards = await collect(client().readStream(stream, { direction: 'backwards', fromRevision: 'end' }));
    expect(numbers(backwards)).toEqual([9, 8, 7]);
    await client().appendToStream(stream, jsonEvents(1, 10));
    expect(numbers(await collect(client().readStream(stream, { fromRevision: 2n })))).toEqual([8, 9, 10]);
  });

  it('shows nothing before truncateBefore', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(5));
    await client().setStreamMetadata(stream, { truncateBefore: 3 });
    expect(numbers(await collect(client().readStream(stream)))).toEqual([3, 4]);
    await client().setStreamMetadata(stream, { truncateBefore: 50 });
    expect(await collect(client().readStream(stream))).toEqual([]);
  });

  it('shows events younger than maxAge', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(2));
    await client().setStreamMetadata(stream, { maxAge: 3_600 });
    expect(await collect(client().readStream(stream))).toHaveLength(2);
  });

  it('keeps $all whole whatever the metadata of a stream says', async () => {
    const stream = newStream();
    const first = await client().appendToStream(stream, jsonEvents(1));
    await client().appendToStream(stream, jsonEvents(4, 1));
    await client().setStreamMetadata(stream, { maxCount: 1 });
    const events = await collect(client().readAll({ fromPosition: first.position!, maxCount: 100 }));
    expect(numbers(events.filter(({ event }) => event!.streamId === stream))).toEqual([0, 1, 2, 3, 4]);
  });

  it('shows the last event of a metadata stream only', async () => {
    const stream = newStream();
    for (const maxCount of [1, 2, 3]) await client().setStreamMetadata(stream, { maxCount });
    const events = await collect(client().readStream(`$$${stream}`));
    expect(events.map(({ event }) => event!.revision)).toEqual([2n]);
    expect(events[0]!.event).toMatchObject({ type: '$metadata', data: { $maxCount: 3 } });
  });

  it.each([
    ['says nothing it knows', jsonEvent({ type: '$metadata', data: { n: 1 } })],
    ['is wrong in one place', jsonEvent({ type: '$metadata', data: { $tb: 1, $maxCount: 'one' } })],
    ['is no JSON', binaryEvent({ type: '$metadata', data: Buffer.from('{"$maxCount":1}') })],
  ])('takes metadata for none that %s', async (_, metadata) => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(2));
    await client().appendToStream(`$$${stream}`, metadata);
    expect(await collect(client().readStream(stream))).toHaveLength(2);
  });

  it('shows metadata that was deleted, however often', async () => {
    const stream = newStream();
    await client().setStreamMetadata(stream, { maxCount: 5 });
    for (const _ of [1, 2]) await client().deleteStream(`$$${stream}`);
    expect((await client().getStreamMetadata(stream)).metadata).toEqual({ maxCount: 5 });
    expect((await client().appendToStream(stream, jsonEvents(1))).nextExpectedRevision).toBe(0n);
  });

  it('takes a stream that has metadata only for one that exists', async () => {
    const stream = newStream();
    await client().setStreamMetadata(stream, { maxCount: 5 });
    const result = await client().appendToStream(stream, jsonEvents(1), { expectedRevision: 'stream_exists' });
    expect(result.nextExpectedRevision).toBe(0n);
  });
}
